import { formatList } from '@liked-posts/internal/printable';
import { findOddMembers, type OddMembers } from '../contract/odd-members.ts';
import type { Requirement } from '../contract/requirement.ts';
import {
  type CheckedPage,
  type Interaction,
  isBodiless,
  readPages,
} from '../traffic/interaction.ts';
import { collectFieldsSeen, type FindFieldsSeen } from './fields-seen.ts';
import { listWalks, type Walk } from './walks.ts';

/*
 * A page of 6 Posts for `max_results=5` on its way through the rule `pageSize`:
 *
 *   CheckedPage   6 Posts
 *   Verdict       broken, detail: `More Posts came than were asked for: 6, not 5.`
 *   RuleCheck     the same, with the interaction
 *   Finding       the same, category: `More Posts came than were asked for`
 *   RuleResult    broken, with this violation; basis: `promised`, by the pointer of the rule
 */

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

type RuleText = Omit<Rule, 'check'>;

/** The input of a rule. */
export interface RuleInput {
  readonly interactions: readonly Interaction[];
  /** The pages among the responses. */
  readonly pages: readonly CheckedPage[];
  readonly walks: readonly Walk[];
  readonly findFieldsSeen: FindFieldsSeen;
  /** The empty and the undescribed members of each page. */
  readonly oddMembers: ReadonlyMap<CheckedPage, OddMembers>;
  /** Whether they were recorded. Otherwise, the suite sent the requests. */
  readonly recorded: boolean;
}

/** Reads once what several rules take. */
export function readInput(interactions: readonly Interaction[], recorded: boolean): RuleInput {
  const pages = readPages(interactions);
  const schema = '#/components/schemas/LikedPostsPage';
  return {
    interactions,
    pages,
    walks: listWalks(pages),
    findFieldsSeen: collectFieldsSeen(pages),
    oddMembers: new Map(pages.map((page) => [page, findOddMembers(schema, page.body)])),
    recorded,
  };
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
  /**
   * The same for all violations that one fix removes. Default: the detail up to its first colon, so
   * a detail begins with what is wrong, and only then has the values: `Repeated in data: 6, 7.`
   */
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
export function brokenByAny(label: string, things: readonly string[]): Verdict {
  return things.length === 0 ? kept : broken(`${label}: ${formatList(things)}.`);
}

/** Makes a note of a broken rule. For what the public service, or any right one, is known to do. */
export function noteInstead(verdict: Verdict): Verdict {
  return verdict.verdict === 'broken' ? keptWithNote(verdict.detail) : verdict;
}

/**
 * A rule that each response with a body keeps or breaks by itself. It may break it in several ways:
 * each of three headers, for example.
 */
export function responseRule({
  check,
  ...text
}: RuleText & {
  readonly check: (interaction: Interaction, recorded: boolean) => Verdict | readonly Verdict[];
}): Rule {
  return {
    ...text,
    check: ({ interactions, recorded }) =>
      interactions
        .filter((interaction) => !isBodiless(interaction))
        .flatMap((interaction) =>
          [check(interaction, recorded)]
            .flat()
            .map((verdict) => attachVerdict({ interaction }, verdict)),
        ),
  };
}

/** A rule that each page keeps or breaks by itself. */
export function pageRule({
  check,
  ...text
}: RuleText & { readonly check: (page: CheckedPage) => Verdict }): Rule {
  return { ...text, check: ({ pages }) => pages.map((page) => attachVerdict(page, check(page))) };
}

/** Says which page or request a verdict is about. */
export function attachVerdict(
  { interaction }: { readonly interaction: Interaction },
  verdict: Verdict,
): RuleCheck {
  return { ...verdict, interaction };
}
