/** Compares the working tree with a released version: the contract, and the types made from it. */
import { styleText } from 'node:util';
import getReleasePlan from '@changesets/get-release-plan';
import { formatError } from '../packages/internal/src/terminal.ts';
import { ContractError } from '../spec/scripts/read-contract.ts';
import {
  adaptBump,
  type Bump,
  bumpOrder,
  compareVersions,
  formatSection,
} from './check-breaking/change.ts';
import { compareTypes } from './check-breaking/type-changes.ts';
import {
  findLastRelease,
  readCommit,
  readVersion,
  type Version,
} from './check-breaking/versions.ts';
import { compareWire } from './check-breaking/wire-changes.ts';
import { ProjectCommand } from './command-line.ts';

const program: ProjectCommand = new ProjectCommand('pnpm check:breaking')
  .description(
    'Says whether the changes of the contract and its types since the base need a major, minor or patch release, and why. Fails if the pending changesets promise less.',
  )
  .argument('[base]', 'a git reference to compare with (default: the last release)')
  .parse();

// pnpm runs this at the root. Tests run it in a copy of the repository.
const repository = process.cwd();
const base =
  program.args[0] ??
  (await findLastRelease(repository).catch(({ message }: Error) => program.error(message.trim())));

if (base === undefined) {
  console.log(
    'This clone has no tag of a release. Run `git fetch --tags`, or name a commit to compare with.',
  );
} else {
  try {
    const released = await readCommit(repository, base);
    await compare(released, await readVersion(repository, 'the working tree'));
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    program.error(error.message);
  }
}

/** Prints the changes, and whether the planned release is large enough for them. */
async function compare(before: Version, after: Version): Promise<void> {
  const onTheWire = await compareWire(before.contract, after.contract);
  const forTypeScript = compareTypes(before.exports, after.exports);
  // For example, after 0.1.0, with a new member of `Post` and a minor changeset:
  //   highest   minor   the change itself
  //   needed    patch   what the change needs before 1.0.0: see `adaptBump`
  //   planned   minor   from 0.1.0 to the next version, 0.2.0
  const { version } = before.contract.info;
  const bumps = [...onTheWire, ...forTypeScript].map(({ bump }) => bump);
  const highest = bumpOrder.findLast((bump) => bumps.includes(bump)) ?? 'none';
  const needed = adaptBump(highest, version);
  // Once the changesets are applied, none is pending, and the contract itself has the next version.
  const nextVersion = (await planVersion()) ?? after.contract.info.version;
  const planned = compareVersions(version, nextVersion);
  const hint = needed === highest ? '' : ` (${highest} from 1.0.0 on)`;
  const verdict =
    `The changes need ${describeRelease(needed)}${hint}. ` +
    `The next version, ${nextVersion}, is ${describeRelease(planned)}.`;

  console.log(`Since ${before.name}:\n`);
  console.log(formatSection('on the wire', onTheWire));
  console.log(formatSection('for TypeScript', forTypeScript));
  if (bumpOrder.indexOf(planned) >= bumpOrder.indexOf(needed)) {
    console.log(styleText(['bold', 'green'], verdict));
    return;
  }
  const boldVerdict = styleText('bold', verdict, { stream: process.stderr });
  const advice = `Add a ${needed} changeset for @liked-posts/spec: pnpm changeset`;
  console.error(formatError(`${boldVerdict}\n${advice}`));
  process.exitCode = 1;
}

/** The version that the pending changesets give the contract; undefined if none is pending. */
async function planVersion(): Promise<string | undefined> {
  const { releases } = await getReleasePlan(repository).catch(({ message }: Error) =>
    program.error(`The pending changesets cannot be read. ${message}`),
  );
  return releases.find(({ name }) => name === '@liked-posts/spec')?.newVersion;
}

/** `a minor release`, or `no release`. */
function describeRelease(bump: Bump): string {
  return bump === 'none' ? 'no release' : `a ${bump} release`;
}
