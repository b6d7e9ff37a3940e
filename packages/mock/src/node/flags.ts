import { readFile } from 'node:fs/promises';
import { OptionError } from '../option-checks.ts';
import type { OptionTexts } from '../options/read-option-text.ts';
import type { Certificate } from './listen.ts';
import { readDataSet, readJson } from './read-data-set.ts';
import { type StartMockOptions, serverTable } from './start-mock.ts';

/**
 * The flags of the command, as Commander reads them: the flags of the rows of `serverTable`, and `json` and
 * `quiet`, which `output.ts` reads. Only flags that the code reads by name are members of this type.
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
  // Only the command has a default port: `startMock` takes any free port.
  const options: Partial<Record<OptionName, unknown>> = { port: 4010 };
  for (const option of Object.keys(serverTable) as OptionName[]) {
    const flagValue = flags[option];
    if (typeof flagValue === 'boolean') options[option] = flagValue;
    if (typeof flagValue === 'string') options[option] = await readText(flagValue, option, flags);
  }
  // The loop left out `tls`, which has two flags, and none with its own name.
  const { control = false, tlsCert, tlsKey } = flags;
  if (tlsCert !== undefined || tlsKey !== undefined) options.tls = await readTls(tlsCert, tlsKey);
  // The journal keeps no requests, because nothing can read them without `--control`.
  if (!control) options.journalSize = 0;
  // `startObserved` in `start-mock.ts` checks the values, hence the cast.
  return options as StartMockOptions;
}

/** Reads an option from the text of its flag: from the file that the text names, or by `read` of its row. */
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
  // An empty name, such as of an empty variable, counts as missing.
  if (!file) throw new OptionError(option, 'it is missing', allowed);
  return readFile(file, 'utf8').catch((cause: Error) => {
    throw new OptionError(option, cause.message, allowed);
  });
}

async function readOptionFile(option: 'faults' | 'tokens', file: string): Promise<unknown> {
  return readJson(file).catch((cause: Error) => {
    const hasSecrets = option === 'tokens';
    // The parser's message quotes its file, which may have access tokens.
    const reason = hasSecrets ? 'its file cannot be read, or is not JSON' : cause.message;
    throw new OptionError(option, reason, `a JSON file with a list of ${option}`);
  });
}
