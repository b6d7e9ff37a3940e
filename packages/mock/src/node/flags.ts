import { readFile } from 'node:fs/promises';
import { formatError } from '@liked-posts/internal/terminal';
import { Command, type ErrorOptions, type Help, Option } from 'commander';
import { OptionError } from '../option-error.ts';
import {
  type OptionStrings,
  type OptionTable,
  optionTable,
  readOptionStrings,
} from '../options/option-table.ts';
import { readDataSet, readJson } from './read-data-set.ts';
import { serverTable } from './server-table.ts';
import type { StartMockOptions } from './start-mock.ts';

/** The exit code after wrong usage, such as an unknown option. */
export const wrongUsage = 2;

/**
 * A command whose flags can also be set by environment variables, such as `--rate-limit` by
 * `LIKED_POSTS_RATE_LIMIT`.
 */
export class MockCommand extends Command {
  override createHelp(): Help {
    // One sentence for all flags, instead of one for each.
    return Object.assign(super.createHelp(), {
      optionDescription: ({ description }: Option) => description,
    });
  }

  override addOption(option: Option): this {
    const name = option.long?.slice(2) ?? '';
    const variable = `LIKED_POSTS_${name.replaceAll('-', '_').toUpperCase()}`;
    const isFlag = !option.required && !option.optional;
    const isOff = isFlag && /^(0|false|no|off|)$/i.test(process.env[variable] ?? 'not set');
    return super.addOption(isOff ? option : option.env(variable));
  }

  /** Prints an error. Exits with 2 if Commander finds the arguments wrong, and otherwise with 1. */
  override error(message: string, { code, exitCode = 1 }: ErrorOptions = {}): never {
    const line = formatError(message.replace(/^error: /, ''));
    if (code === undefined) return super.error(line, { exitCode });
    return super.error(`${line}\nTry --help.`, { exitCode: wrongUsage, code });
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

const options: OptionTable = { ...serverTable, ...optionTable };

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
    for (const name of names) add(group, options[name]?.flags);
  }
  add('Output', outputFlags);
}

/**
 * Reads the options from the flags. Keeps no requests unless `--control` lets somebody read them.
 *
 * @throws {OptionError} when one cannot be used
 * @throws {DataSetFileError} when the file of the data set cannot be read
 */
export async function readFlags(flags: Flags): Promise<StartMockOptions> {
  const { control = false, dataset, faults, tokens, tlsCert, tlsKey } = flags;
  const areInFile = tokens?.endsWith('.json');
  const texts = areInFile ? { ...flags, tokens: undefined } : flags;
  return {
    port: 4010,
    ...readOptionStrings(texts, options),
    ...((tlsCert ?? tlsKey) !== undefined && { tls: await readTls(tlsCert, tlsKey) }),
    ...(dataset !== undefined && { dataset: await readDataSet(dataset) }),
    ...(faults !== undefined && (await readOptionFile('faults', faults))),
    ...(areInFile && (await readOptionFile('tokens', tokens ?? ''))),
    ...(!control && { journalSize: 0 }),
  };
}

async function readTls(cert?: string, key?: string): Promise<{ cert: string; key: string }> {
  const read = (option: string, file = '') =>
    readFile(file, 'utf8').catch((cause) => {
      const reason = file === '' ? 'it is missing' : cause.message;
      throw new OptionError(option, reason, 'a file in PEM: --tls-cert and --tls-key go together');
    });
  return { cert: await read('tlsCert', cert), key: await read('tlsKey', key) };
}

async function readOptionFile(option: string, file: string): Promise<object> {
  const value = await readJson(file).catch((cause: Error) => {
    // What is wrong with a file of tokens is not shown, because it may quote one.
    const isSecret = option === 'tokens';
    const reason = isSecret ? 'its file cannot be read, or is not JSON' : cause.message;
    throw new OptionError(option, reason, `a JSON file with a list of ${option}`);
  });
  return { [option]: value };
}
