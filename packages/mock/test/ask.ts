import {
  expansions,
  type Includes,
  type LikedPostsQuery,
  mediaFields,
  type PageMeta,
  type Post,
  type Problem,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/types';
import type { Mock } from '../src/index.ts';

/*
 * Four ways to request: `send` any URL, `ask` for a page of a query, `page` for only its body, and
 * `walk` for the bodies of all pages.
 */

/** The members of any body: a page or an error. */
export interface Body {
  data?: Post[];
  includes?: Includes;
  meta?: PageMeta;
  errors?: (Problem & { message?: string; parameters?: Record<string, string[]> })[];
  title?: string;
  type?: string;
  status?: number;
  detail?: string;
}

export interface MockResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

export type Query = Readonly<Record<string, string | number | readonly string[]>>;

/** A query for every field and every expansion. */
export const everything = {
  expansions,
  'tweet.fields': tweetFields,
  'media.fields': mediaFields,
  'poll.fields': pollFields,
  'user.fields': userFields,
  'place.fields': placeFields,
} as const satisfies LikedPostsQuery;

/** The address of a page of the user's liked Posts. */
export function makeAddress(query: Query = {}, userId = '42'): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `http://mock.test/2/users/${userId}/liked_tweets?${search}`;
}

/** Sends a request with an access token. */
export async function send(mock: Mock, url: string, init: RequestInit = {}): Promise<MockResponse> {
  const headers = { authorization: 'Bearer test-token', ...init.headers };
  const response = await mock.fetch(new Request(url, { ...init, headers }));
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    get body() {
      return isJson && text !== '' ? (JSON.parse(text) as Body) : {};
    },
  };
}

interface AskOptions {
  readonly query?: Query;
  readonly userId?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a request for a page by `fetch`. */
export function ask(
  mock: Mock,
  { query, userId, headers = {} }: AskOptions = {},
): Promise<MockResponse> {
  return send(mock, makeAddress(query, userId), { headers });
}

/** The statuses of several responses, one after another. */
export async function collectStatuses(
  count: number,
  request: () => Promise<MockResponse>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await request()).status);
  return statuses;
}

/** What the headers of a response say about the rate limit. */
export function readRateLimit({ headers }: Pick<MockResponse, 'headers'>): {
  readonly limit: string | null;
  readonly remaining: string | null;
  readonly reset: string | null;
} {
  return {
    limit: headers.get('x-rate-limit-limit'),
    remaining: headers.get('x-rate-limit-remaining'),
    reset: headers.get('x-rate-limit-reset'),
  };
}

/** Requests a page by `handle`, which is faster than `fetch`, and requires that it is one. */
export async function page(mock: Mock, query: Query = {}, userId = '42'): Promise<Body> {
  const { status, body } = mock.handle({
    method: 'GET',
    url: makeAddress(query, userId),
    header: (name) => (name === 'authorization' ? 'Bearer test-token' : undefined),
  });
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return JSON.parse(body) as Body;
}

interface WalkOptions {
  readonly direction?: 'next_token' | 'previous_token';
  readonly userId?: string;
}

/** All pages of a user in one direction, beginning with the page of the query. */
export async function walk(
  mock: Mock,
  query: Query,
  { direction = 'next_token', userId = '42' }: WalkOptions = {},
): Promise<Body[]> {
  const pages: Body[] = [];
  let token: string | undefined;
  do {
    const pageQuery: Query = token === undefined ? query : { ...query, pagination_token: token };
    const current = await page(mock, pageQuery, userId);
    pages.push(current);
    token = current.meta?.[direction];
    if (pages.length > 10_000) throw new Error('The walk does not end.');
  } while (token !== undefined);
  return pages;
}

/** The pages before the last one of a walk, each by the `previous_token` of the next, first page first. */
export async function walkBack(mock: Mock, walked: readonly Body[], query: Query): Promise<Body[]> {
  const token = walked.at(-1)?.meta?.previous_token ?? '';
  const backwardQuery = { ...query, pagination_token: token };
  return (await walk(mock, backwardQuery, { direction: 'previous_token' })).reverse();
}

/** The identifiers of the Posts on the pages. */
export function idsOn(pages: readonly Body[]): string[] {
  return pages.flatMap(({ data }) => data?.map(({ id }) => id) ?? []);
}
