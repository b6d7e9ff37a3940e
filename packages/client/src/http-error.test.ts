import { describe, expect, it } from 'vitest';
import { clientOf, errorFor, rejection, url } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import * as api from './index.ts';
import { AuthenticationError, HttpError, LikedPostsError, QuotaError } from './index.ts';

describe('an HTTP error', () => {
  it('has the members of the problem document', async () => {
    const body = {
      errors: [{ parameters: { max_results: ['3'] }, message: '[3] is not between 5 and 100.' }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.example.com/2/problems/invalid-request',
    };
    const headers = { 'x-rate-limit-remaining': '74', 'x-request-id': 'abc' };
    const error = await errorFor(() => json(body, 400, headers));

    expect(error).toBeInstanceOf(HttpError);
    expect(error).toBeInstanceOf(LikedPostsError);
    expect(error).toMatchObject({
      ...body,
      name: 'HttpError',
      status: 400,
      body,
      rateLimit: { remaining: 74 },
      requestId: 'abc',
      message: `[GET] ${url}: 400 Invalid Request: One or more parameters to your request was invalid. [3] is not between 5 and 100.`,
    });
  });

  it.each<[about: string, response: Response, message: string, members?: object]>([
    [
      'has a message without control characters, and unchanged members',
      json({ title: 'Bad \u202eRequest', detail: 'Not\u001b[2J\n!' }, 400),
      '400 Bad \ufffdRequest: Not\ufffd[2J\ufffd!',
      { title: 'Bad \u202eRequest', detail: 'Not\u001b[2J\n!' },
    ],
    [
      'has the message of an error in the older format',
      json({ errors: [{ code: 453, message: 'You have no access to this.' }] }, 403),
      '403 No Page: You have no access to this.',
      { title: 'No Page', detail: 'You have no access to this.' },
    ],
    [
      'repeats no part of its message',
      json({ title: 'Service Unavailable', detail: 'Service Unavailable' }, 503),
      '503 Service Unavailable',
    ],
    [
      'has every item of a list of errors, and the first as its own',
      json({ errors: [{ title: 'First', detail: 'One.', type: 'a' }, { title: 'Second' }] }, 400),
      '400 First: One.',
      {
        title: 'First',
        detail: 'One.',
        type: 'a',
        errors: [{ title: 'First', detail: 'One.', type: 'a' }, { title: 'Second' }],
      },
    ],
    [
      'is an answer of 200 that has errors and nothing else',
      json({ errors: [{ title: 'Not Found Error', detail: 'Could not find user 1.' }] }),
      '200 Not Found Error: Could not find user 1.',
      { name: 'HttpError', status: 200 },
    ],
    [
      'has a title where the connection has no reason phrases',
      new Response('', { status: 520 }),
      '520 No Page',
      { title: 'No Page', type: '' },
    ],
    [
      'names the status when the problem has no title',
      new Response('{}', { status: 500, statusText: 'Oh no' }),
      '500 Oh no: {}',
      { title: 'Oh no' },
    ],
    [
      'keeps the beginning of a long text',
      new Response('<'.repeat(2 ** 17)),
      `200 No Page: ${'<'.repeat(200)}`,
      { body: '<'.repeat(2 ** 16) },
    ],
    [
      'is no redirect when the page has not changed',
      new Response(null, { status: 304, statusText: 'Not Modified' }),
      '304 Not Modified',
      { name: 'HttpError', retryable: false },
    ],
  ])('%s', async (_, response, message, members = {}) => {
    const error = await errorFor(() => response);
    expect(error).toMatchObject({ ...members, message: `[GET] ${url}: ${message}` });
  });

  it('takes the identifier of the request from either header', async () => {
    for (const [headers, requestId] of [
      [{ 'x-transaction-id': 'abc' }, 'abc'],
      [{ 'x-request-id': 'first', 'x-transaction-id': 'abc' }, 'first'],
      [{}, null],
    ] as const) {
      expect(await errorFor(() => json({}, 403, headers))).toMatchObject({ requestId });
    }
  });

  it.each(['//elsewhere.example/2?key=SECRET', '/v3', undefined])(
    'is a redirect, which is not followed: to %s',
    async (location) => {
      const headers = location ? { location } : {};
      const error = await errorFor(() => new Response('<p>Moved', { status: 307, headers }));

      expect(error).toMatchObject({
        name: 'HttpError',
        status: 307,
        retryable: false,
        detail: location
          ? `The service redirects to ${location.replace(/\?.*/, '')}, which is not followed.`
          : '<p>Moved',
      });
      expect(String(error)).not.toContain('SECRET');
    },
  );

  it('is not a page that has partial errors', async () => {
    for (const rest of [{ data: [{ id: '1', text: '' }] }, { meta: { result_count: 0 } }]) {
      const client = clientOf(async () => json({ ...rest, errors: [{ title: 'Gone' }] }));
      expect((await client.getPage('1')).errors).toEqual([{ title: 'Gone' }]);
    }
  });

  it('has the encoded id in its message', async () => {
    const client = clientOf(async () => json({ title: 'Not Found', detail: 'None.' }, 404));

    expect(await rejection(client.getPage('a/b?c'))).toMatchObject({
      message: '[GET] https://api.example.com/2/users/a%2Fb%3Fc/liked_tweets: 404 Not Found: None.',
    });
  });

  it.each([
    ['PaginationError', 400, { errors: [{ parameters: { pagination_token: ['tok1'] } }] }],
    ['PaginationError', 400, { errors: [{ message: 'The `pagination_token` [tok1] is wrong.' }] }],
    ['HttpError', 400, { errors: [{ message: '[foo] is not one of [pagination_token, …]' }] }],
    ['HttpError', 400, { detail: 'The max_results is wrong.' }],
    ['HttpError', 404, { detail: 'The pagination_token tok1 is gone.' }],
  ])('is a %s about a page token if a %i says %j', async (name, status, body) => {
    const client = clientOf(async () => json({ title: 'x', ...body }, status));
    const error = await rejection(client.getPage('1', { pagination_token: 'tok1' }));
    const cause = { status: 400, title: 'x' };
    const refused = { reason: 'refused', token: 'tok1', attempts: 1, cause };

    expect(error).toMatchObject({
      ...(name === 'PaginationError' && refused),
      name,
      position: { token: 'tok1' },
    });
  });
});

it.each([
  () => json({ title: 'Unauthorized', type: 'about:blank', status: 401 }, 401),
  () => new Response('', { status: 401 }),
])('an AuthenticationError says that the token is refused', async (answer) => {
  const error = await errorFor(answer);
  expect(error).toBeInstanceOf(AuthenticationError);
  expect(error).toMatchObject({ name: 'AuthenticationError', status: 401, retryable: false });
});

describe('a quota error', () => {
  const problem = (name: string) => `https://api.example.com/2/problems/${name}`;
  const capped = { title: 'UsageCapExceeded', period: 'Monthly', type: problem('usage-capped') };
  const reached = { title: 'SpendCapReached', reset_date: '2026-04-14', type: problem('credits') };
  const spent = { title: 'Forbidden', status: 403, type: problem('spend-cap-reached') };

  it.each([
    [402, { title: 'Payment Required', type: 'about:blank', status: 402 }, undefined],
    [402, { title: 'CreditsDepleted', type: problem('credits') }, undefined],
    [403, reached, '2026-04-14T00:00:00.000Z'],
    [403, spent, undefined],
    [403, { title: 'Forbidden', type: problem('credits') }, undefined],
    [429, capped, undefined],
    [429, { title: 'UsageCapExceeded', type: 'about:blank' }, undefined],
    [429, { errors: [{ title: 'Other' }, reached] }, '2026-04-14T00:00:00.000Z'],
    [403, { ...reached, reset_date: 'soon' }, undefined],
    [403, { ...reached, reset_date: 20_260_414 }, undefined],
  ])('is a %i with %j; try again at %s', async (status, body, date) => {
    const error = await errorFor(() => json(body, status));
    expect(error).toBeInstanceOf(QuotaError);
    expect(error).toMatchObject({ name: 'QuotaError', status, retryable: false });
    expect((error as QuotaError).retryAt?.toISOString()).toBe(date);
  });

  it.each([
    [403, { title: 'Forbidden', detail: 'You have no credits.', type: 'about:blank' }],
    [403, { title: 'Usage capacity', type: problem('client-forbidden') }],
    [403, { title: { toString: 1 }, type: ['credits'], reset_date: { toString: 1 } }],
    [500, { title: 'Accredits', type: problem('no-credits-service') }],
    [429, { title: 'Too Many Requests', type: 'about:blank', detail: 'This is no usage cap.' }],
  ])('is not a %i with %j', async (status, body) => {
    const error = await errorFor(() => json(body, status));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).not.toBeInstanceOf(QuotaError);
  });
});

it('an error has the name of its class, which logs show', () => {
  // The base class has no instances.
  const { LikedPostsError: _, ...others } = api;
  const errors = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'function' && name.endsWith('Error')
      ? [{ name, error: Reflect.construct(value, ['So.', {}]) }]
      : [],
  );
  expect(errors.length).toBe(7);
  for (const { name, error } of errors) {
    expect(error).toBeInstanceOf(LikedPostsError);
    expect(String(error)).toBe(`${name}: So.`);
  }
});
