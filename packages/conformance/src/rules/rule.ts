import type { Statement } from '../contract.ts';
import type { Exchange, Page } from '../exchange.ts';

/** A rule about answers that is not about one step. */
export interface Rule {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** The places where the contract says so, as JSON pointers into it. */
  readonly statements: readonly string[];
  /** Checks the answers of a run against the rule. */
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
  /** The same for all violations that have one fix. Default: the words before the first colon. */
  readonly kind?: string;
  /** The place where the contract says so, if it differs from that of the rule. */
  readonly statement?: Statement;
  /** Something that the service does, and that is worth knowing. */
  readonly note?: string;
}

/** What is wrong with a page, or what is worth knowing. */
export interface Remark {
  readonly violation?: string;
  readonly note?: string;
}

/**
 * A rule that each page keeps or breaks by itself. `judge` returns what is wrong, in words; an
 * empty text if nothing is wrong; or undefined if the page has nothing to check the rule on.
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
export function listed(items: Iterable<string>, most = 3): string {
  const all = [...new Set(items)];
  const named = all.slice(0, most).join(', ');
  return all.length > most ? `${named} and ${all.length - most} more` : named;
}
