import { access, constants, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { makeLinesPrintable } from '@liked-posts/internal/printable';
import { formatError, hasColors } from '@liked-posts/internal/terminal';
import { Command, Option } from 'commander';
import {
  CannotCheckError,
  type ConformanceOptions,
  checkConformance,
  checkRecording,
  groupNames,
  type Report,
  renderSummary,
  type SummaryOptions,
} from '../index.ts';
import { defaults } from '../options.ts';
import { createProgressPrinter, replaceLine } from './progress.ts';

const { version } = createRequire(import.meta.url)('@liked-posts/conformance/package.json') as {
  readonly version: string;
};

/** The flags: options of `checkConformance`, in which the token has another name, and of the report. */
interface Flags
  extends Omit<ConformanceOptions, 'url' | 'accessToken' | 'onProgress'>,
    Pick<SummaryOptions, 'verbose'> {
  readonly token?: string;
  readonly json?: string;
}

const { accessToken, user, pageSize, maxWait } = defaults;

const exitCodes: Readonly<Record<Report['outcome'], number>> = {
  kept: 0,
  broken: 1,
  incomplete: 2,
};

const helpText = `
The user's likes must not change during the check. The walk sends two requests
for each page of likes. A user with 10 to 100 likes, some with media, polls,
places or replies, covers the most with the fewest requests.

To check recorded requests: liked-posts-conformance check <file.har>

Exit codes:
  0  every rule that was checked is kept
  1  a rule is broken
  2  the check could not run, or not completely`;

/** Runs the command line with `process.argv`, whose first two items are paths. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = createProgram();
  const check = addCheckCommand(program);
  for (const command of [program, check]) {
    command
      .option('--promised-only', 'check only what the contract promises, not what it assumes')
      .option(
        '--except <rules...>',
        'rules that the service breaks on purpose; the report lists them',
      )
      .option('--json <file>', 'write the report as JSON')
      .option('--verbose', 'also list the rules that are kept');
  }
  await program.parseAsync(argv);
}

function createProgram(): Command {
  const program = new Command('liked-posts-conformance')
    // Commander would exit with 1 if the arguments are wrong.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.incomplete))
    // `printError` writes an `error: ` of its own.
    .configureOutput({ outputError: (text) => printError(text.replace(/^error: |\n$/g, '')) })
    .configureHelp({ helpWidth: 80 })
    .showHelpAfterError('Try --help.')
    .description(
      'Checks whether the service at <url> keeps the liked Posts contract. It only sends requests that read.',
    )
    .version(version)
    // Before the address, `--except` and `--only` would take it for one of their values.
    .usage('<url> [options]')
    .argument('<url>', 'base URL of the service, such as http://127.0.0.1:8080')
    .addOption(
      new Option(
        '--token <token>',
        `access token (default: ${accessToken}, for mocks, which accept any); prefer the variable, because other users can read command lines`,
      ).env('LIKED_POSTS_TOKEN'),
    )
    .option('--user <id>', `user who has liked more Posts than fit in a page (default: ${user})`)
    .option('--user-without-likes <id>', 'user who has liked nothing, to also check that case')
    .option('--unknown-user <id>', 'identifier that no user has, to also check that case')
    .option(
      '--page-size <number>',
      `size of the pages to walk through, 5 to 100 (default: ${pageSize})`,
      readNumberOrText,
    )
    .addOption(new Option('--only <names...>', 'groups of requests to send').choices(groupNames))
    .option(
      '--max-wait <seconds>',
      `how long to wait for rate limits in total (default: ${maxWait})`,
      readNumberOrText,
    )
    .addHelpText('after', helpText)
    .action((url: string, flags: Flags) => writeReport(flags, () => checkService(url, flags)));
  return program;
}

function addCheckCommand(program: Command): Command {
  const check = program
    .command('check')
    .description(
      'Checks requests and responses that a browser or another tool recorded. It sends no requests.',
    )
    .usage('<file> [options]')
    .argument('<file>', 'recording in HAR 1.2')
    // Commander gives a flag after `check` to the program, if that has it, too. So the flags are read from
    // both: the flags of `check` are only for its help, and a flag of a run, such as --token, is ignored.
    .action((file: string, _: unknown, command: Command) => {
      const flags: Flags = command.optsWithGlobals();
      return writeReport(flags, () => checkRecording(file, flags));
    });
  return check;
}

async function checkService(
  url: string,
  { token = accessToken, ...options }: Flags,
): Promise<Report> {
  try {
    return await checkConformance({
      // Also has the flags about the report, which `checkConformance` ignores.
      ...options,
      url,
      accessToken: token,
      onProgress: createProgressPrinter(),
    });
  } finally {
    if (process.stderr.isTTY) replaceLine('');
  }
}

/** `20` → the number; `-1`, `2.5` and `many` stay text, unlike in `Flags`: `readSettings` refuses it. */
function readNumberOrText(text: string): number | string {
  return /^[0-9]{1,16}$/.test(text) ? Number(text) : text;
}

/** Creates a report, prints its summary, writes it as JSON if asked, and sets the exit code. */
async function writeReport(
  { json, verbose = false }: Flags,
  createReport: () => Promise<Report>,
): Promise<void> {
  try {
    if (json !== undefined) await checkWritable(json);
    const report = await createReport();
    const { columns } = process.stdout;
    const width = columns > 0 ? columns : Infinity;
    console.log(renderSummary(report, { verbose, width, color: hasColors(process.stdout) }));
    if (json !== undefined) {
      const text = `${JSON.stringify(report, null, 2)}\n`;
      await writeFile(json, text).catch((error) => refuseReport(json, error));
    }
    process.exitCode = exitCodes[report.outcome];
  } catch (error) {
    if (!(error instanceof CannotCheckError)) throw error;
    printError(nameFlag(error));
    process.exitCode = exitCodes.incomplete;
  }
}

/** Checks before the run, which can take an hour, that the report can be written after it. */
async function checkWritable(file: string): Promise<void> {
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory()) refuseReport(file, { code: 'EISDIR' });
  // A file may be writable although its folder is not, such as /dev/stdout.
  const path = stats === undefined ? dirname(file) : file;
  await access(path, constants.W_OK).catch((error) => refuseReport(file, error));
}

/** Says why the report cannot be written. */
function refuseReport(file: string, { code }: Pick<NodeJS.ErrnoException, 'code'>): never {
  throw new CannotCheckError(
    `The report cannot be written to ${file} (${code}). Give the path of a file in a folder that exists.`,
  );
}

/** ``The option `pageSize` cannot be 4.`` → ``The option `--page-size` cannot be 4.`` */
function nameFlag({ message, option }: CannotCheckError): string {
  if (option === undefined) return message;
  return message.replace(`\`${option}\``, `\`${formatFlag(option)}\``);
}

/** The flag for an option of a function: `pageSize` → `--page-size` */
function formatFlag(option: string): string {
  if (option === 'url') return '<url>';
  const name = option === 'accessToken' ? 'token' : option;
  return `--${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`;
}

function printError(message: string): void {
  process.stderr.write(`${formatError(makeLinesPrintable(message))}\n`);
}
