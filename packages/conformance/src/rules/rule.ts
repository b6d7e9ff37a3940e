import type { Statement } from '../contract.ts';
import type { Exchange, Page } from '../exchange.ts';

/** What must be true of answers, beyond what one step can say. */
export interface Rule {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** Where the contract says so, as JSON pointers into it. */
  readonly statements: readonly string[];
  /** Holds the answers of a run against the rule. */
  readonly examine: (answers: Answers) => readonly Finding[];
}

/** The answers of a service. */
export interface Answers {
  readonly exchanges: readonly Exchange[];
  /** The pages among them. */
  readonly pages: readonly Page[];
  /** Whether they were recorded, rather than asked for by the suite. */
  readonly recorded?: boolean;
}

/** One occasion on which a rule was kept, or was broken. */
export interface Finding {
  readonly exchange: Exchange;
  /** What is wrong; missing if nothing is. */
  readonly violation?: string;
  /** The same for all violations that are to be mended together. Default: what stands before the first colon. */
  readonly kind?: string;
  /** Where the contract says so, if that is in another place than for the rule as a whole. */
  readonly statement?: Statement;
  /** What the service was seen to do, and is worth knowing. */
  readonly note?: string;
}

/** What is wrong with a page, or what is worth knowing. */
export interface Remark {
  readonly violation?: string;
  readonly note?: string;
}

/**
 * A rule that each page keeps or breaks by itself. `judge` returns what is wrong, in words; an empty text if nothing
 * is; or undefined if the page has nothing that the rule is about.
 */
export function pageRule(
  id: string,
  sentence: string,
  statements: readonly string[],
  judge: (page: Page) => string | Remark | undefined,
): Rule {
  return {
    id,
    sentence,
    statements,
    examine: ({ pages }) =>
      pages.flatMap((page) => {
        const { exchange } = page;
        const remark = judge(page);
        if (remark === undefined) return [];
        if (typeof remark === 'object') return { exchange, ...remark };
        return remark === '' ? { exchange } : { exchange, violation: remark };
      }),
  };
}

/** The first few of the items, for a message. */
export function listed(items: Iterable<string>): string {
  const [first, second, third, ...more] = new Set(items);
  const named = [first, second, third].filter((item) => item !== undefined).join(', ');
  return more.length > 0 ? `${named} and ${more.length} more` : named;
}
