import type { CheckedPage } from '../traffic/interaction.ts';

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

/** A walk that is read, with its pages by each token that they gave. */
interface OpenWalk {
  readonly first: CheckedPage;
  readonly pages: WalkPage[];
  readonly byToken: Map<unknown, WalkPage[]>;
}

/** Joins pages to walks by their tokens. Each walk begins with a page that no token led to. */
export function listWalks(pages: readonly CheckedPage[]): Walk[] {
  const walks: OpenWalk[] = [];
  const byQuery = new Map<string, OpenWalk[]>();
  for (const page of pages) {
    // The requests of a walk differ only in `pagination_token`.
    const query = describeQueryWithout(page, ['pagination_token']);
    const alike = byQuery.get(query) ?? [];
    byQuery.set(query, alike);
    if (tokenOf(page) === undefined) {
      const walk: OpenWalk = { first: page, pages: [], byToken: new Map() };
      walks.push(walk);
      alike.push(walk);
      addPage(walk, { page, from: page, way: 'forward' });
    } else {
      continueWalk(page, alike);
    }
  }
  return walks.map(({ first, pages }) => ({ first, later: pages.slice(1) }));
}

/** Adds a page to the latest walk that gave its token, because a service may repeat tokens. */
function continueWalk(page: CheckedPage, walks: readonly OpenWalk[]): void {
  const token = tokenOf(page);
  const walk = walks.findLast(({ byToken }) => byToken.has(token));
  const givers = walk?.byToken.get(token) ?? [];
  const from = givers.findLast(({ way }) => way !== 'again') ?? givers.at(-1);
  if (walk === undefined || from === undefined) return;
  const isForward = from.page.meta['next_token'] === token;
  const ahead = from.way === 'forward' ? 'forward' : 'again';
  addPage(walk, { page, from: from.page, way: isForward ? ahead : 'back' });
}

function addPage(walk: OpenWalk, walkPage: WalkPage): void {
  const { page, from } = walkPage;
  // A repeated request is not another page.
  const isRetry = walk.pages.some(
    (known) => known.from === from && tokenOf(known.page) === tokenOf(page),
  );
  if (isRetry) return;
  walk.pages.push(walkPage);
  for (const token of new Set([page.meta['next_token'], page.meta['previous_token']])) {
    walk.byToken.set(token, [...(walk.byToken.get(token) ?? []), walkPage]);
  }
}

/** The pages on the first way forward, with the first page. */
export function listForward({ first, later }: Walk): CheckedPage[] {
  return [first, ...later.filter(({ way }) => way === 'forward').map(({ page }) => page)];
}

/** The token that led to a page. */
export function tokenOf({ interaction }: CheckedPage): string | undefined {
  return interaction.query.get('pagination_token');
}

/** The user and the query of a request, without some parameters. */
export function describeQueryWithout(
  { interaction }: CheckedPage,
  names: readonly string[],
): string {
  const others = [...interaction.query].filter(([name]) => !names.includes(name)).sort();
  return JSON.stringify([interaction.user, ...others]);
}

/** How long the objects of a service probably stay the same while people use it. */
const stableMs = 120_000;

/** Whether two pages were recorded so closely that they should agree. */
export function areClose(one: CheckedPage, other: CheckedPage): boolean {
  return Math.abs((one.interaction.time ?? 0) - (other.interaction.time ?? 0)) < stableMs;
}
