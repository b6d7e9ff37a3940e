import { respond } from './timeline-service.ts';

/** What a service has under a token. */
export interface StoredPage {
  readonly ids: readonly string[];
  /** The `next_token`, which may lead anywhere. */
  readonly next?: string | null | undefined;
}

/** A service of any disorder: the first page has the token `''`. Records the requested tokens. */
export function servePages(
  pages: Readonly<Record<string, StoredPage>> | ((token: string) => StoredPage),
) {
  const tokens: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const token = new URL(request.url).searchParams.get('pagination_token') ?? '';
    tokens.push(token);
    const page = typeof pages === 'function' ? pages(token) : pages[token];
    const { ids, next } = page ?? { ids: [] };
    const data = ids.map((id) => ({ id, text: `Post ${id}` }));
    return respond({ data, meta: { result_count: ids.length, next_token: next } });
  };
  return { fetch, tokens };
}

/** These pages one after the other. */
export function serveInOrder(pages: readonly (readonly string[])[]) {
  return servePages((token) => {
    const index = Number(token.slice(1));
    return {
      ids: pages[index] ?? [],
      next: index + 1 < pages.length ? `t${index + 1}` : undefined,
    };
  });
}

/** Ids from `first` to `last`. */
export function createIds(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`);
}
