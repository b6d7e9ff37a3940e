import { exampleNames, exampleOf, InvalidOptionError } from '@liked-posts/sandbox/front';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../test/ask.ts';
import { startPlainPrism } from '../test/plain-prism.ts';
import { type Mock, startMock } from './start-mock.ts';

const examples = [...exampleNames].flatMap(([code, names]) =>
  names.map((name) => ({
    code,
    name,
    body: exampleOf(code === 'default' ? undefined : Number(code), name)?.value,
  })),
);
const numbered = examples.filter(({ code }) => code !== 'default');

let mock: Mock;
let prism: Awaited<ReturnType<typeof startPlainPrism>>;
beforeAll(async () => {
  mock = await startMock();
  prism = await startPlainPrism();
});
beforeEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  await prism[Symbol.asyncDispose]();
});

const bodyOf = ({ text, body }: Awaited<ReturnType<typeof ask>>): unknown =>
  Object.keys(body).length > 0 ? body : text;

describe('the header Prefer', () => {
  it.each(numbered)('gets the example $name of $code', async ({ code, name, body }) => {
    const answer = await ask(mock.url, '', { prefer: `code=${code}, example=${name}` });

    expect(answer.status).toBe(Number(code));
    expect(bodyOf(answer)).toEqual(body);
    expect(mock.requests[0]).toMatchObject({ status: Number(code), example: name });
  });

  it.each([...exampleNames.keys()].filter((code) => code !== 'default'))(
    'gets of %s what it gets from plain Prism',
    async (code) => {
      const headers = { prefer: `code=${code}` };
      const [own, plain] = await Promise.all([
        ask(mock.url, '', headers),
        ask(prism.url, '', headers),
      ]);

      expect(own.status).toBe(Number(code));
      expect([own.status, own.body]).toEqual([plain.status, plain.body]);
      for (const [name, value] of plain.headers) {
        if (/^(x-rate|www-auth|content-type)/.test(name)) {
          expect(own.headers.get(name)).toBe(value);
        }
      }
    },
  );

  it.each(examples)('finds the example $name without a code', async ({ name, body }) => {
    expect(bodyOf(await ask(mock.url, '', { prefer: `example=${name}` }))).toEqual(body);
  });

  it('gets other statuses from the response for all others', async () => {
    const { status, body } = await ask(mock.url, '', { prefer: 'code=418' });

    expect(status).toBe(418);
    expect(body).toEqual({
      title: "I'm a teapot",
      type: 'about:blank',
      status: 418,
      detail: "I'm a teapot",
    });
  });

  it('gets a generated body with dynamic=true, the same for the same seed', async () => {
    const [a, b, c] = await Promise.all(
      ['one', 'one', 'two'].map((seed) =>
        ask(mock.url, '', { prefer: `dynamic=true, seed=${seed}` }),
      ),
    );

    expect(a?.body.data?.length).toBeGreaterThan(0);
    expect(a?.text).toBe(b?.text);
    expect(a?.text).not.toBe(c?.text);
    expect(mock.requests[0]).not.toHaveProperty('example');
  });

  it('differs from one generated body to the next without a seed', async () => {
    const headers = { prefer: 'dynamic=true' };
    const [a, b] = await Promise.all([ask(mock.url, '', headers), ask(mock.url, '', headers)]);

    expect(a.text).not.toBe(b.text);
  });

  it('gets an example from a mock that generates, with dynamic=false', async () => {
    await using dynamic = await startMock({ dynamic: true });

    const { body } = await ask(dynamic.url, '', { prefer: 'dynamic=false' });
    expect(body).toEqual(examples[0]?.body);
  });

  it('is left alone where it asks for what has nothing to do with mocks', async () => {
    expect((await ask(mock.url, '', { prefer: 'return=minimal, wait=10' })).status).toBe(200);
  });

  it.each([
    ['code=abc', /'abc' is not a status.*200, or 400 to 599/],
    ['code=100', /200, or 400 to 599/],
    ['code=204', /200, or 400 to 599/],
    ['code=999', /200, or 400 to 599/],
    ['example=fristPage', /fristPage.*perhaps firstPage/],
    ['code=404, example=firstPage', /firstPage.*of status 404.*one of notFound/],
    ['dynamic=perhaps', /dynamic.*true or false/],
  ])('gets 400 and a reason for %s', async (prefer, reason) => {
    const { status, body } = await ask(mock.url, '', { prefer });

    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(reason);
    expect(mock.violations).toMatchObject([{ in: 'header', name: 'prefer' }]);
  });
});

describe('the header Accept', () => {
  it('chooses the other media type of an error', async () => {
    const accept = 'application/problem+json';
    const { headers, body } = await ask(mock.url, '', { prefer: 'code=404', accept });

    expect(headers.get('content-type')).toBe(accept);
    expect(body.title).toBe('Not Found');
  });

  it.each([
    {},
    { prefer: 'code=404' },
    { prefer: 'example=lastPage' },
    { prefer: 'code=200, dynamic=true' },
  ])('gets 406 for a type that the contract does not have, with %j', async (headers) => {
    const { status, body } = await ask(mock.url, '', { ...headers, accept: 'application/xml' });

    expect(status).toBe(406);
    expect(body.detail).toContain('[application/xml]');
  });

  it.each(['', ';;;', '*', 'text', 'application/json; q', '/,/'])(
    'is ignored where it cannot be read, as in [%s]',
    async (accept) => {
      expect([200, 406]).toContain((await ask(mock.url, '', { accept })).status);
    },
  );
});

