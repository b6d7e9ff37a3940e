import { createRequire } from 'node:module';
import { counted, printableLines } from '@liked-posts/types/printable';
import { DataSetError, DataSetFileError } from '../data/data-set.ts';
import { exampleNames } from '../examples/examples.ts';
import type { Count } from '../journal/journal.ts';
import { OptionError } from '../option-error.ts';
import { corruptions, overrideMembers } from '../overrides/override.ts';
import { isLoopback } from '../rules/hosts.ts';
import { controlPath } from './control.ts';
import { addFlags, type Flags, MockCommand, readFlags, wrongUsage } from './flags.ts';
import { ListenError } from './listen.ts';
import { curlLine, errorLine, requestPrinter, styled, writeLine } from './output.ts';
import { type StartMockOptions, startObserved } from './start-mock.ts';

// By name, because what is built is elsewhere than its source.
const { version } = createRequire(import.meta.url)('@liked-posts/mock/package.json') as {
  readonly version: string;
};

const violated = 3;

/** The command `liked-posts-mock`. */
export async function main(argv: readonly string[]): Promise<void> {
  const command = new MockCommand('liked-posts-mock')
    .description(
      'Serves a mock of the liked Posts service: it pages, selects and expands, authenticates, and fails on demand.',
    )
    .version(version);
  addFlags(command);
  command
    .addHelpText('after', () => `\n${overrideHelp()}\n\n${exampleHelp()}\n${exitCodes}`)
    .action(run);
  await command.parseAsync(argv);
}

const exitCodes = `
Exit codes:
  0  ended by SIGINT or SIGTERM, without a violation or with --no-fail
  1  could not start
  ${wrongUsage}  an option, or a file that it names, cannot be used
  ${violated}  ended by SIGINT or SIGTERM, after at least one violation, even after a reset`;

/**
 * Runs a server until a signal ends it, and exits with 3 after violations. Prints one line and exits
 * with 2 if an option cannot be used, and with 1 if the address cannot. A signal before the server
 * listens, or a second one, ends the process at once.
 */
async function run(flags: Flags): Promise<void> {
  const { json, quiet, fail } = flags;
  // The server keeps running if the reader of its output, such as `head`, stops reading.
  process.stdout.on('error', () => {});
  let server: Awaited<ReturnType<typeof startObserved>> | undefined;
  let options: StartMockOptions = {};
  const ended = untilSignal(() => server !== undefined);
  try {
    options = await readFlags(flags);
    const started = await startObserved(options, requestPrinter(flags));
    // A signal that came during the start is delivered within two turns of the event loop.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    server = started;
  } catch (error) {
    printError(error);
    process.exitCode = error instanceof ListenError ? 1 : wrongUsage;
    return;
  }
  const { host = '127.0.0.1', port } = options;
  if (!isLoopback(host)) {
    process.stderr.write(
      `warning: Other machines can reach this server, because it listens on ${host}. Leave out --host to allow only this machine.\n`,
    );
  }
  if (json) writeLine(JSON.stringify({ listening: server.url }));
  else if (!quiet) writeLine(banner(server.url, options));
  else if (port === 0) writeLine(server.url);
  await ended;
  await server.close();
  const { count } = server;
  if (!json && !quiet) {
    writeLine(styled(['bold', count.violations > 0 ? 'red' : 'green'], summary(count)));
  }
  if (fail && count.violations > 0) process.exitCode ??= violated;
}

function summary({ requests, violations }: Count): string {
  if (requests === 0) return 'No requests arrived, so nothing was checked.';
  return `${counted(requests, 'request')}, ${counted(violations, 'violation')}.`;
}

/** Prints an error that the user can fix, in one line. Throws any other. */
function printError(error: unknown): void {
  const theirs = [OptionError, ListenError, DataSetError, DataSetFileError];
  if (!(error instanceof Error && theirs.some((type) => error instanceof type))) throw error;
  // Turns the names of options into flags, but not those of an option's members.
  const isWhole = error instanceof OptionError && /^\w+$/.test(error.option);
  const named = isWhole ? /(?<=(?:The option|either|or) `)\w+(?=`)/g : /(?<=The option `)\w+/;
  const message = error.message.replace(
    named,
    (name) => `--${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`,
  );
  process.stderr.write(`${errorLine(printableLines(message))}\n`);
}

function untilSignal(isListening: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (_signal: string, number: number) => {
      if (!isListening()) process.exit(0);
      if (asked) process.exit(128 + number);
      asked = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
    onEndOfNpx(() => onSignal('SIGTERM', 15));
  });
}

/**
 * Calls back when npx got a signal. It passes that on only to the shell between it and this process,
 * which then has another parent.
 */
function onEndOfNpx(callback: () => void): void {
  if (process.env['npm_command'] !== 'exec') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 200);
  timer.unref();
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
