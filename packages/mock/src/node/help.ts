import { Help } from 'commander';
import { exampleNames } from '../examples/examples.ts';
import { overrideMembers } from '../overrides/check-override.ts';
import { corruptions } from '../overrides/override.ts';
import { exitCodes } from './mock-command.ts';

/** The width of names: the longest is `repeatedToken`. */
const nameWidth = 14;
/** The column of meanings: after two spaces, a name and another space. */
const meaningColumn = nameWidth + 3;

/** What `--help` shows after the flags: overrides, corruptions, examples and exit codes. */
export function writeHelpAfterFlags(): string {
  return `
Members of an override or a fault, such as {"code": 503, "delay": 200}:
${writeLines(Object.entries(overrideMembers).map(([name, { meaning }]) => [name, meaning]))}

Corruptions:
${writeLines(Object.entries(corruptions))}

Examples by status, for a header such as 'Prefer: example=lastPage':
${writeLines(Array.from(exampleNames, ([status, names]) => [nameStatus(status), wrap(names)]))}

Exit codes:
  ${exitCodes.ended}  ended by a signal     ${exitCodes.violated}  the same, after a violation, even after a reset
  ${exitCodes.notStarted}  could not start       ${exitCodes.wrongUsage}  an option or its file cannot be used`;
}

function writeLines(meanings: readonly (readonly [name: string, meaning: string])[]): string {
  return meanings.map(([name, meaning]) => `  ${name.padEnd(nameWidth)} ${meaning}`).join('\n');
}

function nameStatus(status: string): string {
  return status === 'default' ? 'others' : status;
}

/** A list of names, wrapped to 79 columns, with its further lines below the first. */
function wrap(names: readonly string[]): string {
  const wrapped = new Help().boxWrap(names.join(', '), 79 - meaningColumn);
  return wrapped.replaceAll('\n', `\n${' '.repeat(meaningColumn)}`);
}