describe('queued answers', () => {
  it('are given one by one, then the mock goes on as before', async () => {
    mock.next({ code: 503 }, { example: 'lastPage' }, { dynamic: true, seed: 'x' });

    const statuses: unknown[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { status } = await ask(mock.url);
      statuses.push([status, mock.requests.at(-1)?.example]);
    }

    expect(statuses).toEqual([
      [503, 'serviceUnavailable'],
      [200, 'lastPage'],
      [200, undefined],
      [200, 'firstPage'],
    ]);
  });

  it('bring the status that their example belongs to', async () => {
    mock.next({ example: 'usageCapped' }, { example: 'rateLimitedText' });

    expect((await ask(mock.url)).status).toBe(429);
    expect((await ask(mock.url)).text).toBe('Rate limit exceeded');
  });

  it('wait while the header Prefer asks for something', async () => {
    mock.next({ code: 500 });

    expect((await ask(mock.url, '', { prefer: 'code=404' })).status).toBe(404);
    expect((await ask(mock.url)).status).toBe(500);
  });

  it('bring headers beside those of their status', async () => {
    mock.next({ code: 429, headers: { 'x-rate-limit-remaining': '0' } });

    const { status, headers } = await ask(mock.url);
    expect(status).toBe(429);
    expect(headers.get('x-rate-limit-remaining')).toBe('0');
    expect(headers.get('x-rate-limit-limit')).not.toBeNull();
  });

  it('bring a body of their own, or one that is broken', async () => {
    mock.next({ body: { data: [] } }, { fault: 'html' }, { fault: 'truncatedJson' });

    expect((await ask(mock.url)).text).toBe('{"data":[]}');
    expect((await ask(mock.url)).status).toBe(502);
    const broken = await fetch(`${mock.url}/2/users/1/liked_tweets`, {
      headers: { authorization: 'Bearer x' },
    });
    await expect(broken.json()).rejects.toThrow(SyntaxError);
  });

  it.each(['emptyPage', 'repeatedToken'] as const)(
    'bring the fault %s, with a token that leads to the page left out or sent',
    async (fault) => {
      const { body: first } = await ask(mock.url);
      for (const query of ['', `?pagination_token=${first.meta?.next_token}`]) {
        const { body: right } = await ask(mock.url, query);
        mock.next({ fault });
        const { body } = await ask(mock.url, query);
        const { body: following } = await ask(
          mock.url,
          `?pagination_token=${body.meta?.next_token}`,
        );

        expect(body.data?.length ?? 0).toBe(fault === 'emptyPage' ? 0 : right.data?.length);
        expect(following).toEqual(right);
      }
    },
  );

  it('come after their delay', async () => {
    mock.next({ delay: 60 });

    const start = performance.now();
    expect((await ask(mock.url)).status).toBe(200);
    // Timers may fire a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(58);
  });

  it('cut the connection if they say so', async () => {
    mock.next({ reset: true });

    await expect(ask(mock.url)).rejects.toThrow('fetch failed');
    expect(mock.requests).toHaveLength(1);
    expect(mock.requests[0]).not.toHaveProperty('status');
    expect((await ask(mock.url)).status).toBe(200);
  });

  it('do not hide that a request is outside the contract', async () => {
    mock.next({ code: 503 });

    expect((await ask(mock.url, '?max_results=1')).status).toBe(400);
    expect((await fetch(`${mock.url}/favicon.ico`)).status).toBe(404);
    // None of these has used up what is queued.
    expect((await ask(mock.url)).status).toBe(503);
  });

  it('are forgotten at a reset', async () => {
    mock.next({ code: 503 });
    mock.reset();

    expect((await ask(mock.url)).status).toBe(200);
  });

  it.each([
    [{ code: 42 }, /next\[1\]\.code.*42 is not.*200, or 400 to 599/],
    [{ cod: 503 }, /next\[1\]\.cod.*one of code.*perhaps code/],
    [{ example: 'none' }, /no example 'none'.*firstPage/],
    [{ code: 404, example: 'firstPage' }, /of status 404/],
    [{ delay: -1 }, /delay.*-1 is not a whole number/],
    [{ delay: Number.NaN }, /delay/],
    [{ reset: 'yes' }, /reset.*'yes' is not a boolean/],
    [{ headers: { 'a b': 'c' } }, /headers/],
    [{ headers: { a: 'b\r\nc: d' } }, /headers/],
    [{ headers: { 'transfer-encoding': 'chunked' } }, /headers.*the server's to send/],
    [{}, /asks for nothing/],
    [503, /503 is not an object/],
  ])('are refused as %j, together with those beside them', async (injection, message) => {
    // @ts-expect-error what JavaScript callers may send
    const queue = () => mock.next({ code: 500 }, injection);

    expect(queue).toThrow(InvalidOptionError);
    expect(queue).toThrow(message);
    expect((await ask(mock.url)).status).toBe(200);
  });
});
