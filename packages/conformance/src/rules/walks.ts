import type { Page } from '../exchange.ts';

/** Pages that lead from one to the other by their tokens. */
export interface Walk {
  readonly first: Page;
  /**
   * The pages that a `next_token` led to, and those that a `previous_token` led back to, in order.
   */
  readonly later: readonly Step[];
}

/** A page of a walk. */
export interface Step {
  readonly page: Page;
  /**
   * How many pages with Posts there are before this one, by the tokens that led here. A page
   * without Posts counts as half a page: a service may have one on the way there, but none on the
   * way back.
   */
  readonly position: number;
  /** Whether a `previous_token` led here. */
  readonly isBack: boolean;
}

/** The walks among the pages: each begins with a page that no token led to. */
export function walksIn(pages: readonly Page[]): Walk[] {
  const walks: { first: Page; steps: Step[] }[] = [];
  const byName = new Map<string, typeof walks>();
  for (const page of pages) {
    const token = tokenOf(page);
    // The pages of a walk are asked for with the same parameters.
    const name = askedWithout(page, ['pagination_token']);
    const alike = byName.get(name) ?? [];
    byName.set(name, alike);
    if (token === undefined) {
      const position = page.posts.length > 0 ? 0 : -0.5;
      const walk = { first: page, steps: [{ page, position, isBack: false }] };
      walks.push(walk);
      alike.push(walk);
      continue;
    }
    // The latest page with the token: earlier ones may have had the same.
    for (const { steps } of alike.toReversed()) {
      const from = steps.findLast(({ page: { meta } }) =>
        [meta['next_token'], meta['previous_token']].includes(token),
      );
      if (from === undefined) continue;
      const isBack = from.page.meta['next_token'] !== token;
      const step = page.posts.length > 0 ? 1 : 0.5;
      const position = isBack ? Math.ceil(from.position) - step : Math.floor(from.position) + step;
      // A repeated request is not another page.
      const isRetry = steps.some(
        (step) =>
          step.position === position && step.isBack === isBack && tokenOf(step.page) === token,
      );
      if (!isRetry) steps.push({ page, position, isBack });
      break;
    }
  }
  return walks.map(({ first, steps }) => ({ first, later: steps.slice(1) }));
}

/** The pages on the way there, from the first one on, each once. */
export function pagesThere({ first, later }: Walk): Page[] {
  return [first, ...later.filter(({ isBack }) => !isBack).map(({ page }) => page)];
}

/** Whether the walk went to the page that has no `next_token`. */
export function isComplete(walk: Walk): boolean {
  return pagesThere(walk).at(-1)?.meta['next_token'] === undefined;
}

/** The token that led to a page. */
export function tokenOf({ exchange }: Page): string | undefined {
  return exchange.query.get('pagination_token');
}

/** What a page was asked for with, apart from some of the parameters. */
export function askedWithout({ exchange }: Page, names: readonly string[]): string {
  const others = [...exchange.query].filter(([name]) => !names.includes(name)).sort();
  return JSON.stringify([exchange.user, ...others]);
}
