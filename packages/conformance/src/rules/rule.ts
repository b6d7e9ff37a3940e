import type { Page } from '../exchange.ts';

/** What must be true of pages, beyond what one step or one schema can say. */
export interface Rule {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** Holds the pages of a run against the rule. */
  readonly examine: (pages: readonly Page[]) => readonly Finding[];
}

/** One occasion on which a rule was kept, or was broken. */
export interface Finding {
  readonly page: Page;
  /** What is wrong; missing if nothing is. */
  readonly violation?: string;
}

/**
 * A rule that each page keeps or breaks by itself. `judge` returns what is wrong, in words; an empty text if nothing
 * is; or undefined if the page has nothing that the rule is about.
 */
export function pageRule(
  id: string,
  sentence: string,
  judge: (page: Page) => string | undefined,
): Rule {
  return {
    id,
    sentence,
    examine: (pages) =>
      pages.flatMap((page) => {
        const violation = judge(page);
        if (violation === undefined) return [];
        return violation === '' ? { page } : { page, violation };
      }),
  };
}

/** The first few of the items, for a message. */
export function listed(items: Iterable<string>): string {
  const [first, second, third, ...more] = new Set(items);
  const named = [first, second, third].filter((item) => item !== undefined).join(', ');
  return more.length > 0 ? `${named} and ${more.length} more` : named;
}
