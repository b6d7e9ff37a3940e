import { createRequire } from 'node:module';
import { formatCount, makeLinesPrintable } from '@liked-posts/internal/printable';
import { formatError } from '@liked-posts/internal/terminal';
import { Help } from 'commander';
import { DataSetError, DataSetFileError } from '../data/data-set.ts';
import { exampleNames } from '../examples/examples.ts';
import type { Journal } from '../journal/journal.ts';
import { maxViolations } from '../journal/violation-list.ts';
import { OptionError } from '../option-error.ts';
import { overrideMembers } from '../overrides/check-override.ts';
import { corruptions } from '../overrides/override.ts';
import { isLoopback } from '../rules/hosts.ts';
import { controlPath } from './control.ts';
import { addFlags, exitCodes, type Flags, MockCommand, readFlags } from './flags.ts';
import { ListenError } from './listen.ts';
import { applyStyle, createRequestPrinter, formatCurl, writeLine } from './output.ts';
import { type StartMockOptions, startObserved } from './start-mock.ts';

// By package name, because the relative path differs between `src` and `dist`.
const { version } = createRequire(import.meta.url)('@liked-posts/mock/package.json') as {
  readonly version: string;
};

/** The command `liked-posts-mock`. */
export async function main(argv: readonly string[]): Promise<void> {
  const command = new MockCommand('liked-posts-mock')
    .description(`Mocks the liked Posts service: it pages, checks tokens and simulates failures.
Each flag has a variable, such as LIKED_POSTS_RATE_LIMIT for --rate-limit.`)
    .version(version);
  addFlags(command);
  command
    .addHelpText(
      'after',
      () => `\n${writeOverrideHelp()}\n\n${writeExampleHelp()}\n${exitCodeHelp}`,
    )
    .action(run);
  await command.parseAsync(argv);
}

const exitCodeHelp = `
Exit codes:
  ${exitCodes.ended}  ended by a signal     ${exitCodes.violated}  the same, after a violation, even after a reset
  ${exitCodes.notStarted}  could not start       ${exitCodes.wrongUsage}  an option or its file cannot be used`;

/**
 * Runs a server until a signal ends it. A signal before the server listens, or a second one, ends the
 * process at once. If the server cannot start, prints one line.
 */
async function run(flags: Flags): Promise<void> {
  // The server keeps running if the reader of its output, such as `head`, stops reading.
  process.stdout.on('error', () => {});
  let server: Awaited<ReturnType<typeof startObserved>> | undefined;
  let options: StartMockOptions = {};
  const signaled = waitForSignal(() => server !== undefined);
  try {
    options = await readFlags(flags);
    const started = await startObserved(options, createRequestPrinter(flags));
    // Until `server` is set, a signal ends the process at once. One that came during the start is
    // delivered within two turns of the event loop.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    server = started;
  } catch (error) {
    printError(error);
    process.exitCode = error instanceof ListenError ? exitCodes.notStarted : exitCodes.wrongUsage;
    return;
  }
  printStart(server.url, options, flags);
  await signaled;
  await server.close();
  if (!flags.json && !flags.quiet) writeLine(summarize(server.journal));
  if (server.journal.violations.count > 0) process.exitCode ??= exitCodes.violated;
}

function printStart(url: string, options: StartMockOptions, { json, quiet }: Flags): void {
  const { host = '127.0.0.1', port } = options;
  if (!isLoopback(host)) {
    process.stderr.write(
      `warning: Other machines can reach this server, because it listens on ${host}. Leave out --host to allow only this machine.\n`,
    );
  }
  if (json) writeLine(JSON.stringify({ listening: url }));
  else if (!quiet) writeLine(writeBanner(url, options));
  else if (port === 0) writeLine(url);
}

function summarize({ requestCount, violations: { count } }: Journal): string {
  const style = count > 0 ? 'red' : 'green';
  if (requestCount === 0) return applyStyle(style, 'No requests arrived, so nothing was checked.');
  const violations = `${count === maxViolations ? 'at least ' : ''}${formatCount(count, 'violation')}`;
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

function waitForSignal(isListening: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let isEnding = false;
    const onSignal = (_signal: string, number: number) => {
      if (!isListening()) process.exit(0);
      if (isEnding) process.exit(128 + number);
      isEnding = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  });
}

function writeOverrideHelp(): string {
  return [
    'Members of an override or a fault, such as {"code": 503, "delay": 200}:',
    ...Object.entries(overrideMembers).map(([name, { meaning }]) => writeHelpLine(name, meaning)),
    '',
    'Corruptions:',
    ...Object.entries(corruptions).map(([name, meaning]) => writeHelpLine(name, meaning)),
  ].join('\n');
}

/** The width of names in the help: the longest is `repeatedToken`. */
const nameWidth = 14;
/** The column of meanings: after two spaces, a name and another space. */
const meaningColumn = nameWidth + 3;

function writeHelpLine(name: string, meaning: string): string {
  return `  ${name.padEnd(nameWidth)} ${meaning.replaceAll('`', '')}`;
}

function writeBanner(url: string, options: StartMockOptions): string {
  const title = `${applyStyle('bold', 'Liked Posts mock')} on ${applyStyle('cyan', url)}`;
  const commands = [formatCurl(url, options)];
  if (options.control) {
    const type = "-H 'Content-Type: application/json'";
    commands.push(`curl ${type} -d '[{"code": 503}]' ${url}${controlPath}/next`);
  }
  const commandLines = commands.map((command) => `  ${command}\n`).join('');
  return `${title}\n\n${commandLines}\nCtrl-C ends it.`;
}

function writeExampleHelp(): string {
  const lines = [...exampleNames].map(([status, names]) => {
    const wrapped = new Help().boxWrap(names.join(', '), 79 - meaningColumn);
    const label = status === 'default' ? 'others' : status;
    return writeHelpLine(label, wrapped.replaceAll('\n', `\n${' '.repeat(meaningColumn)}`));
  });
  return `Examples by status, for a header such as 'Prefer: example=lastPage':\n${lines.join('\n')}`;
}
