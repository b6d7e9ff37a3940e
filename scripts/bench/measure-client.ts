/**
 * The program that `compareClients` starts to measure one client in a process of its own. It does
 * not import the mock, so that the measured process loads nothing but the client.
 *
 *   node measure-client.ts <client> <url> <walks>
 */
import type { paths } from '@liked-posts/types';
import { readProcessorTime, type Sample } from './measure.ts';

type VisitPost = (id: string) => void;
/** Reads all Posts that a user of the service at `url` likes. */
type ReadPosts = (url: string, userId: string, visit: VisitPost) => Promise<void>;

const accessToken = 'any-token';
const headers = { authorization: `Bearer ${accessToken}` };
const query = {
  max_results: 100,
  'tweet.fields': ['author_id', 'created_at', 'entities', 'public_metrics', 'context_annotations'],
  expansions: ['author_id'],
  'user.fields': ['description', 'profile_image_url', 'public_metrics'],
} as const;
/** The `query` for `fetch by hand`: `max_results=100&tweet.fields=author_id%2Ccreated_at…` */
const search = new URLSearchParams(
  Object.entries(query).map(([name, value]): [string, string] => [name, [value].flat().join(',')]),
).toString();

interface Body {
  readonly data?: readonly { readonly id: string }[];
  readonly meta?: { readonly next_token?: string };
}

async function visitPages(
  fetchPage: (token?: string) => Promise<Body>,
  visit: VisitPost,
): Promise<void> {
  let token: string | undefined;
  do {
    const { data, meta } = await fetchPage(token);
    for (const { id } of data ?? []) visit(id);
    token = meta?.next_token;
  } while (token !== undefined);
}

/** The users of the mock: `onePage` to measure `startMs`, and `manyPages` to measure `workMs`. */
export const users = { onePage: { id: '1', likes: 100 }, manyPages: { id: '2', likes: 10_000 } };

/**
 * Each client as its documentation uses it. The first is the baseline. A client is imported when it is
 * called, so that its import counts as a part of the start.
 */
export const clients: Readonly<Record<string, ReadPosts>> = {
  'fetch by hand': (url, userId, visit) =>
    visitPages(async (token) => {
      const next = token === undefined ? '' : `&pagination_token=${token}`;
      const address = `${url}/2/users/${userId}/liked_tweets?${search}${next}`;
      const response = await fetch(address, { headers });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return (await response.json()) as Body;
    }, visit),

  'openapi-fetch': async (url, id, visit) => {
    const { default: createClient } = await import('openapi-fetch');
    const querySerializer = { array: { style: 'form', explode: false } } as const;
    const client = createClient<paths>({ baseUrl: url, headers, querySerializer });
    await visitPages(async (token) => {
      const { data, error } = await client.GET('/2/users/{id}/liked_tweets', {
        params: { path: { id }, query: { ...query, pagination_token: token } },
      });
      if (data === undefined) throw new Error(JSON.stringify(error));
      return data;
    }, visit);
  },

  '@liked-posts/client': async (url, userId, visit) => {
    const { createClient } = await import('@liked-posts/client');
    const client = createClient({ baseUrl: url, accessToken });
    for await (const { post } of client.posts(userId, query)) visit(post.id);
  },
};

/** Measures one client in this process. */
async function measureClient(name: string, url: string, walks: number): Promise<Sample> {
  const readPosts = clients[name];
  if (readPosts === undefined) throw new RangeError(`There is no client ${name}.`);
  const beforeStart = readProcessorTime();
  await readPosts(url, users.onePage.id, () => {});
  const startMs = readProcessorTime() - beforeStart;
  const readAllPosts = async () => {
    const { id: userId, likes } = users.manyPages;
    for (let count = 0; count < walks; count += 1) {
      const ids = new Set<string>();
      await readPosts(url, userId, (id) => ids.add(id));
      if (ids.size !== likes) throw new Error(`${name} read ${ids.size} of ${likes} Posts.`);
    }
  };
  // The warm-up, which is not measured.
  await readAllPosts();
  const beforeWork = readProcessorTime();
  await readAllPosts();
  return { startMs, workMs: readProcessorTime() - beforeWork };
}

if (import.meta.main) {
  const [, , name = '', url = '', walks] = process.argv;
  const sample = await measureClient(name, url, Number(walks));
  // To `compareClients`. A program that a shell started has no `send`.
  process.send?.(sample);
}
