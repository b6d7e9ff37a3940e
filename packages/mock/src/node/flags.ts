import { readFile } from 'node:fs/promises';
import { formatError } from '@liked-posts/internal/terminal';
import { Command, type ErrorOptions, Help, Option } from 'commander';
import { exampleNames } from '../examples/examples.ts';
import { OptionError } from '../option-error.ts';
import { type OptionTable, optionTable, readOptionStrings } from '../options/option-table.ts';
import type { OptionStrings } from '../options/option-values.ts';
import { overrideMembers } from '../overrides/check-override.ts';
import { corruptions } from '../overrides/override.ts';
import { readDataSet, readJson } from './read-data-set.ts';
import { type StartMockOptions, serverTable } from './start-mock.ts';

/** The exit codes of the command, which its help explains. */
export const exitCodes = { ended: 0, notStarted: 1, wrongUsage: 2, violated: 3 } as const;

/**
 * A command whose flags can also be set by environment variables, such as `--rate-limit` by
 * `LIKED_POSTS_RATE_LIMIT`.
 */
export class MockCommand extends Command {
  override addOption(option: Option): this {
    const name = option.long?.slice(2) ?? '';
    const variable = `LIKED_POSTS_${name.replaceAll('-', '_').toUpperCase()}`;
    const hasValue = option.required || option.optional;
    const value = process.env[variable];
    // Commander takes any value as true, but `LIKED_POSTS_CONTROL=0` must not switch it on.
    const isOff = !hasValue && value !== undefined && /^(0|false|no|off|)$/i.test(value);
    return super.addOption(isOff ? option : option.env(variable));
  }

  /** Prints an error. Exits with 2 if Commander finds the arguments wrong, and otherwise with 1. */
  override error(message: string, { code, exitCode = 1 }: ErrorOptions = {}): never {
    const line = formatError(message.replace(/^error: /, ''));
    if (code === undefined) return super.error(line, { exitCode });
    return super.error(`${line}\nTry --help.`, { exitCode: exitCodes.wrongUsage, code });
  }
}

/** The flags of the command, as Commander reads them. */
export interface Flags extends OptionStrings {
  readonly control?: boolean;
  readonly dataset?: string;
  readonly faults?: string;
  readonly tokens?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const table: OptionTable = { ...serverTable, ...optionTable };

/** The options by group, as `--help` and the README list them. */
export const groups: Readonly<Record<string, readonly string[]>> = {
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
  const add = (group: string, flags: Readonly<Record<string, string>> = {}) => {
    for (const [flag, meaning] of Object.entries(flags)) {
      command.addOption(new Option(flag, meaning).helpGroup(`${group}:`));
    }
  };
  for (const [group, names] of Object.entries(groups)) {
    for (const name of names) add(group, table[name]?.flags);
  }
  add('Output', outputFlags);
}

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

/**
 * Reads the options from the flags. Keeps no requests unless `--control` lets somebody read them.
 *
 * @throws {OptionError} when one cannot be used
 * @throws {DataSetFileError} when the file of the data set cannot be read
 */
export async function readFlags(flags: Flags): Promise<StartMockOptions> {
  const { control = false, dataset, faults, tokens, tlsCert, tlsKey } = flags;
  const tokensFile = tokens?.endsWith('.json') ? tokens : undefined;
  const texts = tokensFile === undefined ? flags : { ...flags, tokens: undefined };
  const values: Record<string, unknown> = { port: 4010, ...readOptionStrings(texts, table) };
  if (tlsCert !== undefined || tlsKey !== undefined) values['tls'] = await readTls(tlsCert, tlsKey);
  if (dataset !== undefined) values['dataset'] = await readDataSet(dataset);
  if (faults !== undefined) values['faults'] = await readOptionFile('faults', faults);
  if (tokensFile !== undefined) values['tokens'] = await readOptionFile('tokens', tokensFile);
  if (!control) values['journalSize'] = 0;
  // `startObserved` checks them.
  return values;
}

async function readTls(cert?: string, key?: string): Promise<{ cert: string; key: string }> {
  const readPem = (option: string, file = '') =>
    readFile(file, 'utf8').catch((cause) => {
      const reason = file === '' ? 'it is missing' : cause.message;
      throw new OptionError(option, reason, 'a file in PEM: --tls-cert and --tls-key go together');
    });
  return { cert: await readPem('tlsCert', cert), key: await readPem('tlsKey', key) };
}

async function readOptionFile(option: 'faults' | 'tokens', file: string): Promise<unknown> {
  return readJson(file).catch((cause: Error) => {
    // The parser's message may quote an access token.
    const isSecret = option === 'tokens';
    const reason = isSecret ? 'its file cannot be read, or is not JSON' : cause.message;
    throw new OptionError(option, reason, `a JSON file with a list of ${option}`);
  });
}
