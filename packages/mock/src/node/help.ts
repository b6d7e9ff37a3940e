import { Help } from 'commander';
import { exampleNames } from '../examples/examples.ts';
import { overrideMembers } from '../overrides/check-override.ts';
import { corruptions } from '../overrides/override.ts';
import { exitCodes } from './flags.ts';

/** The width of names in the help: the longest is `repeatedToken`. */
const nameWidth = 14;
/** The column of meanings: after two spaces, a name and another space. */
const meaningColumn = nameWidth + 3;

/** What `--help` shows after the flags: overrides, corruptions, examples and exit codes. */
export function writeHelpAfterFlags(): string {
  return `
Members of an override or a fault, such as {"code": 503, "delay": 200}:
${Object.entries(overrideMembers)
  .map(([name, { meaning }]) => writeHelpLine(name, meaning))
  .join('\n')}

Corruptions:
${Object.entries(corruptions)
  .map(([name, meaning]) => writeHelpLine(name, meaning))
  .join('\n')}

Examples by status, for a header such as 'Prefer: example=lastPage':
${[...exampleNames].map(([status, names]) => writeExampleLine(status, names)).join('\n')}

Exit codes:
  ${exitCodes.ended}  ended by a signal     ${exitCodes.violated}  the same, after a violation, even after a reset
  ${exitCodes.notStarted}  could not start       ${exitCodes.wrongUsage}  an option or its file cannot be used`;
}

function writeHelpLine(name: string, meaning: string): string {
  return `  ${name.padEnd(nameWidth)} ${meaning.replaceAll('`', '')}`;
}

/** The names of the examples of a status, wrapped to 79 columns. */
function writeExampleLine(status: string, names: readonly string[]): string {
  const wrapped = new Help().boxWrap(names.join(', '), 79 - meaningColumn);
  const label = status === 'default' ? 'others' : status;
  return writeHelpLine(label, wrapped.replaceAll('\n', `\n${' '.repeat(meaningColumn)}`));
}
