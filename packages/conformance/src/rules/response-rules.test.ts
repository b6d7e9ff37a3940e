import { expect, test } from 'vitest';
import { answered, posts } from '../../test/pages.ts';
import {
  expectKeptAndBroken,
  listViolations,
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
  [
    'errorsSayWhy',
    answered({ errors: [{ title: 'Not Found' }, { detail: 'No such value.' }] }),
    answered({ errors: [{ title: 'No' }, { message: 'No' }] }, {}, { status: 400 }),
    'An error has neither a title nor a detail: errors[1].',
  ],
  [
    'headers',
    [withHeader('x-rate-limit-remaining', '0'), withHeader('www-authenticate', 'Bearer', 401)],
    withHeader('x-rate-limit-remaining', '1e3'),
    'x-rate-limit-remaining must be a whole number: it is 1e3.',
  ],
  [
    'rateLimitReset',
    withHeader('x-rate-limit-reset', '1700000900'),
    withHeader('x-rate-limit-reset', '1700000900000'),
    'x-rate-limit-reset is not a time soon after the response: 1700000900000.',
  ],
  [
    'rateLimitReset',
    withHeader('x-rate-limit-reset', '1700000900'),
    withHeader('x-rate-limit-reset', '1699996400'),
    'x-rate-limit-reset is not a time soon after the response: 1699996400.',
  ],
  [
    'rateLimitRemaining',
    [...limits(['75', '0']), ...limits(['75', '0']).map((one) => ({ ...one, status: 429 }))],
    limits(['75', '0'], ['75', '0']),
    'x-rate-limit-remaining was 0, but later requests succeed.',
  ],
  [
    'statusInBody',
    answered({ title: 'No', status: 400 }, {}, { status: 400 }),
    answered({ title: 'No', status: 500 }, {}, { status: 400 }),
    'In the body, the status is another: 500.',
  ],
  [
    'rateLimitRemaining',
    limits(['75', '74'], ['75', '73'], ['75', '75', '1700001800']),
    limits(['75', '76']),
    'x-rate-limit-remaining is more than the limit: 76 of 75.',
  ],
  [
    'rateLimitRemaining',
    // Without a valid token, the limit may be another one.
    [...limits(['75', '74']), ...limits(['75', '75']).map((one) => ({ ...one, status: 401 }))],
    limits(['75', '74'], ['75', '75']),
    'x-rate-limit-remaining grew within one window: from 74 to 75.',
  ],
  [
    'rateLimitRemaining',
    makeLimits('x-user-limit-24hour', ['1000', '4']),
    makeLimits('x-user-limit-24hour', ['1000', '4'], ['1000', '5']),
    'x-user-limit-24hour-remaining grew within one window: from 4 to 5.',
  ],
  [
    'challenge',
    withHeader('www-authenticate', 'Basic, bearer realm="x"', 401),
    answered({}, {}, { status: 401 }),
    'WWW-Authenticate must name Bearer: it is missing.',
  ],
  [
    'mediaType',
    [
      withHeader('content-type', ' Application/JSON ; charset=utf-8'),
      withHeader('content-type', 'application/problem+json', 400),
    ],
    withHeader('content-type', 'text/html', 401),
    'The Content-Type is text/html: for 401 it must be application/json or application/problem+json.',
  ],
  [
    'schema',
    answered({ data: posts('1'), paid_partnership: true }),
    answered({ data: [7, 2].map((id) => ({ id, text: '' })) }),
    'data[0].id is the number 7. It must be text in quotes. The same is wrong in 1 more place.',
  ],
  [
    'schema',
    answered({ data: posts('1') }),
    answered({ data: [] }),
    'data is an empty list. It must have at least 1, or be missing.',
  ],
  [
    'schema',
    answered({ data: posts('1') }),
    answered({ data: [textInNumbers] }),
    'data[0].public_metrics.like_count is "7". It must be a whole number.',
  ],
])('%s can be kept and broken', expectKeptAndBroken);

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
