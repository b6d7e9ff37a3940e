import { access, constants, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Option } from 'commander';
import {
  AccessRefusedError,
  type ConformanceOptions,
  checkConformance,
  checkRecording,
  groupNames,
  HarFileError,
  OptionError,
  type RecordingOptions,
  type Report,
  renderJunit,
  renderSummary,
  type SummaryOptions,
  UnreachableError,
  UnsuitableUserError,
} from '../index.ts';
import { hasColors } from '../terminal.ts';
import { version } from '../version.ts';
import { OwnCommand, printError, wrongUsage } from './own-command.ts';
import { progressOn } from './progress.ts';

interface ReportFlags extends RecordingOptions, SummaryOptions {
  readonly json?: string;
  readonly junit?: string;
}

interface Flags
  extends ReportFlags,
    Omit<
      ConformanceOptions,
      'url' | 'accessToken' | 'onStart' | 'onRequest' | 'onWait' | 'signal'
    > {
  readonly token?: string;
}

/** The exit codes of the command line. */
const exitCodes: Readonly<Record<Report['outcome'], number>> = {
  kept: 0,
  broken: 1,
  incomplete: 2,
};

/** Runs the command line with the arguments of `process.argv`. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new OwnCommand('liked-posts-conformance')
    .description(
      'Checks whether the service at <url> keeps the liked Posts contract. It only sends requests that read.',
    )
    .version(version)
    .argument('<url>', 'base URL of the service, such as http://127.0.0.1:8080')
    .addOption(
      new Option(
        '--token <token>',
        'access token (default: any-token, for mocks, which accept any); prefer the variable, because other users can read command lines',
      ).env('LIKED_POSTS_TOKEN'),
    )
    .option('--user <id>', 'user who has liked more Posts than fit in a page (default: 2244994945)')
    .option('--user-without-likes <id>', 'user who has liked nothing, to also check that case')
    .option('--unknown-user <id>', 'identifier that no user has, to also check that case')
    .option(
      '--page-size <number>',
      'size of the pages to walk through, 5 to 100 (default: 5)',
      readWhole,
    )
    .addOption(new Option('--only <names...>', 'groups of requests to send').choices(groupNames))
    .option(
      '--max-wait <seconds>',
      'how long to wait for rate limits in total (default: 3600)',
      readWhole,
    )
    .option(
      '--wait <seconds>',
      'how long to wait for a service that is starting (default: 0)',
      readWhole,
    )
    .addHelpText(
      'after',
      `
The user's likes must not change during the check. The walk sends two requests for each page of likes.
A user with 10 to 100 likes, some with media, polls, places or replies, covers the most with the fewest requests.
To check recorded requests instead: liked-posts-conformance check <file.har>

Exit codes:
  0  every rule that was checked is kept
  1  a rule is broken
  2  the check could not run, or not in full`,
    )
    .action(run);
  const check = program
    .command('check')
    .description(
      'Checks requests and responses that a browser or another tool recorded. It sends no requests.',
    )
    .argument('<file>', 'recording in HAR 1.2')
    .action(checkFile);
  for (const command of [program, check]) {
    command
      .option('--require-all-fields', 'fail if a requested field is in no response')
      .option('--promised-only', 'check only what the contract promises, not what it assumes')
      .option(
        '--except <rules...>',
        'rules that the service breaks on purpose; the report lists them',
      )
      .option('--json <file>', 'write the report as JSON')
      .option('--junit <file>', 'write the report as JUnit XML')
      .option('--verbose', 'also list the rules that are kept');
  }
  await program
    .enablePositionalOptions()
    .hook('preSubcommand', (_, command) => {
      const misplaced = program.options.find(
        (option) => program.getOptionValueSource(option.attributeName()) === 'cli',
      );
      if (misplaced === undefined) return;
      const name = command.name();
      program.error(`${misplaced.long} before ${name} means nothing. Put it after ${name}.`, {
        exitCode: wrongUsage,
      });
    })
    .parseAsync(argv);
}

async function run(url: string, flags: Flags): Promise<void> {
  const { token, json: _json, junit: _junit, verbose: _verbose, ...options } = flags;
  const { end, ...callbacks } = progressOn(process.stderr);
  const interrupted = new AbortController();
  const onSignal = () => interrupted.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    await checkWritable(flags);
    const report = await checkConformance({
      ...options,
      url,
      ...(token !== undefined && { accessToken: token }),
      signal: interrupted.signal,
      ...callbacks,
    } satisfies ConformanceOptions);
    end();
    await write(report, flags);
  } catch (error) {
    end();
    if (error instanceof OptionError && error.option === 'accessToken') {
      error.message = error.message.replace('accessToken', 'token');
    }
    complain(interrupted.signal.aborted ? new RunError('Interrupted.') : error);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

async function checkFile(file: string, flags: ReportFlags): Promise<void> {
  try {
    await write(await checkRecording(file, flags), flags);
  } catch (error) {
    complain(error);
  }
}

/** Reads a whole number. The option refuses anything else, which stays as it is. */
function readWhole(text: string): number | string {
  return /^[0-9]{1,16}$/.test(text) ? Number(text) : text;
}

/** Makes sure that the reports can be written before the run, which can take an hour. */
async function checkWritable({ json, junit }: ReportFlags): Promise<void> {
  for (const file of [json, junit]) {
    if (file === undefined) continue;
    // An existing file may be writable although its folder is not, such as /dev/stdout.
    await access(file, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return access(dirname(file), constants.W_OK);
    });
  }
}

async function write(report: Report, { json, junit, verbose = false }: ReportFlags): Promise<void> {
  const { columns } = process.stdout;
  const layout = { color: hasColors(process.stdout), ...(columns > 0 && { width: columns }) };
  console.log(renderSummary(report, { verbose, ...layout }));
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  if (junit !== undefined) await writeFile(junit, renderJunit(report));
  process.exitCode = exitCodes[report.outcome];
}

/** An error without a class of its own that the user can fix. */
class RunError extends Error {}

/** Prints the line for an error that the user can fix; rethrows any other. */
function complain(error: unknown): void {
  const { code, path }: NodeJS.ErrnoException = Object(error);
  const notWritten = `The report cannot be written to ${path} (${code}). Give the path of a file in a folder that exists.`;
  const fixable = [
    OptionError,
    UnreachableError,
    AccessRefusedError,
    UnsuitableUserError,
    HarFileError,
    RunError,
  ];
  const isOfFile = code !== undefined && path !== undefined;
  printError(isOfFile ? new RunError(notWritten) : error, fixable);
  process.exitCode = exitCodes.incomplete;
}
