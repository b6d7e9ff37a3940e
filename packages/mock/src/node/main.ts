import { printableLines } from '@liked-posts/types/printable';
import { DataSetError } from '../data-set/data-set-error.ts';
import { abilities, checkFaults, type Fault } from '../faults/schedule.ts';
import { checkSchedule, type ScheduledChange } from '../likes/likes-change.ts';
import { InvalidOptionError } from '../options/option-error.ts';
import { type OptionTexts, readOptionTexts } from '../options/option-texts.ts';
import { version } from '../version.ts';
import { requestPrinter } from './output.ts';
import { DataSetFileError, readDataSet } from './read-data-set.ts';
import { readJson } from './read-json.ts';
import {
  curlLine,
  runServer,
  ServerCommand,
  type SteeredFlags,
  steeringOf,
  withCommonFlags,
  withSteering,
} from './server-command.ts';
import { type StartMockOptions, startObserved } from './start-mock.ts';

type Flags = Omit<SteeredFlags, 'cors'> &
  OptionTexts & {
    readonly cors: boolean | string;
    readonly dataset?: string;
    readonly allowGaps?: boolean;
    readonly faults?: string;
    readonly changes?: string;
  };

/** Runs the command line `argv`, as `process.argv` has it. */
export async function main(argv: readonly string[]): Promise<void> {
  const command = new ServerCommand('liked-posts-mock')
    .description('Serves a small liked Posts service that really pages, selects and expands.')
    .version(version);
  withSteering(
    withCommonFlags(command, 4011),
    abilities,
    '/__control, and with --dataset any path,',
  )
    .option(
      '--users <list>',
      'the only users, some with how many Posts they like: 42,43:0,44:10000000 (default: every number is a user)',
    )
    .option('--likes <number>', 'how many Posts each user likes (default: 250)')
    .option(
      '--seed <number>',
      'decides the generated Posts: the same seed, the same Posts (default: 1)',
    )
    .option(
      '--dataset <file>',
      'your own Posts instead of generated ones: a data set (JSON) or a recording (HAR)',
    )
    .option(
      '--cors <list>',
      'allow pages of this machine and of these origins (default: all; with --dataset, only of this machine)',
    )
    .option('--allow-gaps', 'only warn where Posts are missing from a recording')
    .option(
      '--pages <shape>',
      'recorded: with short and empty pages, as the service sends them; or full (default: recorded)',
    )
    .option('--tokens <list>', 'the access tokens to accept, separated by commas (default: any)')
    .option(
      '--rate-limit <limit>',
      'requests per token in 15 minutes (75), or in another number of seconds (5/60)',
    )
    .option('--latency <ms>', 'how long answers take (100), or a range (50-200)')
    .option(
      '--faults <file.json>',
      'a list of faults to inject: [{"page": 2, "code": 503, "times": 1}]',
    )
    .option(
      '--changes <file.json>',
      'a list of changes of likes: [{"request": 3, "user": "42", "like": 2}]',
    )
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

async function readFlags(flags: Flags): Promise<StartMockOptions> {
  const { port, host, grace, cors, dataset, allowGaps = false, faults, changes, ...texts } = flags;
  return {
    port,
    host,
    grace,
    cors: typeof cors === 'string' ? cors.split(',').map((origin) => origin.trim()) : cors,
    ...steeringOf(flags),
    ...readOptionTexts(texts),
    ...(dataset !== undefined && {
      dataset: await readDataSet(dataset, {
        allowGaps,
        onReport: (report) =>
          process.stderr.write(`warning: ${printableLines(`${dataset}: ${report}`)}\n`),
      }),
    }),
    ...(faults !== undefined && { faults: await readFaults(faults) }),
    ...(changes !== undefined && { changes: await readChanges(changes) }),
  };
}

async function readFaults(file: string): Promise<readonly Fault[]> {
  const faults = await readList('faults', file);
  checkFaults(faults);
  return faults;
}

async function readChanges(file: string): Promise<readonly ScheduledChange[]> {
  const changes = await readList('changes', file);
  checkSchedule(changes);
  return changes;
}

async function readList(option: string, file: string): Promise<unknown> {
  try {
    return await readJson(file);
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new InvalidOptionError(option, fault, `a JSON file with a list of ${option}`);
  }
}

function banner(url: string, { tokens, users, dataset }: StartMockOptions): string {
  // The output may be logged: it must not show tokens.
  const token = tokens === undefined ? 'any-token' : '<one of your tokens>';
  const [user = '2244994945'] = Object.keys(users ?? dataset?.likes ?? {});
  return `Liked Posts mock on ${url}

  ${curlLine(url, token, user, 'max_results=5&expansions=author_id')}

Ctrl-C ends it.`;
}
