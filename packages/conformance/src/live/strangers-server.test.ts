import type { IncomingMessage, RequestListener } from 'node:http';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, test } from 'vitest';
import { accessToken, listBroken, users } from '../../test/altered-mock.ts';
import { checkConformance, renderSummary } from '../index.ts';

// In pages of 5, the last page has one Post, three Posts or five. 100 also fill a large page.
test.each([6, 23, 40, 100])(
  'a service written from the contract alone keeps every rule with %i likes',
  async (total) => {
    await using service = await listen(strangersServer(total));
    const report = await checkConformance({ url: service.url, accessToken, ...users });

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
    expect(report.rules.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThanOrEqual(
      75,
    );
  },
);

/**
 * A service that a stranger could have written from the contract, without any of our code. It pages
 * by offset.
 */
function strangersServer(total: number): RequestListener {
  return (request, response) => {
    const { status, headers = {}, body } = answerTo(request, total);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: object;
}

/** The allowed values of each list. */
const allowed = new Map(
  operation.parameters.map((parameter) => [
    parameter.name,
    'values' in parameter ? parameter.values : undefined,
  ]),
);

const refuse = (status: number, title: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: { title, type: 'about:blank', status, detail: title },
});

function answerTo({ method, url = '', headers }: IncomingMessage, total: number): Answer {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, encoded] = /^\/2\/users\/([^/]+)\/liked_tweets$/.exec(pathname) ?? [];
  if (encoded === undefined) return refuse(404, 'Not Found');
  if (method !== 'GET') return refuse(405, 'Method Not Allowed', { allow: 'GET' });
  const [, scheme, given] = /^(\S+) (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || given !== accessToken) {
    return refuse(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
  }
  const user = decodeURIComponent(encoded);
  if (!/^[0-9]{1,19}$/.test(user)) return refuse(400, 'Invalid Request');
  const lists: Record<string, string[]> = {};
  let size = 100;
  let offset = 0;
  for (const [name, value] of searchParams) {
    const values = allowed.get(name);
    if (searchParams.getAll(name).length > 1) return refuse(400, 'Invalid Request');
    if (values) {
      lists[name] = value.split(',');
      if (lists[name].every((one) => values.includes(one))) continue;
    } else if (name === 'max_results') {
      size = /^[0-9]{1,3}$/.test(value) ? Number(value) : 0;
      if (size >= 5 && size <= 100) continue;
    } else if (name === 'pagination_token') {
      offset = readOffset(value, user, total);
      if (offset >= 0) continue;
    }
    return refuse(400, 'Invalid Request');
  }
  if (user === users.userWithoutLikes) return { status: 200, body: { meta: { result_count: 0 } } };
  if (user === users.user) return { status: 200, body: page({ offset, size, total }, lists) };
  const detail = `There is no user ${user}.`;
  const errors = [{ title: 'Not Found Error', type: 'about:blank', detail, status: 404 }];
  return { status: 200, body: { errors } };
}

/** A token is the user and the offset in one number. */
function tokenAt(offset: number): string {
  return (BigInt(users.user) * 1000n + BigInt(offset)).toString(36);
}

/** -1 for any token that was not given for this user. */
function readOffset(token: string, user: string, total: number): number {
  if (user !== users.user) return -1;
  return Array.from({ length: total + 1 }, (_, at) => at).findIndex((at) => tokenAt(at) === token);
}

function page(
  { offset, size, total }: { offset: number; size: number; total: number },
  lists: Record<string, string[]>,
): object {
  const end = Math.min(offset + size, total);
  const expansions = lists['expansions'] ?? [];
  const fields = new Set([
    'id',
    'text',
    'edit_history_tweet_ids',
    ...(lists['tweet.fields'] ?? []),
  ]);
  const posts = Array.from({ length: end - offset }, (_, index) => post(offset + index));
  const through = expansions.filter((name) => name.startsWith('referenced_tweets.id'));
  const referred = through.length > 0 ? posts.flatMap((one) => quotedBy(one)) : [];
  const writers = [
    ...(expansions.includes('author_id') ? posts : []),
    ...(expansions.includes('referenced_tweets.id.author_id') ? referred : []),
  ];
  const authors = [...new Set(writers.map(({ author_id }) => author_id))].map(author);
  const ofUsers = new Set(['id', 'name', 'username', ...(lists['user.fields'] ?? [])]);
  const includes = {
    // It also includes the Posts that another expansion leads through.
    ...(referred.length > 0 && { tweets: referred.map((one) => only(fields, one)) }),
    ...(authors.length > 0 && { users: authors.map((one) => only(ofUsers, one)) }),
  };
  return {
    ...(posts.length > 0 && { data: posts.map((one) => only(fields, one)) }),
    ...(Object.keys(includes).length > 0 && { includes }),
    meta: {
      result_count: posts.length,
      // It only notices the end on the page after the last.
      ...(posts.length > 0 && { next_token: tokenAt(end) }),
      // It counts back by the size of the page, wherever this one began.
      ...(offset > 0 && { previous_token: tokenAt(Math.max(0, offset - size)) }),
    },
  };
}

function only(names: ReadonlySet<string>, object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.has(name)));
}

function post(index: number) {
  const id = String(1_900_000_000_000_000_000n - BigInt(index) * 1_000_003n);
  const quoted = index % 3 === 0 && {
    referenced_tweets: [{ type: 'quoted', id: `1${id}`.slice(0, 18) }],
  };
  return {
    id,
    text: `The ${index}th.`,
    edit_history_tweet_ids: [id],
    author_id: String(100 + (index % 12)),
    created_at: 'Wed Oct 10 20:19:24 +0000 2018',
    lang: 'en',
    ...quoted,
  };
}

function quotedBy({ referenced_tweets = [] }: { referenced_tweets?: { id: string }[] }) {
  return referenced_tweets.map(({ id }) => ({ ...post(1), id, edit_history_tweet_ids: [id] }));
}

function author(id: string) {
  return {
    id,
    name: 'A',
    username: `a${id}`,
    created_at: '2018-10-10T20:19:24.000Z',
    protected: false,
  };
}
