import { expect } from 'vitest';
import { rulesByGroup } from '../src/rules/check-rules.ts';
import { type Rule, type RuleCheck, readInput } from '../src/rules/rule.ts';
import type { Interaction } from '../src/traffic/interaction.ts';

/** A GET request of user 1, and a response with status 200 and `{}`, unless told otherwise. */
export function createInteraction(members: Partial<Interaction>): Interaction {
  return {
    request: '/2/users/1/liked_tweets',
    user: '1',
    query: new Map(),
    time: 0,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: {},
    ...members,
  };
}

/** A response with a body to a request with a query. */
export function answered(body: unknown, query: Readonly<Record<string, string>> = {}): Interaction {
  const search = new URLSearchParams(query);
  const request = `/2/users/1/liked_tweets?${search}`;
  return createInteraction({ request, query: new Map(search), body });
}

export function posts(...ids: string[]): { id: string; text: string }[] {
  return ids.map((id) => ({ id, text: '' }));
}

export const seven = { id: '7', name: 'Seven', username: 'seven' };
export const eight = { id: '8', name: 'Eight', username: 'eight' };

/** The Post 1, written by the user 7, and a query for its author. */
export const postWithAuthor = { id: '1', text: '', author_id: seven.id };
export const authorsQuery = { expansions: 'author_id', 'tweet.fields': 'author_id' };

/** An error that says why a field of an object could not be returned. */
export function errorAbout(id: string): { title: string; resource_id: string } {
  return { title: 'Field Hydration', resource_id: id };
}

/** The rules that are not about one planned request, by their identifiers. */
export const rules: ReadonlyMap<string, Rule> = new Map(
  [...rulesByGroup.values()].flat().map((rule) => [rule.id, rule]),
);

/** Responses to requests of the suite. */
export type Responses = Interaction | readonly Interaction[];

export function runRule(id: string, interactions: readonly Interaction[]): readonly RuleCheck[] {
  const rule = rules.get(id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule.check(readInput(interactions, false));
}

/** The violations that a rule finds; undefined if the rule does not apply. */
export function listViolations(
  id: string,
  interactions: readonly Interaction[],
): string[] | undefined {
  const checks = runRule(id, interactions).filter(({ verdict }) => verdict !== 'not checked');
  if (checks.length === 0) return undefined;
  return checks.filter((check) => check.verdict === 'broken').map(({ detail }) => detail);
}

/** Responses that keep a rule, and others that break it. */
export interface RuleExample {
  readonly rule: string;
  readonly kept: Responses;
  readonly broken: Responses;
  /** The sentence about the violation. */
  readonly violation: string;
}

/** Checks that a rule has nothing against some responses, and one thing against others. */
export function expectKeptAndBroken({ rule, kept, broken, violation }: RuleExample): void {
  expect(listViolations(rule, [kept].flat())).toEqual([]);
  expect(listViolations(rule, [broken].flat())).toEqual([violation]);
}
