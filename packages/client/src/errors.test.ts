import { describe, expect, test } from 'vitest';
import { catchError, createTestClient, getError, url } from '../test/clients.ts';
import { respond } from '../test/service.ts';
import { HttpError, QuotaError } from './index.ts';

describe('an HTTP error', () => {
  test('has the members of the problem document', async () => {
    const body = {
      errors: [{ parameters: { max_results: ['3'] }, message: '[3] is not between 5 and 100.' }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.example.com/2/problems/invalid-request',
    };
    const error = await getError(respond(body, 400, { 'x-rate-limit-remaining': '74' }));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      ...body,
      name: 'HttpError',
      status: 400,
      body,
      rateLimit: { remaining: 74 },
      message: `[GET] ${url}: 400 Invalid Request: One or more parameters to your request was invalid. [3] is not between 5 and 100.`,
    });
  });

  const twoErrors = [{ title: 'First', detail: 'One.', type: 'a' }, { title: 'Second' }];

  test.each<{ about: string; response: Response; message: string; members?: object }>([
    {
      about: 'has a message without the control characters of its members',
      response: respond({ title: 'Bad \u202eRequest', detail: 'Not\u001b[2J\n!' }, 400),
      message: '400 Bad \ufffdRequest: Not\ufffd[2J\ufffd!',
      members: { title: 'Bad \u202eRequest', detail: 'Not\u001b[2J\n!' },
    },
    {
      about: 'has the message of an error in the older format',
      response: respond({ errors: [{ code: 453, message: 'You have no access to this.' }] }, 403),
      message: '403 No Page: You have no access to this.',
      members: { title: 'No Page', detail: 'You have no access to this.' },
    },
    {
      about: 'repeats no part of its message',
      response: respond({ title: 'Service Unavailable', detail: 'Service Unavailable' }, 503),
      message: '503 Service Unavailable',
    },
    {
      about: 'has every error of the body, and the texts of the first',
      response: respond({ errors: twoErrors }, 400),
      message: '400 First: One.',
      members: { title: 'First', detail: 'One.', type: 'a', errors: twoErrors },
    },
    {
      about: 'covers a 200 response that has errors and nothing else',
      response: respond({ errors: [{ title: 'Not Found Error', detail: 'No user 1.' }] }),
      message: '200 Not Found Error: No user 1.',
      members: { name: 'HttpError', status: 200, retryable: false },
    },
    {
      about: 'has the title "No Page" for an empty response over HTTP/2, without a reason phrase',
      response: new Response('', { status: 520, headers: { 'content-length': '0' } }),
      message: '520 No Page',
      members: { title: 'No Page', type: '', detail: '', body: '' },
    },
    {
      about: 'takes the reason phrase as title if the problem has none',
      response: new Response('{}', { status: 500, statusText: 'Oh no' }),
      message: '500 Oh no: {}',
      members: { title: 'Oh no' },
    },
    {
      about: 'keeps the beginning of a long text',
      response: new Response('<'.repeat(2 ** 17)),
      message: `200 No Page: ${'<'.repeat(200)}`,
      members: { body: '<'.repeat(2 ** 16) },
    },
    {
      about: 'does not describe a 304 as a redirect',
      response: new Response(null, { status: 304, statusText: 'Not Modified' }),
      message: '304 Not Modified',
      members: { name: 'HttpError', retryable: false },
    },
  ])('$about', async ({ response, message, members = {} }) => {
    const error = await getError(response);
    expect(error).toMatchObject({ ...members, message: `[GET] ${url}: ${message}` });
  });

  test.each([
    { headers: { 'x-transaction-id': 'abc' }, requestId: 'abc' },
    { headers: { 'x-request-id': 'first', 'x-transaction-id': 'abc' }, requestId: 'first' },
    { headers: {}, requestId: null },
  ])('has the request id of $headers', async ({ headers, requestId }) => {
    expect(await getError(respond({}, 403, headers))).toMatchObject({ requestId });
  });

  const redirect = (headers: Record<string, string>) =>
    new Response('<p>Moved', { status: 307, headers });

  test.each([
    {
      about: 'with a target',
      response: redirect({ location: '/v3?key=SECRET' }),
      detail: 'The service redirects to /v3, which is not followed.',
    },
    { about: 'without a target', response: redirect({}), detail: '<p>Moved' },
    {
      about: 'hidden by a browser',
      response: Response.error(),
      detail: 'The service redirects to another address, which is not followed.',
    },
  ])('describes a redirect $about', async ({ response, detail }) => {
    const error = await getError(response);
    expect(error).toMatchObject({ name: 'HttpError', retryable: false, detail });
  });
});

