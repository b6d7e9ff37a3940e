import { expect, test } from 'vitest';
import {
  answered,
  expectKeptAndBroken,
  listViolations,
  posts,
  type RuleExample,
  runRule,
} from '../../test/rules.ts';

const withHeader = (name: string, value: string, status = 200) =>
  answered({}, {}, { status, time: 1.7e12, headers: { [name]: value } });
const textInNumbers = { id: '1', text: '', public_metrics: { like_count: '7' } };
const written = [{ id: '1', text: '', author_id: '7' }];
const newer = { id: '1', text: '', referenced_posts: [{ id: '2' }] };
/** Answers with a limit, in windows that end at the same time or as said. */
const makeLimits = (name: string, ...all: [limit: string, remaining: string, reset?: string][]) =>
  all.map(([limit, remaining, reset = '1700000900']) => {
    const fields = { limit, remaining, reset };
    const headers = Object.entries(fields).map(([part, value]) => [`${name}-${part}`, value]);
    return answered({}, {}, { headers: Object.fromEntries(headers) });
  });
const limits = makeLimits.bind(undefined, 'x-rate-limit');

test.each<RuleExample>([
  {
    rule: 'errorsSayWhy',
    kept: answered({ errors: [{ title: 'Not Found' }, { detail: 'No such value.' }] }),
    broken: answered({ errors: [{ title: 'No' }, { message: 'No' }] }, {}, { status: 400 }),
    violation: 'An error has neither a title nor a detail: errors[1].',
  },
  {
    rule: 'headers',
    kept: [
      withHeader('x-rate-limit-remaining', '0'),
      withHeader('www-authenticate', 'Bearer', 401),
    ],
    broken: withHeader('x-rate-limit-remaining', '1e3'),
    violation: 'x-rate-limit-remaining must be a whole number: it is 1e3.',
  },
  {
    rule: 'rateLimitReset',
    kept: withHeader('x-rate-limit-reset', '1700000900'),
    broken: withHeader('x-rate-limit-reset', '1700000900000'),
    violation: 'x-rate-limit-reset is not a time soon after the response: 1700000900000.',
  },
  {
    rule: 'rateLimitReset',
    kept: withHeader('x-rate-limit-reset', '1700000900'),
    broken: withHeader('x-rate-limit-reset', '1699996400'),
    violation: 'x-rate-limit-reset is not a time soon after the response: 1699996400.',
  },
  {
    rule: 'rateLimitRemaining',
    kept: [...limits(['75', '0']), ...limits(['75', '0']).map((one) => ({ ...one, status: 429 }))],
    broken: limits(['75', '0'], ['75', '0']),
    violation: 'x-rate-limit-remaining was 0, but later requests succeed.',
  },
  {
    rule: 'statusInBody',
    kept: answered({ title: 'No', status: 400 }, {}, { status: 400 }),
    broken: answered({ title: 'No', status: 500 }, {}, { status: 400 }),
    violation: 'In the body, the status is another: 500.',
  },
  {
    rule: 'rateLimitRemaining',
    kept: limits(['75', '74'], ['75', '73'], ['75', '75', '1700001800']),
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
  {
    rule: 'challenge',
    kept: withHeader('www-authenticate', 'Basic, bearer realm="x"', 401),
    broken: answered({}, {}, { status: 401 }),
    violation: 'WWW-Authenticate must name Bearer: it is missing.',
  },
  {
    rule: 'mediaType',
    kept: [
      withHeader('content-type', ' Application/JSON ; charset=utf-8'),
      withHeader('content-type', 'application/problem+json', 400),
    ],
    broken: withHeader('content-type', 'text/html', 401),
    violation:
      'The Content-Type is text/html: for 401 it must be application/json or application/problem+json.',
  },
  {
    rule: 'schema',
    kept: answered({ data: posts('1'), paid_partnership: true }),
    broken: answered({ data: [7, 2].map((id) => ({ id, text: '' })) }),
    violation:
      'data[0].id is the number 7. It must be text in quotes. The same is wrong in 1 more place.',
  },
  {
    rule: 'schema',
    kept: answered({ data: posts('1') }),
    broken: answered({ data: [] }),
    violation: 'data is an empty list. It must have at least 1, or be missing.',
  },
  {
    rule: 'schema',
    kept: answered({ data: posts('1') }),
    broken: answered({ data: [textInNumbers] }),
    violation: 'data[0].public_metrics.like_count is "7". It must be a whole number.',
  },
])('$rule can be kept and broken', expectKeptAndBroken);

test.each([
  ['successStatus', answered(undefined, {}, { status: 204, method: 'OPTIONS' })],
  ['errorsSayWhy', answered({ data: written })],
  ['schema', answered(undefined)],
  ['rateLimitReset', answered({}, {}, { headers: { 'x-rate-limit-reset': 'at 7' } })],
  ['mediaType', answered(undefined, {}, { status: 0, headers: {}, unreadable: 'No answer: E.' })],
  ['schema', answered('{', {}, { unreadable: 'The body is not JSON.' })],
  ['schema', answered('<h1>', {}, { status: 401, headers: { 'content-type': 'text/html' } })],
  ['errorsSayWhy', answered(undefined, {}, { status: 0 })],
  ['statusInBody', answered(undefined, {}, { status: 0 })],
])('%s does not apply to a response that has nothing to check', (rule, interaction) => {
  expect(listViolations(rule, [interaction])).toBeUndefined();
});

test.each([
  [
    'mediaType',
    'an HTML page from a gateway',
    answered('<h1>502</h1>', {}, { status: 502, headers: { 'content-type': 'text/html' } }),
  ],
  ['mediaType', 'an empty body with 404', answered(undefined, {}, { status: 404, headers: {} })],
  ['contractNames', 'newer names that nobody asked for', answered({ data: [newer] })],
])('%s only notes %s', (rule, _, page) => {
  const [check, ...others] = runRule(rule, [page]);
  expect(check).toMatchObject({ verdict: 'kept', note: expect.any(String) });
  expect(others).toEqual([]);
});
