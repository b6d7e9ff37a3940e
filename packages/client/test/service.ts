/** A page that a service has. Its `next_token` may lead anywhere. */
export interface StoredPage {
  readonly ids: readonly string[];
  readonly next?: string | null | undefined;
}

/** The ids of the Posts on each page, one page after the other. A page may be empty. */
export type Pages = readonly (readonly string[])[];

/** A failure of one request. */
export type Fault =
  | 'network'
  | 'html'
  | 'empty'
  | 'cut'
  | 'errors'
  | 'refused'
  | { readonly status: number; readonly headers?: Record<string, string> }
  /** The page names one that the same `fetch` requested before as the next. */
  | { readonly leadsBackTo: number };

/** The token of the page at an index, in the contract's alphabet. */
export function createToken(index: number): string {
  return `page${index.toString(36)}`;
}

/** Ids from `first` to `last`. */
export function createIds(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`);
}

/**
 * A service in memory, and the requests that it receives. The first page has the token `''`.
 *
 * @param pages - the pages in their order, or what gives the page of a token
 * @param faults - of the first request, the second, and so on
 */
export function servePages(
  pages: Pages | ((token: string) => StoredPage | undefined),
  faults: readonly (Fault | undefined)[] = [],
) {
  const requests: Request[] = [];
  const tokens: string[] = [];

  /** Makes a `fetch`. Another listing needs another one. */
  const createFetch = () => {
    const earlierTokens: string[] = [];
    return async (request: Request): Promise<Response> => {
      const fault = faults[requests.length];
      const token = new URL(request.url).searchParams.get('pagination_token') ?? '';
      requests.push(request);
      tokens.push(token);
      const page = typeof pages === 'function' ? pages(token) : findPage(pages, token);
      if (!page) return fail('refused', { ids: [] }, token);
      if (token) earlierTokens.push(token);
      if (typeof fault !== 'object') return fault ? fail(fault, page, token) : respondWith(page);
      if ('status' in fault) return respond({ title: 'Fault' }, fault.status, fault.headers);
      // The first page has no token, so there may be none to lead back to.
      const next = earlierTokens[fault.leadsBackTo % earlierTokens.length] ?? page.next;
      return respondWith({ ...page, next });
    };
  };
  return { requests, tokens, fetch: createFetch(), createFetch };
}

function findPage(pages: Pages, token: string): StoredPage | undefined {
  const index = token ? pages.findIndex((_, index) => createToken(index) === token) : 0;
  const ids = pages[index];
  return ids && { ids, next: index + 1 < pages.length ? createToken(index + 1) : undefined };
}

function respondWith({ ids, next }: StoredPage): Response {
  const posts = ids.map((id) => ({ id, text: `Post ${id}` }));
  const data = posts.length > 0 ? posts : undefined;
  return respond({ data, meta: { result_count: ids.length, next_token: next } });
}

async function fail(
  fault: Extract<Fault, string>,
  page: StoredPage,
  token: string,
): Promise<Response> {
  switch (fault) {
    case 'network':
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    case 'html':
      return new Response('<!doctype html><title>Maintenance</title>');
    case 'empty':
      return new Response('');
    case 'cut':
      return new Response((await respondWith(page).text()).slice(0, -2));
    case 'errors':
      return respond({ errors: [{ title: 'Not Found Error', detail: 'No such user.' }] });
    case 'refused':
      return respond({ errors: [{ parameters: { pagination_token: [token] } }] }, 400);
  }
}

/** A JSON response. */
export function respond(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
