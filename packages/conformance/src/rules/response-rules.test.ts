import { expect, test } from 'vitest';
import {
  answered,
  expectKeptAndBroken,
  listViolations,
  posts,
  type RuleExample,
  runRule,
} from '../../test/rules.ts';

/** When the responses came, in seconds since 1970. */
const now = 1_700_000_000;
const withHeader = (name: string, value: string, status = 200) =>
  answered({}, {}, { status, time: now * 1000, headers: { [name]: value } });
/** A time of a reset that is right: in a quarter of an hour. */
const soon = `${now + 15 * 60}`;
const soonInMs = `${soon}000`;
const anHourAgo = `${now - 60 * 60}`;
const textInNumbers = { id: '1', text: '', public_metrics: { like_count: '7' } };
const written = [{ id: '1', text: '', author_id: '7' }];
const newer = { id: '1', text: '', referenced_posts: [{ id: '2' }] };
/** Responses with a rate limit. Their windows end at `soon`, unless they have another reset. */
const makeLimits = (name: string, ...all: [limit: string, remaining: string, reset?: string][]) =>
  all.map(([limit, remaining, reset = soon]) => {
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
    rule: 'statusInBody',
    kept: answered({ title: 'No', status: 400 }, {}, { status: 400 }),
    broken: answered({ title: 'No', status: 500 }, {}, { status: 400 }),
    violation: 'In the body, the status is another: 500.',
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
])('$rule reports: $violation', expectKeptAndBroken);

const noResponse = answered(undefined, {}, { status: 0, headers: {}, unreadable: 'No response.' });

test.each([
  {
    rule: 'successStatus',
    about: 'the response to OPTIONS',
    response: answered(undefined, {}, { status: 204, method: 'OPTIONS' }),
  },
  { rule: 'errorsSayWhy', about: 'a page without errors', response: answered({ data: written }) },
  { rule: 'schema', about: 'a response without a body', response: answered(undefined) },
  {
    rule: 'rateLimitReset',
    about: 'a reset that is no number',
    response: answered({}, {}, { headers: { 'x-rate-limit-reset': 'at 7' } }),
  },
  {
    rule: 'schema',
    about: 'a body that is not JSON',
    response: answered('{', {}, { unreadable: 'The body is not JSON.' }),
  },
  {
    rule: 'schema',
    about: 'an error in HTML',
    response: answered('<h1>', {}, { status: 401, headers: { 'content-type': 'text/html' } }),
  },
  { rule: 'mediaType', about: 'a request without a response', response: noResponse },
  { rule: 'errorsSayWhy', about: 'a request without a response', response: noResponse },
  { rule: 'statusInBody', about: 'a request without a response', response: noResponse },
])('$rule does not apply to $about', ({ rule, response }) => {
  expect(listViolations(rule, [response])).toBeUndefined();
});

test.each([
  {
    rule: 'mediaType',
    about: 'an HTML page from a gateway',
    response: answered(
      '<h1>502</h1>',
      {},
      { status: 502, headers: { 'content-type': 'text/html' } },
    ),
  },
  {
    rule: 'mediaType',
    about: 'an empty body with 404',
    response: answered(undefined, {}, { status: 404, headers: {} }),
  },
  ...[
    { rule: 'schema', body: { message: 'Service Unavailable' } },
    { rule: 'errorsSayWhy', body: { errors: [{ message: 'Service Unavailable' }] } },
    { rule: 'statusInBody', body: { title: 'Service Unavailable', status: 'error' } },
  ].map(({ rule, body }) => ({
    rule,
    about: 'the JSON of a gateway',
    response: answered(body, {}, { status: 503 }),
  })),
  {
    rule: 'contractNames',
    about: 'newer names that nobody asked for',
    response: answered({ data: [newer] }),
  },
])('$rule only notes $about', ({ rule, response }) => {
  const [check, ...others] = runRule(rule, [response]);
  expect(check).toMatchObject({ verdict: 'kept', detail: expect.any(String) });
  expect(others).toEqual([]);
});

test('a 404 in JSON comes from the service, so its body is checked', () => {
  const response = answered({ message: 'Not Found' }, {}, { status: 404 });
  expect(runRule('schema', [response])).toMatchObject([{ verdict: 'broken' }]);
});
