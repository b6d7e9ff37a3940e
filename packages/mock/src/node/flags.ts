import { readFile } from 'node:fs/promises';
import { OptionError } from '../option-checks.ts';
import type { OptionTexts } from '../options/read-option-text.ts';
import { readDataSet, readJson } from './read-data-set.ts';
import { type StartMockOptions, serverTable } from './start-mock.ts';

/** The flags of the command, as Commander reads them. */
export interface Flags extends OptionTexts {
  readonly control?: boolean;
  readonly dataset?: string;
  readonly faults?: string;
  readonly tokens?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/**
 * Reads the options from the flags. These name files; only `tokens` has a `read` in its row:
 *
 *   --dataset, --faults      in JSON
 *   --tokens                 in JSON, if the name ends with .json; else it is a list, such as `a,b`
 *   --tls-cert, --tls-key    in PEM
 *
 * @throws {OptionError} when an option cannot be used
 * @throws {DataSetFileError} when the file of the data set cannot be read
 */
export async function readFlags(flags: Flags): Promise<StartMockOptions> {
  const { control = false, dataset, faults, tokens, tlsCert, tlsKey } = flags;
  // The port is the default of the command: `startMock` takes any free one.
  const values: Record<string, unknown> = { port: 4010 };
  for (const [option, { read }] of Object.entries(serverTable)) {
    const given = flags[option];
    if (typeof given === 'boolean') values[option] = given;
    else if (given !== undefined && read) values[option] = read(given, option, flags);
  }
  if (tlsCert !== undefined || tlsKey !== undefined) values['tls'] = await readTls(tlsCert, tlsKey);
  if (dataset !== undefined) values['dataset'] = await readDataSet(dataset);
  if (faults !== undefined) values['faults'] = await readOptionFile('faults', faults);
  // Replaces the list that the loop read from the name of the file.
  if (tokens?.endsWith('.json')) values['tokens'] = await readOptionFile('tokens', tokens);
  // The journal keeps no requests, because nothing can read them without `--control`.
  if (!control) values['journalSize'] = 0;
  // For the compiler, any record has this type. `startObserved` (`start-mock.ts`) checks it.
  return values;
}

async function readTls(cert?: string, key?: string): Promise<{ cert: string; key: string }> {
  const allowed = 'a file in PEM: --tls-cert and --tls-key go together';
  const readPem = async (option: string, file?: string) => {
    if (!file) throw new OptionError(option, 'it is missing', allowed);
    return readFile(file, 'utf8').catch((cause) => {
      throw new OptionError(option, cause.message, allowed);
    });
  };
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
