import type { Requirement } from '../contract.ts';
import { type CheckedPage, type Interaction, pagesOf } from '../interaction.ts';

/** A rule about answers that is not about one step. */
export interface Rule {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** The requirements behind it, as JSON pointers into the contract. */
  readonly pointers: readonly string[];
  /** Checks the rule wherever it applies. */
  readonly check: (input: RuleInput) => readonly RuleCheck[];
}

/** The input of a rule. */
export interface RuleInput {
  readonly interactions: readonly Interaction[];
  /** The pages among the answers. */
  readonly pages: readonly CheckedPage[];
  /** Whether they were recorded. Otherwise, the suite sent the requests. */
  readonly recorded: boolean;
}

/** The result of checking a rule once. */
export interface RuleCheck {
  readonly interaction: Interaction;
  /** What is wrong; missing if nothing is. */
  readonly violation?: string | undefined;
  /** The same for all violations that one fix removes. Default: what is before the colon. */
  readonly category?: string | undefined;
  /** The requirement that is violated, if it is not one of the rule's. */
  readonly requirement?: Requirement | undefined;
  /** A finding that breaks no rule, but is worth knowing. */
  readonly note?: string | undefined;
}

/**
 * The result of checking one answer: what is wrong, or an empty string if nothing is wrong, or more
 * about it; undefined if the rule does not apply.
 */
type Found = string | Omit<RuleCheck, 'interaction'> | undefined;

/** A rule that each answer keeps or breaks by itself. */
export function responseRule(
  id: string,
  sentence: string,
  pointers: readonly string[],
  check: (interaction: Interaction, recorded: boolean) => Found | readonly Found[],
): Rule {
  return {
    id,
    sentence,
    pointers,
    check: ({ interactions, recorded }) =>
      interactions.flatMap((interaction) =>
        [check(interaction, recorded)].flat().flatMap((found): RuleCheck[] => {
          if (typeof found === 'string') return [{ interaction, violation: found || undefined }];
          return found === undefined ? [] : [{ interaction, ...found }];
        }),
      ),
  };
}

/** A rule that each page keeps or breaks by itself. */
export function pageRule(
  id: string,
  sentence: string,
  pointers: readonly string[],
  check: (page: CheckedPage) => Found,
): Rule {
  return responseRule(id, sentence, pointers, (interaction) => pagesOf([interaction]).map(check));
}

/** A check of a rule on a page, with what is wrong, if anything is. */
export function checked(
  { interaction }: CheckedPage,
  violation: string | false | undefined,
): RuleCheck {
  return { interaction, violation: violation || undefined };
}
