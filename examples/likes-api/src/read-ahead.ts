import type { LikedPostsQuery } from '@liked-posts/client';

interface Kept<Page> {
  readonly page: Page;
  readonly until: number;
}

/** How long a page is kept, in milliseconds: likes and Posts change. */
const lifetime = 30_000;
/** How many pages are kept. A large page takes about 1 MB, and a worker has 128 MB. */
const mostPages = 40;

/**
 * Pages that were fetched ahead. Each is handed out once, and only for the access token that
 * fetched it. Only complete pages are kept, not promises: in a worker, a request cannot wait for
 * work that another request started.
 */
export class ReadAhead<Page> {
  readonly #pages = new Map<string, Kept<Page>>();

  /** The page, if it is there. */
  async take(accessToken: string, id: string, query: LikedPostsQuery): Promise<Page | undefined> {
    const key = await keyOf(accessToken, id, query);
    const kept = this.#pages.get(key);
    this.#pages.delete(key);
    return kept && kept.until > Date.now() ? kept.page : undefined;
  }

  /** Fetches and keeps a page. If that fails, the request for that page will report it. */
  async put(
    accessToken: string,
    id: string,
    query: LikedPostsQuery,
    read: () => Promise<Page>,
  ): Promise<void> {
    const key = await keyOf(accessToken, id, query);
    const kept = this.#pages.get(key);
    if (kept && kept.until > Date.now()) return;
    const page = await read().catch(() => undefined);
    if (!page) return;
    this.#pages.delete(key);
    for (const [oldest, { until }] of this.#pages) {
      if (this.#pages.size < mostPages && until > Date.now()) break;
      this.#pages.delete(oldest);
    }
    this.#pages.set(key, { page, until: Date.now() + lifetime });
  }
}

/** Hashed, so that no access token is kept. */
async function keyOf(accessToken: string, id: string, query: LikedPostsQuery): Promise<string> {
  const parameters = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([accessToken, id, parameters]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(digest).join();
}
