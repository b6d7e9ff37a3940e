import { createRequire } from 'node:module';
import { formatCount, makeLinesPrintable } from '@liked-posts/internal/printable';
import { formatError } from '@liked-posts/internal/terminal';
import { DataSetError } from '../data/data-set.ts';
import type { Journal } from '../journal/journal.ts';
import { maxViolations } from '../journal/violation-list.ts';
import { OptionError } from '../option-checks.ts';
import { type Flags, readFlags } from './flags.ts';
import { ListenError } from './listen.ts';
import { addFlags, exitCodes, MockCommand, writeHelpAfterFlags } from './mock-command.ts';
import { applyStyle, createRequestPrinter, formatBanner, writeLine } from './output.ts';
import { DataSetFileError } from './read-data-set.ts';
import { type ObservedServer, type StartMockOptions, startObserved } from './start-mock.ts';

// By package name, because the relative path differs between `src` and `dist`.
const { version } = createRequire(import.meta.url)('@liked-posts/mock/package.json') as {
  readonly version: string;
};

/** The command `liked-posts-mock`. */
export async function main(argv: readonly string[]): Promise<void> {
  const command = new MockCommand('liked-posts-mock')
    .description(`Mocks the liked Posts service: it pages, checks tokens and simulates failures.
Each flag has a variable, such as LIKED_POSTS_RATE_LIMIT for --rate-limit.`)
    .version(version)
    // Without the "(env: …)" of each flag, which the description explains.
    .configureHelp({ optionDescription: ({ description }) => description });
  addFlags(command);
  command.addHelpText('after', writeHelpAfterFlags).action(run);
  await command.parseAsync(argv);
}

/** Runs a server until a signal ends it. If the server cannot start, prints one line. */
async function run(flags: Flags): Promise<void> {
  // The server keeps running if the reader of its output, such as `head`, stops reading.
  process.stdout.on('error', () => {});
  // Waits before the start, so that a signal during the start ends the server as soon as it runs.
  const signaled = waitForSignal();
  let options: StartMockOptions;
  let server: ObservedServer;
  try {
    options = await readFlags(flags);
    server = await startObserved(options, createRequestPrinter(flags));
  } catch (error) {
    printError(error);
    process.exitCode = error instanceof ListenError ? exitCodes.notStarted : exitCodes.wrongUsage;
    return;
  }
  printStart(server.url, options, flags);
  await signaled;
  await server.close();
  if (!flags.json && !flags.quiet) writeLine(summarize(server.journal));
  if (server.journal.violations.count > 0) process.exitCode = exitCodes.violated;
}

/** Prints where the server listens: with `--quiet`, only if the system chose the port, for scripts. */
function printStart(url: string, options: StartMockOptions, { json, quiet }: Flags): void {
  if (json) writeLine(JSON.stringify({ listening: url }));
  else if (!quiet) writeLine(formatBanner(url, options));
  else if (options.port === 0) writeLine(url);
}

function summarize({ requestCount, violations: { count } }: Journal): string {
  const style = count > 0 ? 'red' : 'green';
  if (requestCount === 0) return applyStyle(style, 'No requests arrived, so nothing was checked.');
  const qualifier = count === maxViolations ? 'at least ' : '';
  const violations = `${qualifier}${formatCount(count, 'violation')}`;
  return applyStyle(style, `${formatCount(requestCount, 'request')}, ${violations}.`);
}

/** Prints an error that the user can fix, in one line. Throws any other. */
function printError(error: unknown): void {
  const userErrors = [OptionError, ListenError, DataSetError, DataSetFileError];
  const isUserError = userErrors.some((type) => error instanceof type);
  if (!(error instanceof Error && isUserError)) throw error;
  const message =
    error instanceof OptionError
      ? `The option \`${writeFlag(error.option)}\` ${error.problem}`
      : error.message;
  process.stderr.write(`${formatError(makeLinesPrintable(message))}\n`);
}

/** The flag of an option, with the member that is wrong: `rateLimit.limit` → `--rate-limit.limit`. */
function writeFlag(option: string): string {
  const [name = ''] = option.split(/[.[]/);
  const flag = name.replace(/[A-Z]/g, '-$&').toLowerCase();
  return `--${flag}${option.slice(name.length)}`;
}

/** Resolves at the first signal. A second signal ends the process at once, with the exit code of shells. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isEnding = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, (_signal: string, number: number) => {
        if (isEnding) process.exit(128 + number);
        isEnding = true;
        resolve();
      });
    }
  });
}
