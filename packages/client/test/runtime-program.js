// The program for every runtime. It is JavaScript, because not every runtime reads TypeScript.
import { createClient, indexIncludes, LikedPostsError, RateLimitError } from '@liked-posts/client';
import { parseCreatedAt } from '@liked-posts/types/time';
import { validateQuery } from '@liked-posts/types/validate';

const id = '2244994945';
const accessToken = 'runtime-token-0123456789';
const neverSettle = () => new Promise(() => {});

/** Uses every part of the client against a mock and a server that redirects. */
export async function run(baseUrl, redirectingUrl) {
  const statuses = [];
  const client = createClient({
    baseUrl,
    accessToken: async () => accessToken,
    // Chromium and workerd refuse to call it as a method.
    fetch: globalThis.fetch,
    retry: { delay: 1 },
  });
  client.use({ onResponse: ({ response }) => void statuses.push(response.status) });
  const query = { 'tweet.fields': ['author_id', 'created_at'], expansions: ['author_id'] };

  const items = [];
  for await (const item of client.posts(id, query)) items.push(item);
  const ids = items.map(({ post }) => post.id);
  const authors = items.map(({ post, page }) => indexIncludes(page).author(post)?.username);
  const dates = items.map(({ post }) => parseCreatedAt(post.created_at));

  const idsAfterSeventh = [];
  const { position: from } = items[6];
  for await (const { post } of client.posts(id, query, { from })) idsAfterSeventh.push(post.id);
  const { data } = await client.GET('/2/users/{id}/liked_tweets', {
    params: { path: { id }, query },
  });
  return {
    postCount: ids.length,
    distinctIdCount: new Set(ids).size,
    hasAuthors: new Set(authors).size > 1,
    hasDates: dates.every((date) => date.getTime() > 0),
    resumesAfterSeventhPost: idsAfterSeventh.join() === ids.slice(7).join(),
    plainGetBeginsAlike: data.data[0].id === ids[0],
    statuses: statuses.slice(0, 3),
    isSubclass: RateLimitError.prototype instanceof LikedPostsError,
    failures: await collectFailures(baseUrl, redirectingUrl),
  };
}

/** The names of the errors of calls that fail. */
async function collectFailures(baseUrl, redirectingUrl) {
  const getPage = (options, query, call) =>
    createClient({ baseUrl, accessToken, retry: { limit: 0 }, ...options }).getPage(
      id,
      query,
      call,
    );
  const controller = new AbortController();
  setTimeout(() => controller.abort(new RangeError('enough')), 1);
  const deepJson = '['.repeat(1e5) + ']'.repeat(1e5);
  const cut = () => {
    throw new TypeError('The connection was cut.');
  };

  return {
    refused: await nameError(getPage({}, { pagination_token: 'nowhere' })),
    unreachable: await nameError(getPage({ baseUrl: 'http://127.0.0.1:9' })),
    late: await nameError(getPage({ accessToken: neverSettle, timeout: 1 })),
    aborted: await nameError(getPage({ fetch: neverSettle }, {}, { signal: controller.signal })),
    redirected: await nameError(getPage({ baseUrl: redirectingUrl })),
    deep: await nameError(getPage({ fetch: async () => new Response(deepJson, { status: 400 }) })),
    cut: await nameError(
      getPage({ fetch: async () => new Response(new ReadableStream({ pull: cut })) }),
    ),
    invalid: await nameError((async () => validateQuery({ max_results: 3 }))()),
  };
}

function nameError(promise) {
  return promise.then(
    () => 'no error',
    ({ name, detail }) => (detail?.startsWith('The service redirects') ? 'redirect' : name),
  );
}
