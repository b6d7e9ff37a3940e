/**
 * A part of an application that uses every package. Tests compile it as strictly as TypeScript can;
 * nothing runs it.
 */

import {
  createClient,
  defineQuery,
  indexIncludes,
  type LikedPostsClient,
  LikedPostsError,
  type Position,
  type PostOf,
} from '@liked-posts/client';
import { type ConformanceOptions, checkConformance, renderSummary } from '@liked-posts/conformance';
import { createMock, type DataSet, type MockOptions } from '@liked-posts/mock';
import { createListener, readDataSet, startMock } from '@liked-posts/mock/node';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import type { Parameter } from '@liked-posts/spec/operation.json';
import { type LikedPostsPage, type Post, tweetFields } from '@liked-posts/types';
import { readText } from '@liked-posts/types/text';
import { parseCreatedAt } from '@liked-posts/types/time';
import { parseQuery, validateQuery } from '@liked-posts/types/validate';

export const client: LikedPostsClient = createClient({
  baseUrl: 'https://api.example.com',
  accessToken: undefined,
  headers: { 'x-app': 'consumer' },
  retry: { limit: undefined },
  onWait: ({ until, error }) => console.log(until?.getTime(), error?.attempts),
});
client.use({ onResponse: ({ response }) => console.log(response.status) });
// @ts-expect-error A number cannot be headers, with or without the DOM library.
createClient({ baseUrl: '', headers: 42 });

const query = defineQuery({
  max_results: undefined,
  'tweet.fields': ['created_at', 'author_id'],
  expansions: ['author_id'],
});
export type Line = PostOf<typeof query>;

export async function readLines(id: string, position?: Position): Promise<string[]> {
  const lines: string[] = [];
  try {
    for await (const page of client.pages(id, query, {
      from: position,
      signal: AbortSignal.timeout(1),
    })) {
      const { author } = indexIncludes(page);
      for (const post of page.data) {
        const createdAt = post.created_at && parseCreatedAt(post.created_at).toISOString();
        // @ts-expect-error The query does not request `lang`.
        post.lang;
        lines.push(`${createdAt} ${author(post)?.username} ${readText(post, page).text}`);
      }
    }
  } catch (error) {
    if (!(error instanceof LikedPostsError)) throw error;
    return readLines(id, error.position);
  }
  return lines;
}

export async function getFirstPage(search: string): Promise<readonly Post[]> {
  const query: unknown = parseQuery(search);
  validateQuery(query);
  return (await client.getPage('1', query)).data;
}

export async function checkMock(options: MockOptions): Promise<void> {
  const dataset: DataSet = { posts: [{ id: '1', text: '' }], likes: { '42': ['1'] } };
  const inProcess = createMock({ dataset, pages: 'full' });
  createListener(inProcess);
  await readDataSet('likes.json');
  const mock = await startMock({ ...options, port: 0 });
  const conformanceOptions: ConformanceOptions = { url: mock.url, user: '42' };
  console.log(renderSummary(await checkConformance(conformanceOptions)), inProcess.requests.length);
  await mock.close();
}

export const readFirstText = (page: LikedPostsPage<typeof query>): string | undefined =>
  page.data?.[0]?.text;
export const names: readonly string[] = [...tweetFields, contract.info.title, operation.path];
export const renderParameter = ({ name, description }: Parameter): string =>
  `${name}: ${description}`;
