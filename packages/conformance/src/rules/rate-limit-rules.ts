import { isSuccess } from '../contract/contract.ts';
import type { Interaction } from '../traffic/interaction.ts';
import {
  attachVerdict,
  broken,
  kept,
  notChecked,
  type Rule,
  type RuleCheck,
  type RuleInput,
  responseRule,
  type Verdict,
} from './rule.ts';

/** How long ago a window may have ended: services round. */
const maxMinutesAgo = 5;
/** Twice the longest window, that of `x-user-limit-24hour`. A later reset is no time in seconds. */
const maxWindowMinutes = 2 * 24 * 60;

/** The beginnings of the headers of each rate limit. */
const rateLimits = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'];

const numericHeaders = rateLimits.flatMap((name) =>
  ['limit', 'remaining', 'reset'].map((part) => `${name}-${part}`),
);

/** The rules for the headers about rate limits, of which a service need not send any. */
export const rateLimitRules: readonly Rule[] = [
  responseRule({
    id: 'headers',
    sentence: 'Every header that the contract describes as a whole number is one.',
    pointers: ['Limit', 'Remaining', 'Reset'].map(
      (name) => `#/components/headers/RateLimit${name}`,
    ),
    check: ({ headers }) =>
      numericHeaders.map((name) => {
        const value = headers[name];
        if (value === undefined) return notChecked;
        if (isWholeNumber(value)) return kept;
        return broken(`${name} must be a whole number: it is ${value}.`);
      }),
  }),
  responseRule({
    id: 'rateLimitReset',
    sentence: 'x-rate-limit-reset is a time soon after the response.',
    pointers: ['#/components/headers/RateLimitReset'],
    check: ({ headers }) => {
      const value = headers['x-rate-limit-reset'];
      if (value === undefined || !isWholeNumber(value)) return notChecked;
      const wrong = broken(`x-rate-limit-reset is not a time soon after the response: ${value}.`);
      // By the clock of the service: ours may differ, and a recorded response may come from a cache.
      const now = Date.parse(headers['date'] ?? '');
      // Without it, only the length is known: until 2286, a time in seconds has ten digits.
      if (Number.isNaN(now)) return value.length === 10 ? notChecked : wrong;
      const minutesLeft = (Number(value) * 1000 - now) / 60_000;
      return minutesLeft > -maxMinutesAgo && minutesLeft < maxWindowMinutes ? kept : wrong;
    },
  }),
  {
    id: 'rateLimitRemaining',
    sentence: 'x-rate-limit-remaining only falls in a window, down to 0.',
    pointers: ['#/components/headers/RateLimitRemaining'],
    check: (input) => rateLimits.flatMap((name) => checkRemaining(name, input)),
  },
];

const isWholeNumber = (text: string) => /^\d+$/.test(text);

/**
 * Checks `remaining` of one rate limit on each response:
 *
 *   76 of the limit 75                     broken
 *   any other number in a recording        kept: of several users, or out of order
 *   0, and a success later in the window   broken
 *   74, and 75 later in the window         broken
 */
function checkRemaining(name: string, { interactions, recorded }: RuleInput): RuleCheck[] {
  /** The lowest `remaining` of each window, by its limit and its reset. */
  const lowestByWindow = new Map<string, number>();
  const checkResponse = ({ headers, status }: Interaction): Verdict => {
    const value = headers[`${name}-remaining`] ?? '';
    // A 401, which refuses the token, may be about another limit.
    if (!isWholeNumber(value) || status === 401) return notChecked;
    const remaining = Number(value);
    const limit = headers[`${name}-limit`] ?? '';
    if (isWholeNumber(limit) && remaining > Number(limit)) {
      return broken(`${name}-remaining is more than the limit: ${remaining} of ${limit}.`);
    }
    if (recorded) return kept;
    const windowKey = `${limit} ${headers[`${name}-reset`]}`;
    const lowestBefore = lowestByWindow.get(windowKey) ?? Infinity;
    lowestByWindow.set(windowKey, Math.min(lowestBefore, remaining));
    if (lowestBefore === 0 && isSuccess(status)) {
      return broken(`${name}-remaining was 0, but later requests succeed.`);
    }
    if (remaining <= lowestBefore) return kept;
    const change = `from ${lowestBefore} to ${remaining}`;
    return broken(`${name}-remaining grew within one window: ${change}.`);
  };
  return interactions.map((interaction) =>
    attachVerdict({ interaction }, checkResponse(interaction)),
  );
}
