/** A page of a service: the ids of its Posts, and its `next_token`, which may lead anywhere. */
export interface StoredPage {
  readonly ids: readonly string[];
  readonly next?: string | null | undefined;
}

/** The ids of the Posts on each page, one page after the other. A page may be empty. */
export type Pages = readonly (readonly string[])[];

/** A failure of one request. */
export type Fault =
  /** `fetch` rejects. */
  | 'network'
  /** A 200 with HTML, as proxies send it. */
  | 'html'
  /** A 200 without a body. */
  | 'empty'
  /** A 200 whose JSON ends too early. */
  | 'cut'
  /** A 200 with `errors` and nothing else. */
  | 'errors'
  /** A 400 that refuses the token of the page. */
  | 'refused'
  | { readonly status: number; readonly headers?: Record<string, string> }
  /**
   * A page whose `next_token` is one of the tokens that the same `fetch` has received. With three of
   * them, the indexes 0, 3 and 6 mean the first, so that each number is valid.
   */
  | { readonly leadsBackTo: number };

/** The token of the page at an index, such as `page1`. */
export function createToken(index: number): string {
  return `page${index.toString(36)}`;
}

/** The ids from `first` to `last`, such as `['1', '2', '3']`. */
export function createIds(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`);
}

/**
 * A service in memory, and the requests that it receives. The first page has the token `''`.
 *
 * @param pages - the pages in their order, or a function that returns the page of a token
 * @param faults - the fault of the first request, of the second, and so on
 */
export function servePages(
  pages: Pages | ((token: string) => StoredPage | undefined),
  faults: readonly (Fault | undefined)[] = [],
) {
  const requests: Request[] = [];
  const tokens: string[] = [];

  /** Makes a `fetch`. Each listing needs its own, because faults lead back to its earlier pages. */
  const createFetch = () => {
    const earlierTokens: string[] = [];
    return async (request: Request): Promise<Response> => {
      const fault = faults[requests.length];
      const token = new URL(request.url).searchParams.get('pagination_token') ?? '';
      requests.push(request);
      tokens.push(token);
      const page = typeof pages === 'function' ? pages(token) : findPage(pages, token);
      if (!page) return respondWithFault('refused', { ids: [] }, token);
      if (token) earlierTokens.push(token);
      if (!fault) return respondWithPage(page);
      if (typeof fault === 'string') return respondWithFault(fault, page, token);
      if ('status' in fault) return respond({ title: 'Fault' }, fault.status, fault.headers);
      // The first page has no token, so there may be none to lead back to.
      const next = earlierTokens[fault.leadsBackTo % earlierTokens.length] ?? page.next;
      return respondWithPage({ ...page, next });
    };
  };
  return { requests, tokens, fetch: createFetch(), createFetch };
}

function findPage(pages: Pages, token: string): StoredPage | undefined {
  const index = token ? pages.findIndex((_, index) => createToken(index) === token) : 0;
  const ids = pages[index];
  // The index is -1 if no page has this token.
  if (!ids) return undefined;
  return { ids, next: index + 1 < pages.length ? createToken(index + 1) : undefined };
}

function respondWithPage({ ids, next }: StoredPage): Response {
  const posts = ids.map((id) => ({ id, text: `Post ${id}` }));
  const data = posts.length > 0 ? posts : undefined;
  return respond({ data, meta: { result_count: ids.length, next_token: next } });
}

async function respondWithFault(
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
      return new Response((await respondWithPage(page).text()).slice(0, -2));
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
