import { expect, test } from 'vitest';
import {
  createInteraction,
  expectKeptAndBroken,
  listViolations,
  type RuleExample,
} from '../../test/rules.ts';

/** When the responses came by the clock of the service, in seconds since 1970. */
const now = 1_700_000_000;
const date = new Date(now * 1000).toUTCString();
const withHeader = (name: string, value: string) =>
  createInteraction({ headers: { date, [name]: value } });
/** A reset in a quarter of an hour, which is right. */
const soon = `${now + 15 * 60}`;
const soonInMs = `${soon}000`;
const anHourAgo = `${now - 60 * 60}`;
/** Responses with one rate limit: `['75', '74']` has 74 of 75 left, and the reset `soon`. */
const makeLimits = (name: string, ...all: [limit: string, remaining: string, reset?: string][]) =>
  all.map(([limit, remaining, reset = soon]) => {
    const fields = { limit, remaining, reset };
    const headers = Object.entries(fields).map(([part, value]) => [`${name}-${part}`, value]);
    return createInteraction({ headers: Object.fromEntries(headers) });
  });
const limits = makeLimits.bind(undefined, 'x-rate-limit');

test.each<RuleExample>([
  {
    rule: 'headers',
    kept: withHeader('x-rate-limit-remaining', '0'),
    broken: withHeader('x-rate-limit-remaining', '1e3'),
    violation: 'x-rate-limit-remaining must be a whole number: it is 1e3.',
  },
  {
    rule: 'rateLimitReset',
    kept: withHeader('x-rate-limit-reset', soon),
    broken: withHeader('x-rate-limit-reset', soonInMs),
    violation: `x-rate-limit-reset is not a time soon after the response: ${soonInMs}.`,
  },
  {
    rule: 'rateLimitReset',
    kept: withHeader('x-rate-limit-reset', soon),
    broken: withHeader('x-rate-limit-reset', anHourAgo),
    violation: `x-rate-limit-reset is not a time soon after the response: ${anHourAgo}.`,
  },
  {
    rule: 'rateLimitRemaining',
    kept: [...limits(['75', '0']), ...limits(['75', '0']).map((one) => ({ ...one, status: 429 }))],
    broken: limits(['75', '0'], ['75', '0']),
    violation: 'x-rate-limit-remaining was 0, but later requests succeed.',
  },
  {
    rule: 'rateLimitRemaining',
    kept: limits(['75', '74'], ['75', '73'], ['75', '75', `${now + 30 * 60}`]),
    broken: limits(['75', '76']),
    violation: 'x-rate-limit-remaining is more than the limit: 76 of 75.',
  },
  {
    rule: 'rateLimitRemaining',
    kept: [
      // Without a valid token, the limit may be another one.
      ...limits(['75', '74']),
      ...limits(['75', '75']).map((one) => ({ ...one, status: 401 })),
    ],
    broken: limits(['75', '74'], ['75', '75']),
    violation: 'x-rate-limit-remaining grew within one window: from 74 to 75.',
  },
  {
    rule: 'rateLimitRemaining',
    kept: makeLimits('x-user-limit-24hour', ['1000', '4']),
    broken: makeLimits('x-user-limit-24hour', ['1000', '4'], ['1000', '5']),
    violation: 'x-user-limit-24hour-remaining grew within one window: from 4 to 5.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

test.each([
  { about: 'a reset that is no number', response: withHeader('x-rate-limit-reset', 'at 7') },
  {
    about: 'a response without a Date',
    response: createInteraction({ headers: { 'x-rate-limit-reset': anHourAgo } }),
  },
])('rateLimitReset does not apply to $about', ({ response }) => {
  expect(listViolations('rateLimitReset', [response])).toBeUndefined();
});

test('a reset in milliseconds is wrong even without a Date', () => {
  const response = createInteraction({ headers: { 'x-rate-limit-reset': soonInMs } });
  expect(listViolations('rateLimitReset', [response])).toEqual([
    `x-rate-limit-reset is not a time soon after the response: ${soonInMs}.`,
  ]);
});
