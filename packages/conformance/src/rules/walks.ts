import type { CheckedPage } from '../interaction.ts';

/** Pages that lead from one to the other by their tokens. */
export interface Walk {
  readonly first: CheckedPage;
  /** The pages that a `next_token` or a `previous_token` led to, in order. */
  readonly later: readonly WalkPage[];
}

/** A page of a walk. */
export interface WalkPage {
  readonly page: CheckedPage;
  /** The page whose token led here; the first page has none, and is its own. */
  readonly from: CheckedPage;
  /** `again`: on the way forward from a page on the way back. */
  readonly way: 'forward' | 'back' | 'again';
}

/** Joins pages to walks by their tokens. Each walk begins with a page that no token led to. */
export function walksIn(pages: readonly CheckedPage[]): Walk[] {
  const walks: { first: CheckedPage; all: WalkPage[] }[] = [];
  const byQuery = new Map<string, typeof walks>();
  for (const page of pages) {
    const token = tokenOf(page);
    // The requests of a walk differ only in `pagination_token`.
    const query = queryWithout(page, ['pagination_token']);
    const alike = byQuery.get(query) ?? [];
    byQuery.set(query, alike);
    if (token === undefined) {
      const walk = { first: page, all: [{ page, from: page, way: 'forward' } as const] };
      walks.push(walk);
      alike.push(walk);
      continue;
    }
    // The latest page with the token wins, because a service may repeat tokens.
    for (const { all } of alike.toReversed()) {
      const known = all.filter(({ page: { meta } }) =>
        [meta['next_token'], meta['previous_token']].includes(token),
      );
      const from = known.findLast(({ way }) => way !== 'again') ?? known.at(-1);
      if (from === undefined) continue;
      const ahead = from.way === 'forward' ? 'forward' : 'again';
      const way = from.page.meta['next_token'] === token ? ahead : 'back';
      // A repeated request is not another page.
      const isRetry = all.some((one) => one.from === from.page && tokenOf(one.page) === token);
      if (!isRetry) all.push({ page, from: from.page, way });
      break;
    }
  }
  return walks.map(({ first, all }) => ({ first, later: all.slice(1) }));
}

/** The pages on the first way forward, with the first page. */
export function pagesForward({ first, later }: Walk): CheckedPage[] {
  return [first, ...later.filter(({ way }) => way === 'forward').map(({ page }) => page)];
}

/** The token that led to a page. */
export function tokenOf({ interaction }: CheckedPage): string | undefined {
  return interaction.query.get('pagination_token');
}

/** The user and the query of a request, without some parameters. */
export function queryWithout({ interaction }: CheckedPage, names: readonly string[]): string {
  const others = [...interaction.query].filter(([name]) => !names.includes(name)).sort();
  return JSON.stringify([interaction.user, ...others]);
}

/** How long a list probably stays the same while people use a service, in milliseconds. */
const stable = 120_000;

/** Whether two pages were recorded so closely that the list has probably not changed in between. */
export function areClose(one: CheckedPage, other: CheckedPage): boolean {
  return Math.abs((one.interaction.time ?? 0) - (other.interaction.time ?? 0)) < stable;
}
