/**
 * Compares the contract of the working tree, and the types made from it, with a released version.
 */
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { ContractError } from '../../../spec/scripts/read-contract.ts';
import { printable } from '../../types/src/printable.ts';
import { compare } from './compare.ts';
import { type Change, isLess, type Level } from './level.ts';
import { promisedLevel } from './promised-level.ts';
import { lastRelease, UnknownReferenceError, withVersions } from './versions.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = new Command('pnpm check:breaking')
  .description(
    'Says which release (patch, minor or major) the contract and its types need since the base, and\n' +
      'why. Fails if the pending changesets promise less.',
  )
  .argument('[base]', 'a git reference to compare with (default: the last release)')
  .option('--repository <folder>', 'the repository', root)
  .parse();

const { repository } = program.opts<{ repository: string }>();
const base = program.args[0] ?? (await lastRelease(repository));

if (base === undefined) {
  console.log('This clone has no tag of a release: there is nothing to compare with.');
} else {
  try {
    await check(base);
  } catch (error) {
    const isForPeople = error instanceof UnknownReferenceError || error instanceof ContractError;
    if (!isForPeople) throw error;
    program.error(error.message);
  }
}

async function check(reference: string): Promise<void> {
  const { wire, types, level, needed, raised } = await withVersions(repository, reference, compare);
  const pending = await promisedLevel(repository).catch(({ message }: Error) =>
    program.error(`The pending changesets cannot be read. ${message}`),
  );
  // Once the changesets are applied, none is pending, and the version has what they promised.
  const isRaised = isLess(pending, raised);
  const promised = isRaised ? raised : pending;
  const verdict =
    `The release needs: ${needed}${level === needed ? '' : ` (${level} from 1.0.0 on)`}. ` +
    `${isRaised ? 'The raised version promises' : 'The pending changesets promise'}: ${promised}.`;

  console.log(`Since ${reference}:\n`);
  console.log(section('on the wire', wire));
  console.log(section('for TypeScript', types));
  if (isLess(promised, needed)) {
    console.error(`${verdict}\nAdd one that says ${needed} for @liked-posts/spec: pnpm changeset`);
    process.exitCode = 1;
  } else {
    console.log(verdict);
  }
}

function section(title: string, changes: readonly Change[]): string {
  if (changes.length === 0) return `${title}: no change\n`;
  const order: readonly Level[] = ['major', 'minor', 'patch'];
  const lines = order.flatMap((level) =>
    changes
      .filter((change) => change.level === level)
      .map(({ reason }) => `  ${level}  ${printable(reason)}`),
  );
  return `${title}:\n${lines.join('\n')}\n`;
}
