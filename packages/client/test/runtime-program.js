// The program for every runtime. It is JavaScript, because not every runtime reads TypeScript.
import { createClient, indexIncludes, LikedPostsError, RateLimitError } from '@liked-posts/client';
import { parseCreatedAt } from '@liked-posts/types/time';
import { validateQuery } from '@liked-posts/types/validate';

/**
 * Uses every part of the client against a mock and a server that redirects. Returns the results.
 */
export async function run(baseUrl, redirecting) {
  const statuses = [];
  const client = createClient({
    baseUrl,
    accessToken: async () => 'runtime-token-0123456789',
    retry: { delay: 1 },
  });
  client.use({
    onResponse({ response }) {
      statuses.push(response.status);
    },
  });
  const query = { 'tweet.fields': ['author_id', 'created_at'], expansions: ['author_id'] };

  const ids = [];
  const authors = new Set();
  let newest = 0;
  let from;
  for await (const { post, page, position } of client.posts('2244994945', query)) {
    ids.push(post.id);
    if (ids.length === 7) from = position;
    authors.add(indexIncludes(page).author(post)?.username);
    newest = Math.max(newest, parseCreatedAt(post.created_at).getTime());
  }

  const rest = [];
  for await (const { post } of client.posts('2244994945', query, { from })) rest.push(post.id);
  const { data } = await client.GET('/2/users/{id}/liked_tweets', {
    params: { path: { id: '2244994945' }, query },
  });

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
    goesOn: rest.join() === ids.slice(7).join(),
    sameFirst: data.data[0].id === ids[0],
    authors: authors.size,
    newest,
    statuses: statuses.slice(0, 3),
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
