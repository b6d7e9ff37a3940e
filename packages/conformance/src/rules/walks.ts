import { asText, type CheckedPage } from '../traffic/interaction.ts';

/**
 * Pages that lead from one to the other by their tokens. The suite walks from A forward to B and C,
 * back to B and A, and from there forward again to B.
 */
export interface Walk {
  /** Its user and query, without the tokens. */
  readonly query: string;
  readonly first: CheckedPage;
  /** The pages that a `next_token` or a `previous_token` led to, in order. */
  readonly later: readonly WalkPage[];
}

/** A page of a walk that a token led to. */
export interface WalkPage {
  readonly page: CheckedPage;
  /** The page that gave the token. */
  readonly from: CheckedPage;
  /** `forward again`: on the way forward from a page on the way back. */
  readonly way: 'forward' | 'back' | 'forward again';
}

/** A walk whose pages are still collected. */
interface OpenWalk extends Walk {
  readonly later: WalkPage[];
}

/** Joins pages to walks by their tokens. Each walk begins with a page that no token led to. */
export function listWalks(pages: readonly CheckedPage[]): Walk[] {
  const walks: OpenWalk[] = [];
  for (const page of pages) {
    // The requests of a walk differ only in `pagination_token`.
    const query = describeQueryWithout(page, ['pagination_token']);
    if (readToken(page) === undefined) walks.push({ query, first: page, later: [] });
    else continueWalk(walks, query, page);
  }
  return walks;
}

/** Adds a page to the latest walk that gave its token, because a service may repeat tokens. */
function continueWalk(walks: readonly OpenWalk[], query: string, page: CheckedPage): void {
  const token = readToken(page);
  for (const walk of walks.toReversed()) {
    const origin = walk.query === query ? findOrigin(walk, token) : undefined;
    if (origin === undefined) continue;
    const from = origin.page;
    // A repeated request is not another page.
    if (walk.later.some((step) => step.from === from && readToken(step.page) === token)) return;
    const onward = origin.way === 'forward' ? 'forward' : 'forward again';
    walk.later.push({ page, from, way: from.meta['next_token'] === token ? onward : 'back' });
    return;
  }
}

/** The page of a walk that gave a token: the latest one before the walk goes forward again. */
function findOrigin(walk: Walk, token: string | undefined): WalkPage | undefined {
  const origins = listSteps(walk).filter(({ page: { meta } }) =>
    [meta['next_token'], meta['previous_token']].includes(token),
  );
  return origins.findLast(({ way }) => way !== 'forward again') ?? origins.at(-1);
}

/** All pages of a walk. No token led to the first one, so it stands as its own origin. */
function listSteps({ first, later }: Walk): WalkPage[] {
  return [{ page: first, from: first, way: 'forward' }, ...later];
}

/** The pages on the first way forward, with the first page. */
export function listForward(walk: Walk): CheckedPage[] {
  return listSteps(walk)
    .filter(({ way }) => way === 'forward')
    .map(({ page }) => page);
}

/** The token that led to a page. */
export function readToken({ interaction }: CheckedPage): string | undefined {
  return interaction.query.get('pagination_token');
}

/** The identifiers of the Posts of a page. */
export function listIds({ posts }: CheckedPage): string[] {
  return posts.map(({ id }) => asText(id));
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
