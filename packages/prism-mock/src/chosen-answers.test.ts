import { exampleNames, exampleOf } from '@liked-posts/mock/server';
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
        if (/^(x-rate-limit-limit|www-auth|content-type)/.test(name)) {
          expect(own.headers.get(name)).toBe(value);
        }
      }
    },
  );

  it.each(examples)('finds the example $name without a code', async ({ name, body }) => {
    expect(bodyOf(await ask(mock.url, '', { prefer: `example=${name}` }))).toEqual(body);
  });

  it.each([
    ['code=200', '74'],
    ['code=200, dynamic=true', '74'],
    ['code=429, example=rateLimited', '0'],
    ['code=429, example=usageCapped', '74'],
  ])('gets with %s a window of the rate limit that is now', async (prefer, remaining) => {
    const now = Date.now() / 1000;
    const { headers } = await ask(mock.url, '', { prefer });

    expect(headers.get('x-rate-limit-limit')).toBe('75');
    expect(headers.get('x-rate-limit-remaining')).toBe(remaining);
    const reset = Number(headers.get('x-rate-limit-reset'));
    expect(reset).toBeGreaterThanOrEqual(Math.floor(now));
    expect(reset).toBeLessThan(now + 1800);
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

  it('gets a generated error in its media type, with its status and without what pages have', async () => {
    const headers = {
      prefer: 'code=503, dynamic=true',
      accept: 'application/problem+json',
      origin: 'http://app.example',
    };
    const answer = await ask(mock.url, '', headers);

    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.has('access-control-expose-headers')).toBe(false);
    expect(Object.keys(answer.body).length).toBeGreaterThan(0);
    expect(answer.body).not.toHaveProperty('meta');
  });

  it('gets a generated text as it is', async () => {
    const headers = { prefer: 'code=429, dynamic=true', accept: 'text/plain' };
    const { status, headers: got, text } = await ask(mock.url, '', headers);

    expect([status, got.get('content-type')]).toEqual([429, 'text/plain']);
    expect(text).not.toMatch(/^"/);
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

  it('gets 400 and a reason for dynamic=perhaps', async () => {
    const { status, body } = await ask(mock.url, '', { prefer: 'dynamic=perhaps' });

    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/dynamic.*true or false/);
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
    [{}, 'application/json'],
    [{ prefer: 'code=404' }, 'application/json'],
    [{ prefer: 'example=lastPage' }, 'application/json'],
    [{ prefer: 'code=200, dynamic=true' }, 'application/json'],
    [{ prefer: 'example=notFoundHtml' }, 'text/html'],
  ])(
    'gets 406 for a type that the answer does not have, and one that it has, with %j',
    async (headers, type) => {
      const { status, body } = await ask(mock.url, '', { ...headers, accept: 'application/xml' });

      expect(status).toBe(406);
      expect(body.detail).toContain(`[application/xml]. Send \`Accept: ${type}\`.`);
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
});
