import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientOf, rejection } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import {
  HttpError,
  InvalidBodyError,
  LikedPostsError,
  RateLimitError,
  UserNotFoundError,
} from './index.ts';

const url = 'https://api.example.com/2/users/1/liked_tweets';

/** The error for an answer, of a client that does not retry. */
function errorFor(answer: () => Response): Promise<unknown> {
  return rejection(
    clientOf(async () => answer(), { retry: { limit: 0 } }).getPage('1', { max_results: 5 }),
  );
}

describe('an HTTP error', () => {
  it('has what the problem document says', async () => {
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

  it('says the messages of its errors in the older form as well, and nothing twice', async () => {
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

  it('takes the name of the request from either header', async () => {
    const answer = (headers: Record<string, string>) => errorFor(() => json({}, 403, headers));
    expect(await answer({ 'x-transaction-id': 'abc' })).toMatchObject({ requestId: 'abc' });
    expect(await answer({ 'x-request-id': 'first', 'x-transaction-id': 'abc' })).toMatchObject({
      requestId: 'first',
    });
    expect(await answer({})).toMatchObject({ requestId: null });
  });

  it('is of its own kind when there is no such user', async () => {
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
        message: expect.stringContaining('Give a base URL that answers without a redirect.'),
      });
      expect(String(error)).not.toContain('SECRET');
    },
  );

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

  it('is the refusal of a token only where the answer says so of the token', async () => {
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
      expect(error).toMatchObject({ name: 'HttpError', status, resumeToken: 'a' });
    }
  });

  it('understands problem+json', async () => {
    const answer = () =>
      new Response('{"title":"Forbidden","type":"about:blank","status":403,"detail":"No."}', {
        status: 403,
        headers: { 'content-type': 'application/problem+json' },
      });

    expect(await errorFor(answer)).toMatchObject({ title: 'Forbidden', detail: 'No.' });
  });
});

describe('a rate limit error', () => {
  it('comes from plain text as well', async () => {
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

  it('says when to come back, which is in a second where the window should have begun', async () => {
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

describe('a body that is not the contract’s JSON', () => {
  const html = `<!doctype html>${'x'.repeat(1000)}`;

  it.each([
    ['HTML', html, html.slice(0, 200)],
    ['cut off', '{"data":[{"id":"1"', '{"data":[{"id":"1"'],
    ['empty', '', ''],
    ['a list', '[1,2]', '[1,2]'],
    ['null', 'null', 'null'],
    ['a text', '"text"', 'text'],
    ['an object with other data', '{"data":{"id":"1"}}', '{"data":{"id":"1"}}'],
    ['an object with other errors', '{"errors":"none"}', '{"errors":"none"}'],
    ['an object with other meta', '{"meta":"none"}', '{"meta":"none"}'],
    ['an object with meta null', '{"meta":null}', '{"meta":null}'],
    ['a number as token', '{"meta":{"next_token":7}}', '{"meta":{"next_token":7}}'],
    ['an empty token', '{"meta":{"next_token":""}}', '{"meta":{"next_token":""}}'],
    ['null as token', '{"meta":{"next_token":null}}', '{"meta":{"next_token":null}}'],
    ['an object with nothing', '{}', '{}'],
    ['an object with includes alone', '{"includes":{}}', '{"includes":{}}'],
    ['an object with no errors', '{"errors":[]}', '{"errors":[]}'],
    ['a message', '{"message":"Internal error"}', '{"message":"Internal error"}'],
    ['results that are missing', '{"meta":{"result_count":9}}', '{"meta":{"result_count":9}}'],
    ['null among the Posts', '{"data":[null]}', '{"data":[null]}'],
    ['null among the errors', '{"data":[],"errors":[null]}', '{"data":[],"errors":[null]}'],
    ...['{}', '[null]', 'null', '"a"'].map((users): [string, string, string] => {
      const text = `{"data":[],"includes":{"users":${users}}}`;
      return [`users that are ${users}`, text, text];
    }),
  ])('is an error with its status and first characters when it is %s', async (_, body, excerpt) => {
    const error = await errorFor(() => new Response(body, { statusText: 'OK' }));

    expect(error).toBeInstanceOf(InvalidBodyError);
    expect(error).toMatchObject({
      name: 'InvalidBodyError',
      status: 200,
      detail: excerpt,
      message: `[GET] ${url}: 200 OK${excerpt && `: ${excerpt}`}`,
    });
  });

  it('is an error of the gateway when it is a problem, with whatever status', async () => {
    const problem = { title: 'Service Unavailable', status: 503, type: 'about:blank' };
    expect(await errorFor(() => json(problem))).toMatchObject({
      name: 'InvalidBodyError',
      status: 200,
      title: 'Service Unavailable',
      retryable: true,
    });
  });

  it('may have members of any name', async () => {
    const page = await clientOf(async () =>
      json({ data: [{ id: '1', constructor: 1 }], constructor: 2 }),
    ).getPage('1');
    expect(page.data).toEqual([{ id: '1', constructor: 1 }]);
  });

  it('may be nested deeper than anyone can show', async () => {
    for (const body of ['['.repeat(1e5), '['.repeat(5e3) + ']'.repeat(5e3)]) {
      expect(await errorFor(() => new Response(body, { status: 400 }))).toMatchObject({
        name: 'InvalidBodyError',
        status: 400,
      });
    }
  });

  it('costs less than twice a JSON round trip of the same size when it is a text', async () => {
    const text = `<!doctype html>${'<p class="gateway">Bad gateway: "try again" & wait</p>'.repeat(80_000)}`;
    const client = clientOf(async () => new Response(text, { status: 502 }), {
      retry: { limit: 0 },
    });
    const processorTimeOf = async (work: () => unknown): Promise<number> => {
      const times: number[] = [];
      for (let run = 0; run < 5; run++) {
        const before = process.cpuUsage();
        await work();
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    // What a page of Posts of that size costs to write and to read.
    const posts = Array.from({ length: 40_000 }, (_, index) => ({
      id: `${index}`,
      text: `Post "${index}"`.padEnd(70, ' &'),
    }));
    const roundTrip = await processorTimeOf(() => JSON.parse(JSON.stringify(posts)));

    expect(JSON.stringify(posts).length).toBeLessThan(text.length);
    expect(await processorTimeOf(() => rejection(client.getPage('1')))).toBeLessThan(2 * roundTrip);
  });

  it('keeps the status of an error', async () => {
    for (const body of [html, '']) {
      const error = await errorFor(
        () => new Response(body, { status: 404, statusText: 'Not Found' }),
      );
      expect(error).toBeInstanceOf(InvalidBodyError);
      expect(error).toMatchObject({ status: 404, title: 'Not Found' });
    }
  });

  it('is an error when there is none at all', async () => {
    expect(await errorFor(() => new Response(null, { status: 204 }))).toMatchObject({
      status: 204,
    });
    expect(
      await errorFor(() => new Response(null, { status: 500, headers: { 'content-length': '0' } })),
    ).toMatchObject({ status: 500 });
  });
});

describe('any answer', () => {
  const value = fc.jsonValue({ maxDepth: 1 });
  const body = fc.oneof(
    fc.string().map(String),
    fc.json(),
    fc
      .record(
        {
          data: fc.oneof(fc.array(value), value),
          errors: fc.oneof(fc.array(value), value),
          includes: fc.oneof(fc.dictionary(fc.string(), value), value),
          meta: fc.oneof(
            fc.record({ next_token: value }),
            fc.record({ previous_token: value }),
            value,
          ),
          title: value,
          detail: value,
          type: value,
        },
        { requiredKeys: [] },
      )
      .map((object) => JSON.stringify(object)),
  );

  it('is a page that paging can rely on, or an error of this package', async () => {
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom(200, 201, 400, 404, 429, 500),
        async (text, status) => {
          const answer = () => new Response(text, { status });
          const client = clientOf(async () => answer(), { retry: { limit: 0 } });
          const page = await client.getPage('1', { pagination_token: 'a' }).catch((error) => error);

          if (page instanceof LikedPostsError) {
            expect(page.message).toMatch(/^(\[GET\] https:|Pagination token repeated)/);
            return;
          }
          expect(status).toBeLessThan(300);
          expect(page.data).toBeInstanceOf(Array);
          expect(page.errors).toBeInstanceOf(Array);
          expect(page.includes).toBeTypeOf('object');
          expect(['undefined', 'string']).toContain(typeof page.meta.next_token);
          const { query: _, response: __, rateLimit: ___, ...members } = page;
          expect(members).toMatchObject(JSON.parse(text));
        },
      ),
      { numRuns: 300 },
    );
  });
});
