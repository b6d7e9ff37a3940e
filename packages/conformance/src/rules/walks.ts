import { type CheckedPage, createKeyWithout } from '../traffic/interaction.ts';

/**
 * Pages that tokens join. In a run with the pages A, B and C, `first` is A, and `later` has
 *
 *   forward         A → B, B → C
 *   back            C → B, B → A
 *   forward again   A → B
 */
export interface Walk {
  /** Its service, user and query, without the tokens. */
  readonly key: string;
  readonly first: CheckedPage;
  /** The pages that a `next_token` or a `previous_token` led to, in order. `listWalks` adds them. */
  readonly later: WalkStep[];
}

export interface WalkStep {
  readonly page: CheckedPage;
  /** The page that gave the token. */
  readonly from: CheckedPage;
  /** `forward again`: on the way forward from a page on the way back. */
  readonly way: 'forward' | 'back' | 'forward again';
}

/**
 * Joins pages to walks by their tokens. Each walk begins with a page that no token led to. A page
 * whose token no page gave, as in a recording that begins late, belongs to no walk.
 */
export function listWalks(pages: readonly CheckedPage[]): Walk[] {
  const walks: Walk[] = [];
  for (const page of pages) {
    const key = createKeyWithout(page.interaction, ['pagination_token']);
    const walksOfQuery = walks.filter((walk) => walk.key === key);
    const token = readRequestToken(page);
    if (token === undefined) walks.push({ key, first: page, later: [] });
    else continueWalk(walksOfQuery, token, page);
  }
  return walks;
}

/** Adds a page to the walk that gave its token: the latest one, because a service may repeat tokens. */
function continueWalk(walks: readonly Walk[], token: string, page: CheckedPage): void {
  for (const walk of walks.toReversed()) {
    const origin = findOrigin(walk, token);
    if (origin === undefined) continue;
    const from = origin.page;
    // Of requests with the same token, only the first one is a step: the others may be retries.
    const isRepeatedRequest = walk.later.some(
      (step) => step.from === from && readRequestToken(step.page) === token,
    );
    if (!isRepeatedRequest) walk.later.push({ page, from, way: chooseWay(origin, token) });
    return;
  }
}

/** The step to the latest page of a walk that gave a token. */
function findOrigin(walk: Walk, token: string): WalkStep | undefined {
  return listSteps(walk).findLast(({ page: { meta } }) =>
    [meta['next_token'], meta['previous_token']].includes(token),
  );
}

/** The way from a page of a walk to the page that its token leads to. */
function chooseWay(origin: WalkStep, token: string): WalkStep['way'] {
  if (origin.page.meta['next_token'] !== token) return 'back';
  return origin.way === 'forward' ? 'forward' : 'forward again';
}

/** The steps to all pages of a walk. No token led to the first page, so it is its own origin. */
function listSteps({ first, later }: Walk): WalkStep[] {
  return [{ page: first, from: first, way: 'forward' }, ...later];
}

/** The pages on the first way forward, with the first page. */
export function listForward(walk: Walk): CheckedPage[] {
  return listSteps(walk)
    .filter(({ way }) => way === 'forward')
    .map(({ page }) => page);
}

/** The token that led to a page. */
export function readRequestToken({ interaction }: CheckedPage): string | undefined {
  return interaction.query.get('pagination_token');
}
