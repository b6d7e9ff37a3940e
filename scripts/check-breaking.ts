/**
 * Compares the working tree with a released version: the contract, and the types made from it.
 */
import { styleText } from 'node:util';
import getReleasePlan from '@changesets/get-release-plan';
import { formatError } from '../packages/internal/src/terminal.ts';
import { ContractError } from '../spec/scripts/read-contract.ts';
import {
  adaptBump,
  type Bump,
  compareVersions,
  findHighest,
  isLess,
} from './check-breaking/bump.ts';
import { formatSection } from './check-breaking/format.ts';
import { compareTypes } from './check-breaking/type-changes.ts';
import { findLastRelease, type Version, withVersions } from './check-breaking/versions.ts';
import { compareWire } from './check-breaking/wire-changes.ts';
import { ProjectCommand } from './command-line.ts';
import { root } from './run.ts';

const program: ProjectCommand = new ProjectCommand('pnpm check:breaking')
  .description(
    'Says whether the changes of the contract and its types since the base need a major, minor or patch release, and why. Fails if the pending changesets promise less.',
  )
  .argument('[base]', 'a git reference to compare with (default: the last release)')
  // Tests compare in a copy of the repository.
  .option('--repository <folder>', 'the repository (default: this one)')
  .parse();

const { repository = root } = program.opts<{ repository?: string }>();
const base =
  program.args[0] ??
  (await findLastRelease(repository).catch(({ message }: Error) => program.error(message.trim())));

if (base === undefined) {
  console.log(
    'This clone has no tag of a release. Run `git fetch --tags`, or name a commit to compare with.',
  );
} else {
  await withVersions(repository, base, check).catch((error) => {
    if (!(error instanceof ContractError)) throw error;
    program.error(error.message);
  });
}

/**
 * Compares the bump that the changes need with the one that is promised: at 0.1.0, a new member of
 * `Post` is minor on the wire and for TypeScript, so a patch is needed.
 */
async function check(before: Version, after: Version): Promise<void> {
  const onTheWire = await compareWire(before.contract, after.contract);
  const forTypeScript = compareTypes(before.types, after.types);
  const impact = findHighest([...onTheWire, ...forTypeScript].map(({ bump }) => bump));
  const { version } = before.contract.info;
  const needed = adaptBump(impact, version);
  const raised = compareVersions(version, after.contract.info.version);
  const pending = await readPendingBump();
  // Once the changesets are applied, none is pending, and the version has the bump they promised.
  const isRaised = isLess(pending, raised);
  const promised = isRaised ? raised : pending;
  const source = isRaised ? 'The raised version promises' : 'The pending changesets promise';
  const later = impact === needed ? '' : ` (${impact} from 1.0.0 on)`;
  const verdict =
    `The changes need ${describeRelease(needed)}${later}. ` +
    `${source} ${describeRelease(promised)}.`;

  console.log(`Since ${base}:\n`);
  console.log(formatSection('on the wire', onTheWire));
  console.log(formatSection('for TypeScript', forTypeScript));
  if (isLess(promised, needed)) {
    const advice = `Add a ${needed} one for @liked-posts/spec: pnpm changeset`;
    console.error(
      formatError(`${styleText('bold', verdict, { stream: process.stderr })}\n${advice}`),
    );
    process.exitCode = 1;
  } else {
    console.log(styleText(['bold', 'green'], verdict));
  }
}

/** The bump of the contract that the pending changesets promise. */
async function readPendingBump(): Promise<Bump> {
  const { releases } = await getReleasePlan(repository).catch(({ message }: Error) =>
    program.error(`The pending changesets cannot be read. ${message}`),
  );
  const ofContract = releases.filter(({ name }) => name === '@liked-posts/spec');
  return findHighest(ofContract.map(({ type }) => type));
}

/** `a minor release`, or `no release`. */
function describeRelease(bump: Bump): string {
  return bump === 'none' ? 'no release' : `a ${bump} release`;
}
