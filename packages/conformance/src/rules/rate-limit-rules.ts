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

/** How long ago a window may have ended by its reset, which services round. */
const maxMinutesAgo = 5;
/** Twice the longest window, that of `x-user-limit-24hour`. A later reset is no time in seconds. */
const maxWindowMinutes = 2 * 24 * 60;

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
      // Without `date`, only the length is checked: until 2286, a time in seconds has ten digits.
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

function checkRemaining(name: string, { interactions, recorded }: RuleInput): RuleCheck[] {
  const lowestByWindow = new Map<string, number>();
  const checks: RuleCheck[] = [];
  for (const interaction of interactions) {
    const remaining = readRemaining(name, interaction);
    if (remaining === undefined) continue;
    const { headers } = interaction;
    const windowKey = `${headers[`${name}-limit`]} ${headers[`${name}-reset`]}`;
    // A recording may be of several users, or out of order, so it has no lowest number.
    const lowest = recorded ? Infinity : (lowestByWindow.get(windowKey) ?? Infinity);
    lowestByWindow.set(windowKey, Math.min(lowest, remaining));
    const verdict = judgeRemaining(name, interaction, { remaining, lowest });
    checks.push(attachVerdict({ interaction }, verdict));
  }
  return checks;
}

/** `remaining` of a response; undefined if it has none, or is a 401, which may be about another limit. */
function readRemaining(name: string, { headers, status }: Interaction): number | undefined {
  const text = headers[`${name}-remaining`] ?? '';
  return isWholeNumber(text) && status !== 401 ? Number(text) : undefined;
}

/** Compares `remaining` of a response with its limit, and with the lowest of its window before. */
function judgeRemaining(
  name: string,
  interaction: Interaction,
  { remaining, lowest }: { readonly remaining: number; readonly lowest: number },
): Verdict {
  const limit = interaction.headers[`${name}-limit`] ?? '';
  if (isWholeNumber(limit) && remaining > Number(limit)) {
    return broken(`${name}-remaining is more than the limit: ${remaining} of ${limit}.`);
  }
  if (lowest === 0 && isSuccess(interaction.status)) {
    return broken(`${name}-remaining was 0, but later requests succeed.`);
  }
  if (remaining <= lowest) return kept;
  return broken(`${name}-remaining grew within one window: from ${lowest} to ${remaining}.`);
}
