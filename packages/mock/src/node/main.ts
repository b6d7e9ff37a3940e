import { printableLines } from '@liked-posts/types/printable';
import { DataSetError } from '../data-set/data-set-error.ts';
import { exampleNames } from '../examples/examples.ts';
import { prefix, suffix } from '../http/address.ts';
import { controlPath } from '../http/control.ts';
import { OptionError } from '../options/option-error.ts';
import {
  type OptionStrings,
  optionTable,
  readList,
  readOptionStrings,
} from '../options/option-table.ts';
import { corruptions, overrideMembers } from '../overrides/override.ts';
import { version } from '../version.ts';
import { requestPrinter } from './output.ts';
import { DataSetFileError, readDataSet, readJson } from './read-data-set.ts';
import {
  type CommonFlags,
  exitCodes,
  runServer,
  ServerCommand,
  withCommonFlags,
} from './server-command.ts';
import { type StartMockOptions, startObserved } from './start-mock.ts';

interface Flags extends CommonFlags, OptionStrings {
  readonly control?: boolean;
  readonly allowedHosts?: readonly string[];
  readonly dataset?: string;
  readonly allowGaps?: boolean;
  readonly faults?: string;
  readonly tokensFile?: string;
  readonly changes?: string;
}

export async function main(argv: readonly string[]): Promise<void> {
  const command = new ServerCommand('liked-posts-mock')
    .description(
      "Serves a mock of the liked Posts service: it pages, selects and expands, or sends the contract's examples.",
    )
    .version(version);
  withCommonFlags(command, 4010)
    .option('--control', 'let tests read requests and queue overrides over HTTP, under /__control')
    .option(
      '--allowed-hosts <list>',
      'host names allowed for /__control, and with --dataset for any path, besides localhost and IP addresses: mock,mock.internal',
      readList,
    );
  for (const { flags = {} } of Object.values(optionTable)) {
    for (const [flag, meaning] of Object.entries(flags)) command.option(flag, meaning);
  }
  command
    .option('--allow-gaps', 'warn instead of failing if Posts are missing from a recording')
    .addHelpText('after', () => `\n${overrideHelp()}`)
    .addHelpText('after', exitCodes('could not start', ', even after a reset'))
    .action(run);
  await command.parseAsync(argv);
}

async function run(flags: Flags): Promise<void> {
  let options: StartMockOptions = {};
  await runServer(
    flags,
    { banner: (url) => banner(url, options), errors: [DataSetError, DataSetFileError] },
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
  const { dataset, allowGaps = false } = flags;
  return {
    port,
    host,
    grace,
    control,
    allowedHosts,
    ...readOptionStrings(flags),
    ...(dataset !== undefined && {
      dataset: await readDataSet(dataset, {
        allowGaps,
        onReport: (report) =>
          process.stderr.write(`warning: ${printableLines(`${dataset}: ${report}`)}\n`),
      }),
    }),
    ...(await readFileOf('faults', flags.faults)),
    ...(await readFileOf('changes', flags.changes)),
    ...(await readFileOf('tokens', flags.tokensFile)),
    ...(!control && { journalSize: 0 }),
  };
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

function banner(
  url: string,
  { answers, control, tokens, users, dataset }: StartMockOptions,
): string {
  // Never shows tokens, because the output may be logged.
  const token = tokens === undefined ? 'any-token' : '<one of your tokens>';
  const [user = '2244994945'] = Object.keys(users ?? dataset?.likes ?? {});
  return `Liked Posts mock on ${url}

  curl -H 'Authorization: Bearer ${token}' '${url}${prefix}${user}${suffix}?max_results=5&expansions=author_id'
${control ? `  curl -H 'Content-Type: application/json' -d '[{"code": 503}]' ${url}${controlPath}/next\n` : ''}${answers === 'examples' ? choices() : ''}
Ctrl-C ends it.`;
}

function choices(): string {
  const lines = [...exampleNames].map(([status, names]) => {
    const code = status === 'default' ? 'any other' : `code=${status}`;
    return `  ${code.padEnd(9)} ${names.join(', ')}\n`;
  });
  return `
Choose an example with the header Prefer, such as -H 'Prefer: example=lastPage':

${lines.join('')}`;
}
