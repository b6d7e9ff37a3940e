import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const usage = `Usage: npm start -- <user id> <file> [options]

Exports all Posts that a user has liked, the latest like first, one line of JSON each:
{"post": …, "author": …, "media": […]}. Run it again after a crash or Ctrl-C: it
continues where the file ends.

Options:
  --since <file>    an earlier export: leave out its Posts, and stop there;
                    repeat the option for each earlier export
  --base-url <url>  where the service is (env: BASE_URL)
  --quiet           print only the result
  -h, --help        show this help

Environment:
  ACCESS_TOKEN      an OAuth 2.0 access token of the user, with the scopes
                    tweet.read users.read like.read

Exit codes:
  0    the export is complete
  1    it stopped early, and says why
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
  const accessToken = env['ACCESS_TOKEN'];
  if (!accessToken) throw new UsageError('Set ACCESS_TOKEN to the access token of the user.');
  return { user, path, since, baseUrl, accessToken, quiet };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        since: { type: 'string', multiple: true },
        'base-url': { type: 'string' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
