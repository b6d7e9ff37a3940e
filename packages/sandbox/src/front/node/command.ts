import { type Command, InvalidArgumentError, Option } from 'commander';
import { InvalidOptionError } from '../option-error.ts';
import type { Listening } from './listen.ts';
import { ListenError, PortInUseError } from './listen-error.ts';
import { writeLine } from './output.ts';

/** The flags that all servers have. */
export interface CommonFlags {
  readonly port: number;
  readonly host: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** The flags of servers that can be steered over HTTP and called from a browser. */
export interface SteeredFlags extends CommonFlags {
  readonly cors: boolean;
  readonly control?: boolean;
}

/** Adds the flags that all servers have. */
export function withCommonFlags(command: Command, port: number, alsoPrinted = ''): Command {
  return command
    .addOption(
      new Option('-p, --port <number>', 'port to listen on; 0 takes any free one')
        .default(port)
        .env('LIKED_POSTS_PORT')
        .argParser(parsePort),
    )
    .addOption(
      new Option('--host <address>', 'address to listen on')
        .default('127.0.0.1')
        .env('LIKED_POSTS_HOST'),
    )
    .addOption(flag('--json', 'print one line of JSON for the address and for each request'))
    .addOption(
      flag('--quiet', `print nothing but errors, ${alsoPrinted}and the address where --port is 0`),
    );
}

/** Adds the flags of servers that can be steered over HTTP and called from a browser. */
export function withSteering(command: Command): Command {
  return command
    .addOption(
      flag('--control', 'let requests be read and answers be injected over HTTP, under /__control'),
    )
    .option('--no-cors', 'do not let pages of other origins call the server from a browser');
}

/** A flag, also set by an environment variable such as `LIKED_POSTS_JSON=1`. */
function flag(name: string, description: string): Option {
  const variable = `LIKED_POSTS_${name.slice(2).toUpperCase()}`;
  const option = new Option(name, description);
  const isOff = /^(0|false|no|)$/i.test(process.env[variable] ?? 'unset');
  return isOff ? option : option.env(variable);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}

/** What a server says on the command line. */
export interface Announcement {
  /** What it says when it listens. */
  readonly banner: (url: string) => string;
  /** What else the line of JSON about its address has. */
  readonly json?: object;
  /** Errors of its own that are the user's to mend. */
  readonly errors?: readonly (abstract new (
    ...args: never
  ) => Error)[];
}

/**
 * Runs a server until a signal ends it. An option or address that it cannot use is told in one line, and
 * the exit code is 1. A second signal ends the process at once, whatever is still running.
 */
export async function runServer<Server extends Listening>(
  { port, json, quiet }: CommonFlags,
  announcement: Announcement,
  start: () => Promise<Server>,
): Promise<Server | undefined> {
  // Whoever read the lines, such as `head`, may stop reading them: the server goes on.
  process.stdout.on('error', () => {});
  // From here on a signal ends the server and not the process.
  const ended = untilSignal();
  const server = await start().catch((error: unknown) => {
    complain(error, announcement.errors);
    return undefined;
  });
  if (server === undefined) return undefined;
  if (json) writeLine(JSON.stringify({ listening: server.url, ...announcement.json }));
  else if (!quiet) writeLine(announcement.banner(server.url));
  else if (port === 0) writeLine(server.url);
  await ended;
  await server.close();
  return server;
}

/** Tells of an error that is the user's to mend; throws any other. */
function complain(error: unknown, own: Announcement['errors'] = []): void {
  const theirs = [InvalidOptionError, ListenError, ...own];
  if (!(error instanceof Error && theirs.some((type) => error instanceof type))) throw error;
  const message =
    error instanceof PortInUseError
      ? `Port ${error.port} of ${error.host} is in use. Choose another with --port, or --port 0 for any free one.`
      : error.message.replace(
          /^The option `(\w+)/,
          (_, name: string) => `The option \`--${kebab(name)}`,
        );
  process.stderr.write(`error: ${message}\n`);
  process.exitCode = 1;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (_signal: string, number: number) => {
      if (asked) process.exit(128 + number);
      asked = true;
      resolve();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
