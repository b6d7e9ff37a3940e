import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { User } from './queue.ts';

export const usage = `Usage: npm start -- <command> [options]

Exports the Posts that many users have liked. Jobs are in Redis or Valkey; start
as many workers as you like, on any machines.

Commands:
  enqueue        add users: reads lines from stdin, each with a user's id,
                 access token and, if you like, how many likes to expect at
                 least; users who are there already get the new token, and the
                 new number if there is one
  work <folder>  export users into the folder until none is left
  status         print how many users are done, waiting and failed
  retry          let the failed users continue where they failed, also those who
                 wait for the end of a spend cap

Options:
  --queue <name>    the queue (default: export-many); use another to export anew
  --base-url <url>  for work: where the service is (env: BASE_URL)
  --jobs <n>        for work: how many users at a time (default: 10)
  --lock <seconds>  for work: after about twice this time, others take up the
                    users of a worker that died (default: 30)
  --forever         for work: wait for more users at the end
  --json            print lines of JSON
  -h, --help        show this help

Environment:
  REDIS_URL  where Redis is (default: redis://127.0.0.1:6379)

SIGTERM and Ctrl-C end a worker after the pages under way; others go on from
there.

Exit codes:
  0  done, or ended by SIGTERM or Ctrl-C, and no user has failed
  1  at least one user has failed, the queue has no users or has lost some, or
     Redis does not answer or refuses
  2  the arguments are wrong
`;

const commands = ['enqueue', 'work', 'status', 'retry'] as const;

export class UsageError extends Error {}

export interface Arguments {
  readonly command: (typeof commands)[number];
  readonly folder: string;
  readonly queue: string;
  readonly baseUrl: string;
  readonly redis: string;
  /** How many users to export at a time. */
  readonly jobs: number;
  /** How long a worker keeps its jobs without renewing their lock. */
  readonly lockMs: number;
  /** Whether to wait for more users when none is left. */
  readonly forever: boolean;
  readonly json: boolean;
}

/**
 * Parses the command line; `undefined` for `--help`.
 *
 * @throws {UsageError} says what is wrong
 */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments | undefined {
  const { values, positionals } = parseOptions(args);
  if (values.help) return undefined;
  const [name, folder = '', ...others] = positionals;
  const command = commands.find((known) => known === name);
  if (!command) {
    const given = name === undefined ? '' : `, not "${name}"`;
    throw new UsageError(`Give a command: ${commands.join(', ')}${given}.`);
  }
  const [extra] = command === 'work' ? others : [folder, ...others];
  if (extra) throw new UsageError(`"${extra}" is not expected.`);
  if (!/^[^:]+$/.test(values.queue)) {
    throw new UsageError(`--queue must be a name without ":", not "${values.queue}".`);
  }
  const baseUrl = values['base-url'] ?? env['BASE_URL'] ?? '';
  if (command === 'work' && !folder) throw new UsageError('Give a folder: work likes.');
  if (command === 'work' && !baseUrl) {
    throw new UsageError('Give the address of the service: --base-url https://…');
  }
  const redis = env['REDIS_URL'] || 'redis://127.0.0.1:6379';
  // The path of a socket is no URL. Not repeated in the error, because it may have a password.
  if (redis.includes('://') && !URL.canParse(redis)) {
    throw new UsageError('REDIS_URL is not a URL. In its password, write # as %23 and / as %2F.');
  }
  return {
    command,
    folder,
    baseUrl,
    queue: values.queue,
    redis,
    jobs: readNumber('jobs', values.jobs),
    lockMs: 1000 * readNumber('lock', values.lock),
    forever: values.forever,
    json: values.json,
  };
}

function readNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--${option} must be a number of at least 1, not "${text}".`);
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        queue: { type: 'string', default: 'export-many' },
        'base-url': { type: 'string' },
        jobs: { type: 'string', default: '10' },
        lock: { type: 'string', default: '30' },
        forever: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Such as `42 a-token 300`. */
const linePattern = /^\s*(?<user>\d{1,19})\s+(?<accessToken>\S+)(?:\s+(?<count>\d{1,9}))?\s*$/;

/**
 * Reads lines with a user's id, access token and perhaps a number of likes.
 *
 * @throws {UsageError} names the line that is something else, without the token
 */
export async function readUsers(input: NodeJS.ReadableStream): Promise<User[]> {
  const users: User[] = [];
  let number = 0;
  for await (const line of createInterface({ input })) {
    number += 1;
    if (line.trim() === '') continue;
    const { user, accessToken, count } = linePattern.exec(line)?.groups ?? {};
    if (!user || !accessToken) {
      throw new UsageError(
        `Line ${number} must have a user's id, an access token and perhaps a number of likes.`,
      );
    }
    users.push({ user, accessToken, expectedCount: count ? Number(count) : undefined });
  }
  return users;
}
