/** A failure of one request. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: 'network' | 'hang' | 'html' | 'cut' | 'empty' | 'errors' }
  | { readonly kind: 'refused' }
  /** The page leads back to one that the same `fetch` requested before. */
  | { readonly kind: 'repeated'; readonly which: number };

/** The liked Posts of one user, split into pages as a service would, and the faults by request. */
export interface Timeline {
  /** The ids of the Posts on each page. A page may be empty. */
  readonly pages: readonly (readonly string[])[];
  /** The fault of the first request, the second, and so on. Later requests have none. */
  readonly faults?: readonly (Fault | undefined)[];
}

type Fetch = (request: Request) => Promise<Response>;

/** A service in memory, and the requests that it received. */
export interface TimelineService {
  readonly fetch: Fetch;
  readonly requests: Request[];
  /** Another `fetch`, for another listing. */
  readonly createFetch: () => Fetch;
}

/** The token of the page at an index, in the contract's alphabet. */
export function createToken(index: number): string {
  return `page${index.toString(36)}`;
}

/** Serves a timeline, page by page. The first page has no token. */
export function serveTimeline({ pages, faults = [] }: Timeline): TimelineService {
  const requests: Request[] = [];
  const createFetch = (): Fetch => {
    const requestedTokens: string[] = [];
    return async (request) => {
      const fault = faults[requests.length];
      requests.push(request);
      const token = new URL(request.url).searchParams.get('pagination_token');
      const index =
        token === null ? 0 : pages.findIndex((_, other) => createToken(other) === token);
      if (index < 0) return respond(createRefusal(token), 400);
      if (token !== null) requestedTokens.push(token);

      switch (fault?.kind) {
        case 'network':
          throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
        case 'hang':
          return new Promise(() => {});
        case 'status':
          return respond(
            { title: 'Fault', type: 'about:blank', status: fault.status },
            fault.status,
            fault.headers,
          );
        case 'html':
          return new Response('<!doctype html><title>Maintenance</title>', { status: 200 });
        case 'empty':
          return new Response('', { status: 200 });
        case 'cut':
          return new Response(JSON.stringify(createPage(pages, index)).slice(0, -2), {
            status: 200,
          });
        case 'errors':
          return respond({ errors: [{ title: 'Not Found Error', detail: 'No such user.' }] }, 200);
        case 'refused':
          return respond(createRefusal(token), 400);
        case 'repeated': {
          const page = createPage(pages, index);
          // The first page has no token, so there may be none to repeat.
          const earlier = requestedTokens[fault.which % requestedTokens.length];
          if (earlier === undefined) return respond(page, 200);
          return respond({ ...page, meta: { ...page.meta, next_token: earlier } }, 200);
        }
        default:
          return respond(createPage(pages, index), 200);
      }
    };
  };
  return { requests, fetch: createFetch(), createFetch };
}

function createPage(pages: Timeline['pages'], index: number) {
  const ids = pages[index] ?? [];
  return {
    ...(ids.length > 0 && { data: ids.map((id) => ({ id, text: `Post ${id}` })) }),
    meta: {
      result_count: ids.length,
      ...(index + 1 < pages.length && { next_token: createToken(index + 1) }),
      ...(index > 0 && { previous_token: createToken(index - 1) }),
    },
  };
}

function createRefusal(token: string | null) {
  return {
    errors: [
      {
        parameters: { pagination_token: [token] },
        message: `The \`pagination_token\` query parameter value [${token}] is not valid.`,
      },
    ],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.example.com/2/problems/invalid-request',
  };
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
