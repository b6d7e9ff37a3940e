import { isObject, type JsonObject } from '@liked-posts/types/json';

/** A page of a user's likes, from the service or the client. */
export interface PageOfUser {
  readonly userId: string;
  /** The body, or a page of `@liked-posts/client`, which has its own `query`. */
  readonly page: object;
  /**
   * The query of the request. Only its `pagination_token` matters, and only a first page needs no
   * query.
   */
  readonly query?: object;
}

export interface RecordedPage {
  readonly userId: string;
  readonly body: JsonObject;
  /** The `pagination_token` of the request; undefined if it was for the first page. */
  readonly token: string | undefined;
  readonly nextToken: string | undefined;
  /** What `data` has: Posts, or anything. */
  readonly data: readonly unknown[];
  /** Whether it lists likes, even if none; others only say why they cannot. */
  readonly isListing: boolean;
}

/** @throws {TypeError} when it is not a page, or nothing says which page it is. */
export function readRecorded(item: unknown, index: number): RecordedPage {
  const {
    userId,
    page,
    query = isObject(page) ? page['query'] : undefined,
  } = isObject(item) ? item : {};
  if (typeof userId !== 'string' || !isObject(page)) {
    throw new TypeError(
      `Item ${index} of the recording is not a page. Give { userId, page, query }: the body of a page, and the query that it was requested with.`,
    );
  }
  const { data, meta } = page;
  const { next_token, previous_token } = isObject(meta) ? meta : {};
  if (query === undefined && previous_token !== undefined) {
    throw new TypeError(
      `Item ${index} of the recording is not a first page, and has no query. Give { userId, page, query } with the query that it was requested with.`,
    );
  }
  return {
    userId,
    body: page,
    token: isObject(query) ? text(query['pagination_token']) : undefined,
    nextToken: text(next_token),
    data: Array.isArray(data) ? data : [],
    isListing: Array.isArray(data) || (data === undefined && isObject(meta)),
  };
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A part of a user's likes: pages of which each leads to the next. */
export type Walk = readonly [RecordedPage, ...RecordedPage[]];

/**
 * The parts of one user's likes, in order: first the one that begins with the first page, and last
 * the one that has the end. If a page was requested more than once, the last answer counts.
 */
export function walksIn(pages: readonly RecordedPage[]): Walk[] {
  const byToken = new Map(
    pages.filter(({ isListing }) => isListing).map((page) => [page.token, page]),
  );
  const led = new Set([...byToken.values()].map(({ nextToken }) => nextToken ?? ''));
  const heads = [...byToken.values()].filter(({ token = '' }) => !led.has(token) || token === '');
  const left = new Set(byToken.values());
  // All pages are heads in the end, because those whose tokens form a circle have none.
  const walks = [...heads, ...byToken.values()].flatMap((head): Walk[] => {
    if (!left.has(head)) return [];
    const walk: [RecordedPage, ...RecordedPage[]] = [head];
    left.delete(head);
    let next = nextOf(head);
    while (next !== undefined && left.has(next)) {
      walk.push(next);
      left.delete(next);
      next = nextOf(next);
    }
    return [walk];
  });
  const rank = (walk: Walk) =>
    walk[0].token === undefined ? 0 : walk.at(-1)?.nextToken === undefined ? 2 : 1;
  return walks.sort((one, other) => rank(one) - rank(other));

  function nextOf({ nextToken }: RecordedPage): RecordedPage | undefined {
    return nextToken === undefined ? undefined : byToken.get(nextToken);
  }
}

/** Where pages are missing from the parts of one user's likes, and which. */
export function missingPages(walks: readonly Walk[]): string[] {
  const [first] = walks;
  const missing = first === undefined || first[0].token === undefined ? [] : ['the first page'];
  return [
    ...missing.map((page) => `at the beginning: ${page} is missing`),
    ...walks.flatMap((walk, index) => {
      const token = walk.at(-1)?.nextToken;
      const following = walks[index + 1]?.[0];
      const where = `after ${lastPostOf(walks.slice(0, index + 1))}`;
      if (token !== undefined)
        return `${where}: the page with pagination_token ${token} is missing`;
      return following === undefined
        ? []
        : `${where}: no page leads to the one with pagination_token ${following.token}`;
    }),
  ];
}

function lastPostOf(walks: readonly Walk[]): string {
  const last = walks
    .flat()
    .flatMap(({ data }) => data)
    .at(-1);
  return isObject(last) ? `Post ${last['id']}` : 'the beginning';
}
