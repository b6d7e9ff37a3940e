import { readFile } from 'node:fs/promises';
import { exampleNames } from '../examples/examples.ts';
import { OptionError } from '../option-error.ts';
import {
  type OptionStrings,
  optionTable,
  readList,
  readOptionStrings,
} from '../options/option-table.ts';
import { corruptions, overrideMembers } from '../overrides/override.ts';
import { version } from '../version.ts';
import { controlPath } from './control.ts';
import { curlLine } from './curl-line.ts';
import { requestPrinter } from './output.ts';
import { readDataSet, readJson } from './read-data-set.ts';
import {
  type CommonFlags,
  exitCodes,
  runServer,
  ServerCommand,
  withCommonFlags,
} from './server-command.ts';
import { type StartMockOptions, startObserved } from './start-mock.ts';
import { styled } from './terminal.ts';

interface Flags extends CommonFlags, OptionStrings {
  readonly control?: boolean;
  readonly allowedHosts?: readonly string[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly dataset?: string;
  readonly faults?: string;
  readonly tokensFile?: string;
}

export async function main(argv: readonly string[]): Promise<void> {
  const command = new ServerCommand('liked-posts-mock')
    .description(
      'Serves a mock of the liked Posts service: it pages, selects and expands, authenticates, and fails on demand.',
    )
    .version(version);
  withCommonFlags(command, 4010)
    .option('--control', 'let tests read requests and queue overrides over HTTP, under /__control')
    .option(
      '--allowed-hosts <list>',
      'host names allowed for /__control, and with --dataset for any path, besides localhost and IP addresses: mock,mock.internal',
      readList,
    )
    .option('--tls-cert <file>', 'serve HTTPS with your own certificate, in PEM')
    .option('--tls-key <file>', 'the private key of --tls-cert');
  for (const { flags = {} } of Object.values(optionTable)) {
    for (const [flag, meaning] of Object.entries(flags)) command.option(flag, meaning);
  }
  command
    .addHelpText('after', () => `\n${overrideHelp()}\n\n${exampleHelp()}`)
    .addHelpText('after', exitCodes('could not start', ', even after a reset'))
    .action(run);
  await command.parseAsync(argv);
}

async function run(flags: Flags): Promise<void> {
  let options: StartMockOptions = {};
  await runServer(
    flags,
    (url) => banner(url, options),
    async () => {
      options = await readFlags(flags);
      return startObserved(options, requestPrinter(flags));
    },
  );
}

/**
 * Reads the options from the flags. Keeps no requests unless `--control` lets somebody read them.
 */
export async function readFlags(flags: Flags): Promise<StartMockOptions> {
  const { port, host, grace, control = false, allowedHosts } = flags;
  if (flags.tokens !== undefined && flags.tokensFile !== undefined) {
    throw new OptionError(
      'tokensFile',
      '`--tokens` is given, too',
      'all access tokens in the file',
    );
  }
  return {
    port,
    host,
    grace,
    control,
    allowedHosts,
    tls: await readTls(flags),
    ...readOptionStrings(flags),
    ...(await readDataSetOf(flags.dataset)),
    ...(await readFileOf('faults', flags.faults)),
    ...(await readFileOf('tokens', flags.tokensFile)),
    ...(!control && { journalSize: 0 }),
  };
}

async function readTls({ tlsCert, tlsKey }: Flags): Promise<StartMockOptions['tls']> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  const read = (option: string, file = '') =>
    readFile(file, 'utf8').catch((cause) => {
      const reason = file === '' ? 'it is missing' : cause.message;
      throw new OptionError(option, reason, 'a file in PEM: --tls-cert and --tls-key go together');
    });
  return { cert: await read('tlsCert', tlsCert), key: await read('tlsKey', tlsKey) };
}

async function readDataSetOf(file: string | undefined): Promise<StartMockOptions> {
  return file === undefined ? {} : { dataset: await readDataSet(file) };
}

async function readFileOf(option: string, file: string | undefined): Promise<object> {
  if (file === undefined) return {};
  try {
    return { [option]: await readJson(file) };
  } catch (cause) {
    // What is wrong with a file of tokens is not shown, because it may quote one.
    const isSecret = option === 'tokens' || !(cause instanceof Error);
    const reason = isSecret ? 'its file cannot be read, or is not JSON' : cause.message;
    throw new OptionError(option, reason, `a JSON file with a list of ${option}`);
  }
}

function overrideHelp(): string {
  const line = (name: string, meaning: string): string =>
    `  ${name.padEnd(15)} ${meaning.replaceAll('`', '')}`;
  return [
    'Members of an override, such as {"code": 503, "delay": 200}:',
    ...Object.entries(overrideMembers).map(([name, { meaning }]) => line(name, meaning)),
    '',
    'Corruptions of the body, such as {"corruption": "emptyPage"}:',
    ...Object.entries(corruptions).map(([name, meaning]) => line(name, meaning)),
  ].join('\n');
}

function banner(url: string, options: StartMockOptions): string {
  const { control } = options;
  return `${styled('bold', 'Liked Posts mock')} on ${styled('cyan', url)}

  ${curlLine(url, options)}
${control ? `  curl -H 'Content-Type: application/json' -d '[{"code": 503}]' ${url}${controlPath}/next\n` : ''}
Ctrl-C ends it.`;
}

function exampleHelp(): string {
  const lines = [...exampleNames].map(([status, names]) => {
    const code = status === 'default' ? 'any other' : `code=${status}`;
    return `  ${code.padEnd(15)} ${names.join(', ')}`;
  });
  return `Examples, for a header such as 'Prefer: example=lastPage':\n${lines.join('\n')}`;
}
