import { formatError } from '@liked-posts/internal/terminal';
import { Command, type ErrorOptions, Help, Option } from 'commander';
import { exampleNames } from '../examples/examples.ts';
import { overrideMembers } from '../overrides/check-override.ts';
import { corruptions } from '../overrides/override.ts';
import { type StartMockOptions, serverTable } from './start-mock.ts';

/** The exit codes of the command, which its help explains. */
export const exitCodes = { ended: 0, notStarted: 1, wrongUsage: 2, violated: 3 } as const;

/**
 * A command whose flags can also be set by environment variables, such as `--rate-limit` by
 * `LIKED_POSTS_RATE_LIMIT`.
 */
export class MockCommand extends Command {
  override addOption(option: Option): this {
    const variable = `LIKED_POSTS_${option.name().replaceAll('-', '_').toUpperCase()}`;
    const hasValue = option.required || option.optional;
    const value = process.env[variable];
    // Commander takes any text as true, but neither an empty one nor `LIKED_POSTS_CONTROL=0` may be.
    const isOff = !hasValue && value !== undefined && /^(0|false|no|off|)$/i.test(value);
    return super.addOption(isOff ? option : option.env(variable));
  }

  /** Prints what Commander finds wrong with the arguments, and exits with 2. */
  override error(message: string, options?: ErrorOptions): never {
    const line = formatError(message.replace(/^error: /, ''));
    return super.error(`${line}\nTry --help.`, { ...options, exitCode: exitCodes.wrongUsage });
  }
}

/** The options by group, as `--help` and the README list them. An option in no group has no flag. */
export const groups: Readonly<Record<string, readonly (keyof StartMockOptions)[]>> = {
  'What a test needs first': ['likes', 'users', 'pages', 'faults', 'control', 'port'],
  'Posts and responses': ['dataset', 'seed', 'until', 'as', 'strict'],
  'Access, limits and time': ['tokens', 'rateLimit', 'latency'],
  'The server': ['host', 'allowedHosts', 'tls'],
};

const outputFlags = {
  '--json': 'print lines of JSON: the address, and each request',
  '--quiet': 'print only errors, violations, the address of port 0',
};

export function addFlags(command: Command): void {
  const addToGroup = (group: string, flags: Readonly<Record<string, string>> = {}) => {
    for (const [flag, meaning] of Object.entries(flags)) {
      command.addOption(new Option(flag, meaning).helpGroup(`${group}:`));
    }
  };
  for (const [group, names] of Object.entries(groups)) {
    for (const name of names) addToGroup(group, serverTable[name].flags);
  }
  addToGroup('Output', outputFlags);
}

/** The width of names: the longest is `repeatedToken`. */
const nameWidth = 14;
/** The column of meanings: after two spaces, a name and another space. */
const meaningColumn = nameWidth + 3;

/** What `--help` shows after the flags: overrides, corruptions, examples and exit codes. */
export function writeHelpAfterFlags(): string {
  const examples = Array.from(exampleNames, ([status, names]) => {
    const label = status === 'default' ? 'others' : status;
    return [label, wrap(names)] as const;
  });
  return `
Members of an override or a fault, such as {"code": 503, "delay": 200}:
${writeLines(Object.entries(overrideMembers).map(([name, { meaning }]) => [name, meaning]))}

Corruptions:
${writeLines(Object.entries(corruptions))}

Examples by status, for a header such as 'Prefer: example=lastPage':
${writeLines(examples)}

Exit codes:
  ${exitCodes.ended}  ended by a signal     ${exitCodes.violated}  the same, after a violation, even after a reset
  ${exitCodes.notStarted}  could not start       ${exitCodes.wrongUsage}  an option or its file cannot be used`;
}

function writeLines(meanings: readonly (readonly [name: string, meaning: string])[]): string {
  return meanings.map(([name, meaning]) => `  ${name.padEnd(nameWidth)} ${meaning}`).join('\n');
}

/** Writes a list of names, wrapped to 79 columns. Each line begins in the column of meanings. */
function wrap(names: readonly string[]): string {
  const wrapped = new Help().boxWrap(names.join(', '), 79 - meaningColumn);
  return wrapped.replaceAll('\n', `\n${' '.repeat(meaningColumn)}`);
}
