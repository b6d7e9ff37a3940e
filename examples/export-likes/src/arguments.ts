import { parseArgs } from 'node:util';

export const usage = `Usage: npm start -- <user id> <file> [options]

Exports all Posts that a user has liked, the latest like first, one line of
JSON each.
Run it again after a crash or Ctrl-C: it continues where the file ends.

Options:
  --since <file>    an earlier export: leave out its Posts, and stop there;
                    repeat the option for each, the latest export first
  --expect <n>      how many likes the user's profile counts: with fewer Posts,
                    the export is not marked as complete
  --base-url <url>  where the service is (env: BASE_URL)
  -h, --help        show this help

Environment:
  ACCESS_TOKEN      an OAuth 2.0 access token of the user, with the scopes
                    tweet.read users.read like.read

Exit codes:
  0  the export is complete
  1  it stopped early or is perhaps incomplete, and says why
  2  the arguments are wrong
`;

export class UsageError extends Error {}

export interface Arguments {
  readonly user: string;
  readonly path: string;
  /** The files of earlier exports, the latest first. */
  readonly since: readonly string[];
  /** How many Posts the file should have at least. */
  readonly expectedCount: number;
  readonly baseUrl: string;
}

/**
 * Parses the command line; `undefined` for `--help`.
 *
 * @throws {UsageError} says what is wrong
 */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments | undefined {
  const { values, positionals } = parseOptions(args);
  if (values.help) return undefined;
  const { since, expect = '0', 'base-url': baseUrl = env['BASE_URL'] } = values;
  const [user, path, extra] = positionals;
  if (!user || !path || extra) throw new UsageError('Give the id of a user and one file.');
  if (!/^\d{1,19}$/.test(user)) {
    throw new UsageError(
      `"${user}" is not the id of a user. Give the digits that GET /2/users/me returns as data.id.`,
    );
  }
  if (path === '-') throw new UsageError('"-" is not a file. Give a path: a later run reads it.');
  if (since.length > 0 && values.expect !== undefined) {
    throw new UsageError('Leave out --expect: with --since, an early end is noticed without it.');
  }
  if (!/^\d+$/.test(expect)) throw new UsageError(`--expect must be a number, not "${expect}".`);
  if (!baseUrl) throw new UsageError('Give the address of the service: --base-url https://…');
  return { user, path, since, expectedCount: Number(expect), baseUrl };
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        since: { type: 'string', multiple: true, default: [] },
        expect: { type: 'string' },
        'base-url': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
