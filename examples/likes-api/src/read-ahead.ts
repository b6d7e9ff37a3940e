import type { LikedPostsQuery } from '@liked-posts/client';

interface Kept<Page> {
  readonly page: Page;
  readonly until: number;
}

/** How many milliseconds a page can be given out: likes change, and so do Posts. */
const lifetime = 30_000;
/** A large page takes about a megabyte, and a copy of a worker has 128. */
const mostPages = 40;

/**
 * Pages that were read before anybody asked for them. Each is given out once, and only to who has the
 * access token it was read with. Only whole pages are kept, and no promises of them: in a worker, one
 * request cannot wait for what another has begun.
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

  /** Reads a page and keeps it. If that fails, whoever asks for it finds out themselves. */
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

/** A digest, so that no access token is kept. */
async function keyOf(accessToken: string, id: string, query: LikedPostsQuery): Promise<string> {
  const parameters = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([accessToken, id, parameters]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(digest).join();
}
