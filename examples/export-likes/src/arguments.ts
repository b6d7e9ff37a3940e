import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const usage = `Usage: npm start -- <user id> <file> [options]

Exports all Posts that a user has liked, the latest like first, one line of JSON each:
{"post": …, "text": …, "author": …, "media": […]}. Run it again after a crash or
Ctrl-C: it continues where the file ends.

Options:
  --since <file>       an earlier export: leave out its Posts, and stop there;
                       repeat the option for each earlier export
  --expect <n>         how many likes the user's profile counts: with fewer Posts,
                       the export is not marked as complete
  --verify-end         ask for the last page again, in another size, before
                       the export is marked as complete
  --max-resources <n>  stop after the page with which this run has received n
                       Posts, users and media, because the service charges for them
  --base-url <url>     where the service is (env: BASE_URL)
  --quiet              print only the result
  -h, --help           show this help

Environment:
  ACCESS_TOKEN      an OAuth 2.0 access token of the user, with the scopes
                    tweet.read users.read like.read

Exit codes:
  0    the export is complete
  1    it stopped early or is perhaps incomplete, and says why
  2    the arguments are wrong
  130  ended by Ctrl-C (143: by SIGTERM)
`;

/** The command was called with wrong arguments. */
export class UsageError extends Error {}

/** The parsed command line. */
export interface Arguments {
  readonly user: string;
  readonly path: string;
  /** Earlier exports. */
  readonly since: readonly string[];
  /** How many Posts there should be. */
  readonly expect: number;
  readonly verifyEnd: boolean;
  readonly maxResources: number;
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly quiet: boolean;
}

/**
 * Parses the command line; `undefined` for `--help`.
 *
 * @throws {UsageError} says what is wrong
 */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [user, path, ...others] = positionals;
  if (!user || !path) throw new UsageError('Give the id of a user and a file.');
  if (others.length > 0)
    throw new UsageError(
      `"${others.join(' ')}" is not expected. Give the id of a user and a file.`,
    );
  if (!/^\d{1,19}$/.test(user)) {
    throw new UsageError(`"${user}" is not the id of a user. Give digits, such as 2244994945.`);
  }
  const { since = [], 'base-url': baseUrl = env['BASE_URL'], quiet = false } = values;
  if (since.some((earlier) => resolve(earlier) === resolve(path))) {
    throw new UsageError('With --since, export into another file.');
  }
  if (!baseUrl) throw new UsageError('Give the address of the service: --base-url https://…');
  const maxResources = numberOf('max-resources', values['max-resources'], Infinity);
  if (maxResources === 0) {
    throw new UsageError('--max-resources must be at least 1: a run pays for its first page.');
  }
  const accessToken = env['ACCESS_TOKEN'];
  if (!accessToken) throw new UsageError('Set ACCESS_TOKEN to the access token of the user.');
  return {
    user,
    path,
    since,
    expect: numberOf('expect', values.expect, 0),
    verifyEnd: values['verify-end'] ?? false,
    maxResources,
    baseUrl,
    accessToken,
    quiet,
  };
}

function numberOf(option: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d+$/.test(text)) throw new UsageError(`--${option} must be a number, not "${text}".`);
  return Number(text);
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        since: { type: 'string', multiple: true },
        expect: { type: 'string' },
        'verify-end': { type: 'boolean' },
        'max-resources': { type: 'string' },
        'base-url': { type: 'string' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // What follows is Node's advice about positional arguments.
    if (error instanceof TypeError) throw new UsageError(error.message.replace(/\. To .*/s, '.'));
    throw error;
  }
}