describe('a PaginationError', () => {
  /** The error for a page that is requested by the token `tok1`. */
  const getErrorForBody = (body: object, status: number) => {
    const client = createTestClient(async () => respond({ title: 'x', ...body }, status));
    return catchError(client.getPage('1', { pagination_token: 'tok1' }));
  };

  test.each([
    {
      name: 'parameters',
      body: { detail: 'Invalid.', errors: [{ parameters: { pagination_token: ['tok1'] } }] },
    },
    { name: 'message', body: { errors: [{ message: '`pagination_token` [tok1] is wrong.' }] } },
    { name: 'detail', body: { detail: 'The `pagination_token` tok1 is wrong.' } },
  ])('is thrown if the $name of a 400 names the token', async ({ body }) => {
    expect(await getErrorForBody(body, 400)).toMatchObject({
      name: 'PaginationError',
      reason: 'refused',
      token: 'tok1',
      attempts: 1,
      cause: { status: 400, title: 'x' },
      position: { token: 'tok1' },
    });
  });

  test.each([
    { status: 400, body: { errors: [{ message: '[foo] is not one of [pagination_token, …]' }] } },
    { status: 400, body: { detail: 'The max_results is wrong.' } },
    { status: 404, body: { detail: 'The pagination_token tok1 is gone.' } },
  ])('is not thrown for a $status with $body', async ({ status, body }) => {
    const error = await getErrorForBody(body, status);
    expect(error).toMatchObject({ name: 'HttpError', position: { token: 'tok1' } });
  });
});

describe('a QuotaError', () => {
  const problem = (name: string) => `https://api.example.com/2/problems/${name}`;
  const reached = { title: 'SpendCapReached', reset_date: '2026-04-14', type: problem('credits') };
  const date = '2026-04-14T00:00:00.000Z';

  test.each([
    { status: 402, body: { title: 'Payment Required', type: 'about:blank', status: 402 } },
    { status: 403, body: reached, date },
    { status: 403, body: { title: 'Forbidden', status: 403, type: problem('spend-cap-reached') } },
    { status: 429, body: { title: 'Too Many Requests', type: problem('usage-capped') } },
    { status: 429, body: { title: 'UsageCapExceeded', type: 'about:blank' } },
    { status: 429, body: { errors: [{ title: 'Other' }, reached] }, date },
    { status: 403, body: { ...reached, reset_date: 'soon' } },
    { status: 403, body: { ...reached, reset_date: 20_260_414 } },
  ])('is thrown for a $status with $body', async ({ status, body, date }) => {
    const retryAt = date && new Date(date);
    const expected = { name: 'QuotaError', status, retryable: false, retryAt };
    expect(await getError(respond(body, status))).toMatchObject(expected);
  });

  const notConvertible = { toString: 1 };

  test.each([
    {
      about: 'the detail alone names credits',
      status: 403,
      body: { title: 'Forbidden', detail: 'You have no credits.' },
    },
    {
      about: 'the title names another capacity',
      status: 403,
      body: { title: 'Usage capacity', type: problem('client-forbidden') },
    },
    {
      about: 'the texts have wrong types',
      status: 403,
      body: { title: notConvertible, type: ['credits'], reset_date: notConvertible },
    },
    {
      about: 'credits are only a part of words',
      status: 500,
      body: { title: 'Accredits', type: problem('no-credits-service') },
    },
  ])('is not thrown if $about', async ({ status, body }) => {
    const error = await getError(respond(body, status));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).not.toBeInstanceOf(QuotaError);
  });
});

describe('a ConnectionError', () => {
  /** The error if `fetch` rejects with this value. */
  const getErrorForRejection = (thrown: unknown) =>
    catchError(
      createTestClient(() => Promise.reject(thrown), { retry: { limit: 0 } }).getPage('1'),
    );

  test('has the message and the causes of the error of fetch', async () => {
    const cause = new Error('connect ECONNREFUSED');
    const error = await getErrorForRejection(new TypeError('fetch failed', { cause }));
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: `[GET] ${url}: TypeError: fetch failed: Error: connect ECONNREFUSED`,
      cause: {
        name: 'TypeError',
        message: 'fetch failed',
        stack: expect.stringContaining('errors.test.ts'),
        cause: { name: 'Error', message: 'connect ECONNREFUSED' },
      },
    });
  });

  const refused = Object.assign(new Error('connect ECONNREFUSED ::1'), { code: 'ECONNREFUSED' });
  test.each([refused, new AggregateError([refused, refused])])(
    'has the code of %s',
    async (cause) => {
      expect(await getErrorForRejection(new TypeError('fetch failed', { cause }))).toMatchObject({
        code: 'ECONNREFUSED',
        message: expect.stringContaining('ECONNREFUSED ::1'),
        cause: { cause: { code: 'ECONNREFUSED' } },
      });
    },
  );

  test.each([null, undefined, Symbol('s')])(
    'is thrown if fetch rejects with %s',
    async (thrown) => {
      expect(await getErrorForRejection(thrown)).toMatchObject({ name: 'ConnectionError' });
    },
  );
});
