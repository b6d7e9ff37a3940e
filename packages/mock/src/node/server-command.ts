import { printableLines } from '@liked-posts/types/printable';
import type { Command, Option } from 'commander';
import { DataSetError, DataSetFileError } from '../data/data-set-error.ts';
import type { Count } from '../journal/journal.ts';
import { OptionError } from '../option-error.ts';
import { readWhole } from '../options/option-table.ts';
import { isLoopback } from '../rules/hosts.ts';
import { defaultGrace, ListenError, type Listening, type ServerOptions } from './listen.ts';
import { writeLine } from './output.ts';
import { OwnCommand, wrongUsage } from './own-command.ts';
import { errorLine, styled } from './terminal.ts';

export interface CommonFlags extends ServerOptions {
  readonly port: number;
  readonly host: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly fail: boolean;
}

const violated = 3;

export function withCommonFlags(command: Command, port: number): Command {
  return command
    .option('-p, --port <number>', 'port to listen on; 0 for any free one', readWhole, port)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--grace <ms>',
      'how long running requests may take after a signal',
      readWhole,
      defaultGrace,
    )
    .option('--json', 'print one line of JSON for the address and for each request')
    .option(
      '--quiet',
      'print only errors, requests with violations, and the address if --port is 0',
    )
    .option('--no-fail', 'exit with 0 even after a violation');
}

export function exitCodes(notStarted: string, afterViolation: string): string {
  return `
Exit codes:
  0  ended by SIGINT or SIGTERM, without a violation or with --no-fail
  1  ${notStarted}
  ${wrongUsage}  an option, or a file that it names, cannot be used
  ${violated}  ended by SIGINT or SIGTERM, after at least one violation${afterViolation}`;
}

/**
 * A command whose flags can also be set by environment variables, such as `--rate-limit` by
 * `LIKED_POSTS_RATE_LIMIT`.
 */
export class ServerCommand extends OwnCommand {
  override addOption(option: Option): this {
    const name = option.long?.slice(2) ?? '';
    const variable = `LIKED_POSTS_${name.replaceAll('-', '_').toUpperCase()}`;
    const isFlag = !option.required && !option.optional;
    const isOff = isFlag && /^(0|false|no|off|)$/i.test(process.env[variable] ?? 'not set');
    return super.addOption(isOff ? option : option.env(variable));
  }
}

/**
 * Runs a server until a signal ends it, and exits with 3 after violations. Prints one line and exits
 * with 2 if an option cannot be used, and with 1 if the address cannot. A signal before the server
 * listens, or a second one, ends the process at once.
 *
 * @param banner what to print when the server listens
 * @param start starts the server; may load slow modules, because signals are handled already
 */
export async function runServer(
  { host, port, json, quiet, fail }: CommonFlags,
  banner: (url: string) => string,
  start: () => Promise<Listening & { readonly count: Count }>,
): Promise<void> {
  // The server keeps running if the reader of its output, such as `head`, stops reading.
  process.stdout.on('error', () => {});
  let server: Awaited<ReturnType<typeof start>> | undefined;
  const ended = untilSignal(() => server !== undefined);
  try {
    const started = await start();
    // A signal that came during `start` is delivered within two turns of the event loop.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    server = started;
  } catch (error) {
    printError(error);
    process.exitCode = error instanceof ListenError ? 1 : wrongUsage;
    return;
  }
  if (!isLoopback(host)) {
    process.stderr.write(
      `warning: Other machines can reach this server, because it listens on ${host}. Leave out --host to allow only this machine.\n`,
    );
  }
  if (json) writeLine(JSON.stringify({ listening: server.url }));
  else if (!quiet) writeLine(banner(server.url));
  else if (port === 0) writeLine(server.url);
  await ended;
  await server.close();
  const { count } = server;
  if (!json && !quiet)
    writeLine(styled(['bold', count.violations > 0 ? 'red' : 'green'], summary(count)));
  if (fail && count.violations > 0) process.exitCode ??= violated;
}

function summary({ requests, violations }: Count): string {
  if (requests === 0) return 'No requests arrived, so nothing was checked.';
  return `${counted(requests, 'request')}, ${counted(violations, 'violation')}.`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Prints an error that the user can fix, in one line. Throws any other. */
function printError(error: unknown): void {
  const theirs = [OptionError, ListenError, DataSetError, DataSetFileError];
  if (!(error instanceof Error && theirs.some((type) => error instanceof type))) throw error;
  // Turns the names of options into flags, but not those of an option's members.
  const isWhole = error instanceof OptionError && /^\w+$/.test(error.option);
  const named = isWhole ? /(?<=(?:The option|either|or) `)\w+(?=`)/g : /(?<=The option `)\w+/;
  const message = error.message.replace(named, (name) =>
    name === 'url' ? '<url>' : `--${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`,
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
