// The program for every runtime. It is JavaScript, because not every runtime reads TypeScript.
import {
  createClient,
  indexIncludes,
  LikedPostsError,
  parseCreatedAt,
  RateLimitError,
} from '@liked-posts/client';
import { validateQuery } from '@liked-posts/client/validate';

/**
 * Uses every part of the client against a mock and a server that redirects. Returns the results.
 */
export async function run(baseUrl, redirecting) {
  const attempts = [];
  const client = createClient({
    baseUrl,
    accessToken: async () => 'runtime-token-0123456789',
    retry: { delay: 1 },
    onAttempt: ({ error, retryIn }) =>
      attempts.push([error?.name ?? 'page', error?.status, retryIn !== undefined]),
  });
  const query = { 'tweet.fields': ['author_id', 'created_at'], expansions: ['author_id'] };

  const ids = [];
  const authors = new Set();
  let newest = 0;
  let from;
  for await (const { post, page, position } of client.posts('2244994945', query)) {
    ids.push(post.id);
    from = position;
    authors.add(indexIncludes(page).author(post)?.username);
    newest = Math.max(newest, parseCreatedAt(post.created_at).getTime());
  }

  const back = [];
  const backward = { from, direction: 'backward', readAhead: true };
  for await (const { post } of client.posts('2244994945', query, backward)) back.push(post.id);

  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 1);
  const failures = {
    refused: await nameOf(client.getPage('1', { pagination_token: 'nowhere' })),
    unreachable: await nameOf(
      createClient({
        baseUrl: 'http://127.0.0.1:9',
        accessToken: 'a',
        retry: { limit: 0 },
      }).getPage('1'),
    ),
    late: await nameOf(
      createClient({
        baseUrl,
        accessToken: () => new Promise(() => {}),
        retry: { limit: 0 },
        timeout: 1,
      }).getPage('1'),
    ),
    aborted: await client
      .getPage('1', {}, { signal: controller.signal })
      .then(() => new Promise((resolve) => setTimeout(resolve, 5)))
      .then(() => client.getPage('1', {}, { signal: controller.signal }))
      .catch((error) => error.message),
    redirected: await createClient({ baseUrl: redirecting, accessToken: 'a' })
      .getPage('1')
      .catch((error) => [
        error.name,
        error.attempts,
        error.detail.startsWith('The service redirects'),
      ]),
    deep: await nameOf(
      createClient({
        baseUrl,
        fetch: async () => new Response('['.repeat(1e5) + ']'.repeat(1e5), { status: 400 }),
      }).getPage('1', { pagination_token: 'a' }),
    ),
    cut: await nameOf(
      createClient({
        baseUrl,
        fetch: async () => new Response(new ReadableStream({ pull: cut })),
        retry: { limit: 0 },
      }).getPage('1'),
    ),
    invalid: await nameOf((async () => validateQuery({ max_results: 3 }))()),
    kinds: RateLimitError.prototype instanceof LikedPostsError,
  };
  return {
    ids: ids.length,
    distinct: new Set(ids).size,
    isReversed: back.reverse().join() === ids.join(),
    authors: authors.size,
    newest,
    attempts: attempts.slice(0, 3),
    failures,
  };
}

function cut() {
  throw new TypeError('The connection was cut.');
}

function nameOf(promise) {
  return promise.then(
    () => 'no error',
    (error) => error.name,
  );
}
