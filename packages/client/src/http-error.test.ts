import { describe, expect, it } from 'vitest';
import { clientOf, errorFor, rejection, url } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import {
  AuthenticationError,
  HttpError,
  InvalidBodyError,
  LikedPostsError,
  QuotaError,
  RateLimitError,
  UserNotFoundError,
} from './index.ts';
import { openapiFetch } from './openapi-fetch.ts';

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
      name: 'HttpError',
      status: 400,
      title: body.title,
      detail: body.detail,
      type: body.type,
      errors: body.errors,
      body,
      rateLimit: { remaining: 74 },
      requestId: 'abc',
      message: `[GET] ${url}: 400 Invalid Request: One or more parameters to your request was invalid. [3] is not between 5 and 100.`,
    });
  });

  it('has a message without control characters, and unchanged members', async () => {
    const title = 'Bad \u202eRequest';
    expect(await errorFor(() => json({ title, detail: 'Not\u001b[2J\n!' }, 400))).toMatchObject({
      title,
      detail: 'Not\u001b[2J\n!',
      message: `[GET] ${url}: 400 Bad \ufffdRequest: Not\ufffd[2J\ufffd!`,
    });
  });

  it('has the messages of its errors, also in the older format, and repeats none', async () => {
    const older = { errors: [{ code: 453, message: 'You have no access to this.' }] };
    expect(await errorFor(() => json(older, 403))).toMatchObject({
      title: 'No Page',
      detail: 'You have no access to this.',
      message: `[GET] ${url}: 403 No Page: You have no access to this.`,
    });

    const many = { errors: [1, 2, 3, 4, 5, 6].map((number) => ({ message: `No ${number}.` })) };
    expect(await errorFor(() => json(many, 403))).toMatchObject({
      message: `[GET] ${url}: 403 No Page: No 1. No 2. No 3. No 4. No 5.`,
    });

    const twice = { title: 'Service Unavailable', detail: 'Service Unavailable' };
    expect(await errorFor(() => json(twice, 503))).toMatchObject({
      message: `[GET] ${url}: 503 Service Unavailable`,
    });
  });

  it.each([404, 429, 520])(
    'has a title for %i where the connection has no reason phrases',
    async (status) => {
      expect(await errorFor(() => new Response('', { status }))).toMatchObject({
        title: 'No Page',
        message: `[GET] ${url}: ${status} No Page`,
      });
    },
  );

  it('takes the identifier of the request from either header', async () => {
    const answer = (headers: Record<string, string>) => errorFor(() => json({}, 403, headers));
    expect(await answer({ 'x-transaction-id': 'abc' })).toMatchObject({ requestId: 'abc' });
    expect(await answer({ 'x-request-id': 'first', 'x-transaction-id': 'abc' })).toMatchObject({
      requestId: 'first',
    });
    expect(await answer({})).toMatchObject({ requestId: null });
  });

  it('is a UserNotFoundError if the user does not exist', async () => {
    const item = {
      title: 'Not Found Error',
      type: 'https://api.example.com/2/problems/resource-not-found',
      detail: 'Could not find user with id: [1].',
      resource_type: 'user',
    };
    expect(await errorFor(() => json({ errors: [item] }))).toBeInstanceOf(UserNotFoundError);
    expect(await errorFor(() => json(item, 404))).toBeInstanceOf(UserNotFoundError);
    for (const other of [
      () => json({ errors: [{ ...item, type: '/problems/not-authorized-for-resource' }] }),
      () => json({ title: 'Not Found', type: 'about:blank', status: 404 }, 404),
      () => new Response('<p>Not Found</p>', { status: 404 }),
    ]) {
      expect(await errorFor(other)).not.toBeInstanceOf(UserNotFoundError);
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
        message: expect.stringContaining('Give the base URL of its target.'),
      });
      expect(String(error)).not.toContain('SECRET');
    },
  );

  it('keeps the beginning of a long text', async () => {
    const text = '<p>'.repeat(2 ** 16);
    expect(await errorFor(() => new Response(text, { status: 502 }))).toMatchObject({
      body: text.slice(0, 2 ** 16),
    });
  });

  it('is a redirect where a browser hides the status', async () => {
    expect(await errorFor(() => Response.error())).toMatchObject({
      status: 0,
      detail: expect.stringContaining('The service redirects elsewhere.'),
    });
  });

  it('is no redirect when the page has not changed', async () => {
    const answer = () => new Response(null, { status: 304, statusText: 'Not Modified' });
    expect(await errorFor(answer)).toMatchObject({
      name: 'HttpError',
      status: 304,
      retryable: false,
      message: `[GET] ${url}: 304 Not Modified: The page has not changed. Send no \`if-none-match\`.`,
    });
  });

  it('has every item of a list of errors, and the first as its own', async () => {
    const errors = [
      { title: 'First', detail: 'One.', type: 'a', status: 400 },
      { title: 'Second', detail: 'Two.', type: 'b', status: 400 },
    ];

    expect(await errorFor(() => json({ errors }, 400))).toMatchObject({
      title: 'First',
      detail: 'One.',
      type: 'a',
      errors,
      message: `[GET] ${url}: 400 First: One.`,
    });
  });

  it('is an answer of 200 that has errors and nothing else', async () => {
    const errors = [{ title: 'Not Found Error', detail: 'Could not find user 1.' }];
    const error = await errorFor(() => json({ errors }));

    expect(error).toBeInstanceOf(HttpError);
    expect(error).not.toBeInstanceOf(InvalidBodyError);
    expect(error).toMatchObject({
      status: 200,
      errors,
      message: `[GET] ${url}: 200 Not Found Error: Could not find user 1.`,
    });
  });

  it('is not a page that has partial errors', async () => {
    for (const rest of [{ data: [{ id: '1', text: '' }] }, { meta: { result_count: 0 } }]) {
      const page = await clientOf(async () =>
        json({ ...rest, errors: [{ title: 'Gone' }] }),
      ).getPage('1');
      expect(page.errors).toEqual([{ title: 'Gone' }]);
    }
  });

  it('names the status when the problem has no title', async () => {
    expect(
      await errorFor(() => new Response('{}', { status: 500, statusText: 'Oh no' })),
    ).toMatchObject({
      title: 'Oh no',
      message: `[GET] ${url}: 500 Oh no: {}`,
    });
  });

  it('has the encoded id in its message', async () => {
    const client = clientOf(async () => json({ title: 'Not Found', detail: 'None.' }, 404));

    expect(await rejection(client.getPage('a/b?c'))).toMatchObject({
      message: '[GET] https://api.example.com/2/users/a%2Fb%3Fc/liked_tweets: 404 Not Found: None.',
    });
  });

  it('counts as the refusal of a page token only if the answer says so', async () => {
    const refusal = async (item: object) =>
      rejection(
        clientOf(async () => json({ title: 'x', errors: [item] }, 400)).getPage('1', {
          pagination_token: 'tok1',
        }),
      );
    const other = { message: '[foo] is not one of [max_results, pagination_token, expansions]' };

    expect(await refusal(other)).toMatchObject({ name: 'HttpError' });
    for (const item of [
      { parameters: { pagination_token: ['tok1'] } },
      { message: 'The `pagination_token` query parameter value [tok1] is not valid.' },
    ]) {
      expect(await refusal(item)).toMatchObject({
        name: 'PaginationError',
        reason: 'refused',
        token: 'tok1',
        attempts: 1,
      });
    }
  });

  it('is not the refusal of a token when it is about something else', async () => {
    for (const [status, detail] of [
      [400, 'The max_results is wrong.'],
      [404, 'The pagination_token is gone.'],
    ] as const) {
      const client = clientOf(async () => json({ title: 'x', detail }, status));
      const error = await rejection(client.getPage('1', { pagination_token: 'a' }));
      expect(error).toMatchObject({ name: 'HttpError', status, position: { token: 'a' } });
    }
  });

  it('reads application/problem+json', async () => {
    const answer = () =>
      new Response('{"title":"Forbidden","type":"about:blank","status":403,"detail":"No."}', {
        status: 403,
        headers: { 'content-type': 'application/problem+json' },
      });

    expect(await errorFor(answer)).toMatchObject({ title: 'Forbidden', detail: 'No.' });
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
    [429, capped, undefined],
    [429, { errors: [{ title: 'Other' }, reached] }, '2026-04-14T00:00:00.000Z'],
    [403, { ...reached, reset_date: 'soon' }, undefined],
    [403, { ...reached, reset_date: 20_260_414 }, undefined],
  ])('is a %i with %j; try again at %s', async (status, body, date) => {
    const error = await errorFor(() => json(body, status));
    expect(error).toBeInstanceOf(QuotaError);
    expect(error).toMatchObject({ name: 'QuotaError', status, retryable: false });
    expect((error as QuotaError).retryAt?.toISOString()).toBe(date);
  });

  it('keeps every digit of the account', async () => {
    const body =
      '{"title":"CreditsDepleted","account_id": 2051096097834344449,"n":[86532986532986]}';
    for (const hasMiddleware of [false, true]) {
      const client = clientOf(async () => new Response(body, { status: 402 }));
      if (hasMiddleware) openapiFetch(client).use({ onRequest: () => undefined });
      expect(await rejection(client.getPage('1'))).toMatchObject({
        body: { account_id: '2051096097834344449', n: [86532986532986] },
      });
    }
    const small = await errorFor(() => json({ account_id: 123123123 }, 402));
    expect(small).toMatchObject({ body: { account_id: 123123123 } });
  });

  it('needs no body if the status is 402', async () => {
    expect(await errorFor(() => new Response('', { status: 402 }))).toBeInstanceOf(QuotaError);
  });

  it.each([
    [403, { title: 'Forbidden', detail: 'You have no credits.', type: 'about:blank' }],
    [403, { title: 'Usage capacity', type: problem('client-forbidden') }],
    [403, { title: { toString: 1 }, type: ['credits'], reset_date: { toString: 1 } }],
    [500, { title: 'Accredits', type: problem('no-credits-service') }],
  ])('is not a %i with %j', async (status, body) => {
    const error = await errorFor(() => json(body, status));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).not.toBeInstanceOf(QuotaError);
  });
});

describe('a rate limit error', () => {
  it('can come from a body of plain text', async () => {
    const error = await errorFor(
      () => new Response('Rate limit exceeded', { status: 429, statusText: 'Too Many Requests' }),
    );

    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({
      name: 'RateLimitError',
      retryAt: undefined,
      message: `[GET] ${url}: 429 Too Many Requests: Rate limit exceeded`,
    });
  });

  it('says when to retry: in a second if the window should already have begun', async () => {
    const refusedWith = (reset: number) =>
      errorFor(() => json({ title: 'x' }, 429, { 'x-rate-limit-reset': `${reset}` }));

    const later = Math.ceil(Date.now() / 1000) + 900;
    expect(await refusedWith(later)).toMatchObject({ retryAt: new Date(later * 1000) });
    const asked = Date.now();
    const { retryAt } = (await refusedWith(1735690500)) as { retryAt?: Date };
    expect(Number(retryAt)).toBeGreaterThanOrEqual(asked + 1000);
    expect(Number(retryAt)).toBeLessThanOrEqual(Date.now() + 1000);
  });
});
