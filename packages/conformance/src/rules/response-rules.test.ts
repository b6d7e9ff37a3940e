import { expect, test } from 'vitest';
import {
  answered,
  createInteraction,
  expectKeptAndBroken,
  listViolations,
  posts,
  type RuleExample,
  runRule,
} from '../../test/rules.ts';

const withHeader = (name: string, value: string, status = 200) =>
  createInteraction({ status, headers: { [name]: value } });
const respondInHtml = (status: number) =>
  createInteraction({ status, body: '<h1>', headers: { 'content-type': 'text/html' } });

test.each<RuleExample>([
  {
    rule: 'errorsSayWhy',
    kept: answered({ errors: [{ title: 'Not Found' }, { detail: 'No such value.' }] }),
    broken: createInteraction({
      status: 400,
      body: { errors: [{ title: 'No' }, { message: 'No' }] },
    }),
    violation: 'An error has neither a title nor a detail: errors[1].',
  },
  {
    rule: 'statusInBody',
    kept: createInteraction({ status: 400, body: { title: 'No', status: 400 } }),
    broken: createInteraction({ status: 400, body: { title: 'No', status: 500 } }),
    violation: 'In the body, the status is another: 500.',
  },
  {
    rule: 'challenge',
    kept: withHeader('www-authenticate', 'Basic, bearer realm="x"', 401),
    broken: createInteraction({ status: 401 }),
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
    kept: createInteraction({ status: 400, body: { title: 'No', type: 'about:blank' } }),
    broken: createInteraction({ status: 400, body: 'No' }),
    violation: 'It has neither title and type, nor errors.',
  },
  {
    rule: 'schema',
    kept: answered({}),
    broken: answered({ result: [], next: 'a' }),
    violation:
      'The body is not a page, because it has none of data, errors, includes, meta. It has: result, next.',
  },
])('$rule reports: $violation', expectKeptAndBroken);

const noResponse = createInteraction({ status: 0, headers: {}, body: undefined });

test.each([
  {
    rule: 'successStatus',
    about: 'the response to OPTIONS',
    response: createInteraction({ status: 204, method: 'OPTIONS' }),
  },
  {
    rule: 'errorsSayWhy',
    about: 'a page without errors',
    response: answered({ data: posts('1') }),
  },
  { rule: 'schema', about: 'a response without a body', response: answered(undefined) },
  {
    rule: 'schema',
    about: 'a body that is not JSON',
    response: createInteraction({ body: '{', unreadable: 'The body is not JSON.' }),
  },
  { rule: 'schema', about: 'an error in HTML', response: respondInHtml(401) },
  { rule: 'mediaType', about: 'a request without a response', response: noResponse },
])('$rule does not apply to $about', ({ rule, response }) => {
  expect(listViolations(rule, [response])).toBeUndefined();
});

test.each([
  { rule: 'mediaType', about: 'an HTML page from a gateway', response: respondInHtml(502) },
  {
    rule: 'mediaType',
    about: 'an empty body with 404',
    response: createInteraction({ status: 404, headers: {}, body: undefined }),
  },
  ...[
    { rule: 'schema', body: { message: 'Service Unavailable' } },
    { rule: 'errorsSayWhy', body: { errors: [{ message: 'Service Unavailable' }] } },
    { rule: 'statusInBody', body: { title: 'Service Unavailable', status: 'error' } },
  ].map(({ rule, body }) => ({
    rule,
    about: 'the JSON of a gateway',
    response: createInteraction({ status: 503, body }),
  })),
])('$rule only notes $about', ({ rule, response }) => {
  // A note: the rule is kept, but there is something to say.
  const note = { verdict: 'kept', detail: expect.any(String) };
  expect(runRule(rule, [response])).toMatchObject([note]);
});

test('a 404 in JSON comes from the service, so its body is checked', () => {
  const notFound = createInteraction({ status: 404, body: { message: 'Not Found' } });
  expect(runRule('schema', [notFound])).toMatchObject([{ verdict: 'broken' }]);
});
