import { readFile } from 'node:fs/promises';
import { OptionError } from '../option-checks.ts';
import type { OptionTexts } from '../options/read-option-text.ts';
import type { Certificate } from './listen.ts';
import { readDataSet, readJson } from './read-data-set.ts';
import { type StartMockOptions, serverTable } from './start-mock.ts';

/**
 * The flags of the command, as Commander reads them: those of the rows of `serverTable`, and `json` and
 * `quiet`, which `output.ts` reads. Named here are those that are read by name.
 */
export interface Flags extends OptionTexts {
  readonly control?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

type OptionName = keyof StartMockOptions;

/**
 * Reads the options from the flags.
 *
 * @throws {OptionError} when an option cannot be used
 * @throws {DataSetFileError} when the file of the data set cannot be read
 */
export async function readFlags(flags: Flags): Promise<StartMockOptions> {
  // The port is the default of the command: `startMock` takes any free one.
  const options: Partial<Record<OptionName, unknown>> = { port: 4010 };
  for (const option of Object.keys(serverTable) as OptionName[]) {
    const given = flags[option];
    if (typeof given === 'boolean') options[option] = given;
    if (typeof given === 'string') options[option] = await readText(given, option, flags);
  }
  // Unlike other options, `tls` has two flags, of which none has its name.
  const { control = false, tlsCert, tlsKey } = flags;
  const hasTls = tlsCert !== undefined || tlsKey !== undefined;
  if (hasTls) options.tls = await readTls(tlsCert, tlsKey);
  // The journal keeps no requests, because nothing can read them without `--control`.
  if (!control) options.journalSize = 0;
  // `startObserved` in `start-mock.ts` checks the values, hence the cast.
  return options as StartMockOptions;
}

/** Reads an option from a text, which is the name of a file for some options. */
async function readText(text: string, option: OptionName, flags: Flags): Promise<unknown> {
  if (option === 'dataset') return readDataSet(text);
  if (option === 'faults') return readOptionFile('faults', text);
  if (option === 'tokens' && text.endsWith('.json')) return readOptionFile('tokens', text);
  const { read } = serverTable[option];
  if (read === undefined) throw new Error(`The row of ${option} cannot read a text.`);
  return read(text, option, flags);
}

async function readTls(cert?: string, key?: string): Promise<Certificate> {
  return { cert: await readPem('tlsCert', cert), key: await readPem('tlsKey', key) };
}

async function readPem(option: 'tlsCert' | 'tlsKey', file?: string): Promise<string> {
  const allowed = 'a file in PEM: --tls-cert and --tls-key go together';
  if (!file) throw new OptionError(option, 'it is missing', allowed);
  return readFile(file, 'utf8').catch((cause) => {
    throw new OptionError(option, cause.message, allowed);
  });
}

async function readOptionFile(option: 'faults' | 'tokens', file: string): Promise<unknown> {
  return readJson(file).catch((cause: Error) => {
    const hasSecrets = option === 'tokens';
    // The parser's message may quote an access token.
    const reason = hasSecrets ? 'its file cannot be read, or is not JSON' : cause.message;
    throw new OptionError(option, reason, `a JSON file with a list of ${option}`);
  });
}
