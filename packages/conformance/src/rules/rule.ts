import { listed } from '@liked-posts/types/printable';
import type { Requirement } from '../contract/contract.ts';
import type { CheckedPage, Interaction } from '../traffic/interaction.ts';

/** What a report says about a rule, whether it has broken it or not. */
export interface RuleText {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** The requirements behind it, as JSON pointers into the contract. */
  readonly pointers: readonly string[];
}

/** A rule about responses that is not about one planned request. */
export interface Rule extends RuleText {
  /** Checks the rule wherever it applies. */
  readonly check: (input: RuleInput) => readonly RuleCheck[];
}

/** The input of a rule. */
export interface RuleInput {
  readonly interactions: readonly Interaction[];
  /** The pages among the responses. */
  readonly pages: readonly CheckedPage[];
  /** Whether they were recorded. Otherwise, the suite sent the requests. */
  readonly recorded: boolean;
}

/** Whether a rule is kept in one place. */
export type Verdict =
  | {
      readonly verdict: 'kept';
      /** What is worth knowing although it breaks no rule. */
      readonly note?: string;
    }
  | ({ readonly verdict: 'broken'; readonly detail: string } & ViolationDetails)
  | { readonly verdict: 'not checked' };

export interface ViolationDetails {
  /** The same for all violations that one fix removes. Default: what is before the colon. */
  readonly category?: string;
  /** The requirement that is violated. Default: those of the rule. */
  readonly requirement?: Requirement;
}

/** The verdict on one response. */
export type RuleCheck = Verdict & { readonly interaction: Interaction };

export const kept: Verdict = { verdict: 'kept' };

export const notChecked: Verdict = { verdict: 'not checked' };

/** The rule is kept, but something is worth knowing. */
export function keptWithNote(note: string): Verdict {
  return { verdict: 'kept', note };
}

/** The rule is broken, with what is wrong in words. */
export function broken(detail: string, details: ViolationDetails = {}): Verdict {
  return { verdict: 'broken', detail, ...details };
}

/** The rule is broken if there are any of the things that must not be. */
export function brokenByAny(
  label: string,
  things: readonly string[],
  details?: ViolationDetails,
): Verdict {
  return things.length === 0 ? kept : broken(`${label}: ${listed(things)}.`, details);
}

/** A rule that each response keeps or breaks by itself. */
export function responseRule({
  check,
  ...text
}: RuleText & {
  readonly check: (interaction: Interaction, recorded: boolean) => Verdict | readonly Verdict[];
}): Rule {
  return {
    ...text,
    check: ({ interactions, recorded }) =>
      interactions.flatMap((interaction) =>
        [check(interaction, recorded)].flat().map((verdict) => ({ ...verdict, interaction })),
      ),
  };
}

/** A rule that each page keeps or breaks by itself. */
export function pageRule({
  check,
  ...text
}: RuleText & { readonly check: (page: CheckedPage) => Verdict }): Rule {
  return { ...text, check: ({ pages }) => pages.map((page) => judge(page, check(page))) };
}

/** The verdict on a page. */
export function judge({ interaction }: CheckedPage, verdict: Verdict): RuleCheck {
  return { ...verdict, interaction };
}
