/**
 * Compares the working tree with a released version: the contract, and the types made from it.
 */
import { styleText } from 'node:util';
import getReleasePlan from '@changesets/get-release-plan';
import { formatError } from '../packages/internal/src/terminal.ts';
import { ContractError } from '../spec/scripts/read-contract.ts';
import {
  type Bump,
  bumpBetween,
  chooseBump,
  highest,
  isLess,
  section,
} from './check-breaking/bump.ts';
import { typeChanges } from './check-breaking/type-changes.ts';
import { lastRelease, type Version, withVersions } from './check-breaking/versions.ts';
import { wireChanges } from './check-breaking/wire-changes.ts';
import { OwnCommand } from './command-line.ts';
import { root } from './run.ts';

const program: OwnCommand = new OwnCommand('pnpm check:breaking')
  .description(
    'Says whether the changes of the contract and its types since the base need a major, minor or patch release, and why. Fails if the pending changesets promise less.',
  )
  .argument('[base]', 'a git reference to compare with (default: the last release)')
  .option('--repository <folder>', 'the repository (default: this one)')
  .parse();

const { repository = root } = program.opts<{ repository?: string }>();
const base =
  program.args[0] ??
  (await lastRelease(repository).catch(({ message }: Error) => program.error(message.trim())));

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

async function check(before: Version, after: Version): Promise<void> {
  const wire = await wireChanges(before.contract, after.contract);
  const types = typeChanges(before.types, after.types);
  const bump = highest([...wire, ...types].map((change) => change.bump));
  const { version } = before.contract.info;
  const needed = chooseBump(version, bump);
  const raised = bumpBetween(version, after.contract.info.version);

  const { releases } = await getReleasePlan(repository).catch(({ message }: Error) =>
    program.error(`The pending changesets cannot be read. ${message}`),
  );
  const ofContract = releases.filter(({ name }) => name === '@liked-posts/spec');
  const pending = highest(ofContract.map(({ type }) => type));
  // Once the changesets are applied, none is pending, and the version has the bump they promised.
  const isRaised = isLess(pending, raised);
  const promised = isRaised ? raised : pending;
  const verdict =
    `The changes need ${release(needed)}${bump === needed ? '' : ` (${bump} from 1.0.0 on)`}. ` +
    `${isRaised ? 'The raised version promises' : 'The pending changesets promise'} ${release(promised)}.`;

  console.log(`Since ${base}:\n`);
  console.log(section('on the wire', wire));
  console.log(section('for TypeScript', types));
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

function release(bump: Bump): string {
  return bump === 'none' ? 'no release' : `a ${bump} release`;
}
