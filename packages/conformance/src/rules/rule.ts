import { formatList } from '@liked-posts/internal/printable';
import { findOddMembers, type OddMembers } from '../contract/odd-members.ts';
import type { Requirement } from '../contract/requirement.ts';
import {
  areClose,
  type CheckedPage,
  type Interaction,
  isBodiless,
  readPages,
} from '../traffic/interaction.ts';
import { collectFieldsSeen, type FieldsSeen } from './fields-seen.ts';
import { listWalks, type Walk } from './walks.ts';

/** Something that must be true of responses. */
export interface Rule {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  /** The requirements behind it, as JSON pointers into the contract. */
  readonly pointers: readonly string[];
  /** What the report says if it applies nowhere. Default: that no response had anything to check. */
  readonly reasonIfUnchecked?: string;
  /** Checks the rule wherever it applies. */
  readonly check: (input: RuleInput) => readonly RuleCheck[];
}

export interface RuleInput {
  readonly interactions: readonly Interaction[];
  readonly pages: readonly CheckedPage[];
  readonly walks: readonly Walk[];
  readonly fieldsSeen: FieldsSeen;
  /** The empty and the undescribed members of each page. */
  readonly oddMembers: ReadonlyMap<CheckedPage, OddMembers>;
  /** Whether the interactions were recorded. Otherwise, the suite sent the requests. */
  readonly recorded: boolean;
  /** Whether two pages must show the same objects and lists: in a recording, only if they are close. */
  readonly shouldAgree: (one: CheckedPage, other: CheckedPage) => boolean;
}

export function readInput(interactions: readonly Interaction[], recorded: boolean): RuleInput {
  const pages = readPages(interactions);
  return {
    interactions,
    pages,
    walks: listWalks(pages),
    fieldsSeen: collectFieldsSeen(pages),
    oddMembers: new Map(pages.map((page) => [page, findOddMembers(page.body)])),
    recorded,
    shouldAgree: (one, other) => !recorded || areClose(one.interaction, other.interaction),
  };
}

/** Whether a rule is kept in one place: without a word, kept with a note in `detail`, or broken. */
export type Verdict =
  | { readonly verdict: 'kept' | 'not checked'; readonly detail?: undefined }
  | ({ readonly verdict: 'kept' } & Statement)
  | ({ readonly verdict: 'broken' } & Statement);

/** What is wrong, or worth knowing. */
export interface Statement {
  /** In words: first what is wrong, and only then the values: `Repeated in data: 6, 7.` */
  readonly detail: string;
  /** The same for all violations that one fix removes. Default: `detail` up to a colon or full stop. */
  readonly category?: string;
  /** The requirement that is violated. Default: all requirements of the rule. */
  readonly requirement?: Requirement;
}

/** The verdict on one response. `checkRules` makes a `Finding` of it if it has a detail. */
export type RuleCheck = Verdict & { readonly interaction: Interaction };

export const kept: Verdict = { verdict: 'kept' };

export const notChecked: Verdict = { verdict: 'not checked' };

export function keptWithNote(detail: string): Verdict {
  return { verdict: 'kept', detail };
}

export function broken(detail: string, others: Omit<Statement, 'detail'> = {}): Verdict {
  return { verdict: 'broken', detail, ...others };
}

/** The rule is broken if there are any of the things that must not be. */
export function brokenByAny(label: string, things: readonly string[]): Verdict {
  return things.length === 0 ? kept : broken(`${label}: ${formatList(things)}.`);
}

/** Makes a note of a broken rule, for what the public service does, or what any service may do. */
export function noteInstead(verdict: Verdict): Verdict {
  return verdict.verdict === 'broken' ? { ...verdict, verdict: 'kept' } : verdict;
}

/** A rule that gives one or several verdicts on each response, but none on those to HEAD and OPTIONS. */
export function responseRule({
  check,
  ...text
}: Omit<Rule, 'check'> & {
  readonly check: (interaction: Interaction, input: RuleInput) => Verdict | readonly Verdict[];
}): Rule {
  return {
    ...text,
    check: (input) =>
      input.interactions.flatMap((interaction) => {
        if (isBodiless(interaction)) return [];
        const verdicts = [check(interaction, input)].flat();
        return verdicts.map((verdict) => attachVerdict({ interaction }, verdict));
      }),
  };
}

/** A rule that gives one verdict on each page. */
export function pageRule({
  check,
  ...text
}: Omit<Rule, 'check'> & {
  readonly check: (page: CheckedPage, input: RuleInput) => Verdict;
}): Rule {
  return {
    ...text,
    check: (input) => input.pages.map((page) => attachVerdict(page, check(page, input))),
  };
}

export function attachVerdict(
  { interaction }: { readonly interaction: Interaction },
  verdict: Verdict,
): RuleCheck {
  return { ...verdict, interaction };
}
