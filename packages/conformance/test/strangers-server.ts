import type { IncomingMessage, RequestListener } from 'node:http';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { accessToken, users } from './altered-mock.ts';

/**
 * A service that a stranger could have written from the contract, without any of our code. It pages
 * by offset.
 */
export function createStrangersServer(total: number): RequestListener {
  return (request, response) => {
    const { status, headers = {}, body } = respondTo(request, total);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** A response before it is written. */
interface JsonResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: object;
}

/** The allowed values of each list. Other parameters have none, so that `readQuery` refuses any value. */
const allowed = new Map(
  operation.parameters.map((parameter) => [
    parameter.name,
    'values' in parameter ? parameter.values : undefined,
  ]),
);

function refuse(status: number, title: string, headers: Record<string, string> = {}): JsonResponse {
  return { status, headers, body: { title, type: 'about:blank', status, detail: title } };
}

function respondTo({ method, url = '', headers }: IncomingMessage, total: number): JsonResponse {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, encodedUser] = /^\/2\/users\/([^/]+)\/liked_tweets$/.exec(pathname) ?? [];
  if (encodedUser === undefined) return refuse(404, 'Not Found');
  if (method !== 'GET') return refuse(405, 'Method Not Allowed', { allow: 'GET' });
  const [, scheme, token] = /^(\S+) (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || token !== accessToken) {
    return refuse(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
  }
  const user = decodeURIComponent(encodedUser);
  if (!/^[0-9]{1,19}$/.test(user)) return refuse(400, 'Invalid Request');
  const query = readQuery(searchParams, user, total);
  if (query === undefined) return refuse(400, 'Invalid Request');
  if (user === users.userWithoutLikes) return { status: 200, body: { meta: { result_count: 0 } } };
  if (user === users.user) return { status: 200, body: createPage(query, total) };
  const detail = `There is no user ${user}.`;
  const errors = [{ title: 'Not Found Error', type: 'about:blank', detail, status: 404 }];
  return { status: 200, body: { errors } };
}

/** The parameters of a request, with their defaults. */
interface Query {
  readonly size: number;
  readonly offset: number;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** Reads a query; undefined if it is outside the contract. */
function readQuery(search: URLSearchParams, user: string, total: number): Query | undefined {
  const { max_results = '100', pagination_token, ...texts } = Object.fromEntries(search);
  const isTwice = new Set(search.keys()).size < search.size;
  // For what is no number, the size 0, which is refused below.
  const size = /^[0-9]{1,3}$/.test(max_results) ? Number(max_results) : 0;
  const offset = pagination_token === undefined ? 0 : readOffset(pagination_token, user, total);
  if (isTwice || size < 5 || size > 100 || offset === undefined) return undefined;
  const lists = Object.entries(texts).map(([name, text]) => [name, text.split(',')] as const);
  const isAllowed = lists.every(([name, values]) =>
    values.every((value) => allowed.get(name)?.includes(value)),
  );
  return isAllowed ? { size, offset, lists: Object.fromEntries(lists) } : undefined;
}

/** A token is the user and the offset in one number. `total` is below 1000, for three digits. */
function createToken(offset: number): string {
  return (BigInt(users.user) * 1000n + BigInt(offset)).toString(36);
}

/** The offset of a token; undefined if it was not given for this user. */
function readOffset(token: string, user: string, total: number): number | undefined {
  if (user !== users.user) return undefined;
  const offsets = Array.from({ length: total + 1 }, (_, offset) => offset);
  return offsets.find((offset) => createToken(offset) === token);
}

function createPage(query: Query, total: number): object {
  const { offset, size, lists } = query;
  const end = Math.min(offset + size, total);
  const posts = Array.from({ length: end - offset }, (_, index) => createPost(offset + index));
  const includes = createIncludes(query, posts);
  const fields = listPostFields(lists);
  return {
    ...(posts.length > 0 && { data: posts.map((post) => pickMembers(fields, post)) }),
    ...(Object.keys(includes).length > 0 && { includes }),
    meta: {
      result_count: posts.length,
      // It only notices the end on the page after the last.
      ...(posts.length > 0 && { next_token: createToken(end) }),
      // It counts back by the size of the page, wherever this one began.
      ...(offset > 0 && { previous_token: createToken(Math.max(0, offset - size)) }),
    },
  };
}

function createIncludes({ lists }: Query, posts: readonly StrangersPost[]): object {
  const expansions = lists['expansions'] ?? [];
  // It also includes the Posts that another expansion leads through.
  const leadsToPosts = expansions.some((name) => name.startsWith('referenced_tweets.id'));
  const referred = leadsToPosts ? posts.flatMap(listQuoted) : [];
  const writers = [
    ...(expansions.includes('author_id') ? posts : []),
    ...(expansions.includes('referenced_tweets.id.author_id') ? referred : []),
  ];
  const authors = [...new Set(writers.map(({ author_id }) => author_id))].map(createAuthor);
  const fields = listPostFields(lists);
  const userFields = new Set(['id', 'name', 'username', ...(lists['user.fields'] ?? [])]);
  return {
    ...(referred.length > 0 && { tweets: referred.map((post) => pickMembers(fields, post)) }),
    ...(authors.length > 0 && { users: authors.map((user) => pickMembers(userFields, user)) }),
  };
}

function listPostFields(lists: Query['lists']): ReadonlySet<string> {
  const defaults = ['id', 'text', 'edit_history_tweet_ids'];
  return new Set([...defaults, ...(lists['tweet.fields'] ?? [])]);
}

function pickMembers(names: ReadonlySet<string>, object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)));
}

type StrangersPost = ReturnType<typeof createPost>;

function createPost(index: number) {
  const id = String(1_900_000_000_000_000_000n - BigInt(index) * 1_000_003n);
  // Every third Post quotes one with 18 digits, which is not in the list: its Posts have 19.
  const quoted = index % 3 === 0 && {
    referenced_tweets: [{ type: 'quoted', id: `1${id}`.slice(0, 18) }],
  };
  return {
    id,
    text: `The ${index}th.`,
    edit_history_tweet_ids: [id],
    author_id: String(100 + (index % 12)),
    // The contract has this form for Posts, and ISO 8601 for users.
    created_at: 'Wed Oct 10 20:19:24 +0000 2018',
    lang: 'en',
    ...quoted,
  };
}

function listQuoted({ referenced_tweets = [] }: { referenced_tweets?: { id: string }[] }) {
  return referenced_tweets.map(({ id }) => ({
    // The Post 1 quotes no other, as 1 is not a multiple of 3.
    ...createPost(1),
    id,
    edit_history_tweet_ids: [id],
  }));
}

function createAuthor(id: string) {
  return {
    id,
    name: 'A',
    username: `a${id}`,
    created_at: '2018-10-10T20:19:24.000Z',
    protected: false,
  };
}
