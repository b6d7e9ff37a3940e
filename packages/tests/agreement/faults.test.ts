import { createMock } from '@liked-posts/mock';
import { mockHandlers } from '@liked-posts/mock/msw';
import { startMock as serve } from '@liked-posts/mock/node';
import { type Injection, startMock } from '@liked-posts/prism-mock';
import { setupServer } from 'msw/node';
import { afterAll, describe, expect, test } from 'vitest';
import { bodyFaults } from '../../mock/src/faults/injection.ts';

const mock = await startMock({ control: true });
const served = await serve({ control: true });
const inProcess = createMock();
const handled = createMock();
const worker = setupServer(...mockHandlers(handled));
afterAll(() => Promise.all([mock.close(), served.close()]));

const path = '/2/users/42/liked_tweets';
const headers = { authorization: 'Bearer any-token' };

/** What a client makes of an answer. */
interface Met {
  readonly status: number;
  readonly headers: Headers;
  /** All of the body that came. */
  readonly text: string;
  /** Whether the body came to its end. */
  readonly whole: boolean;
  readonly milliseconds: number;
}

async function meet(
  fetching: typeof fetch,
  url: string,
  token?: string,
  init?: RequestInit,
): Promise<Met> {
  const started = performance.now();
  const query = token === undefined ? '' : `?pagination_token=${token}`;
  const response = await fetching(`${url}${path}${query}`, { headers, ...init });
  const decoder = new TextDecoder();
  let text = '';
  let whole = true;
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  } catch {
    whole = false;
  }
  const milliseconds = performance.now() - started;
  return { status: response.status, headers: response.headers, text, whole, milliseconds };
}

interface Mount {
  readonly next: (injection: Injection) => void | Promise<void>;
  readonly ask: (token?: string, init?: RequestInit) => Promise<Met>;
}

/** Queues over HTTP, as a test in any language does. */
function remote(url: string): Mount {
  return {
    next: async (injection) => {
      const { status } = await fetch(`${url}/__control/next`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([injection]),
      });
      expect(status).toBe(204);
    },
    ask: (...asked) => meet(fetch, url, ...asked),
  };
}

const mounts: Readonly<Record<string, Mount>> = {
  'the sandbox in process': {
    next: inProcess.next,
    ask: (...asked) => meet(inProcess.fetch, 'http://sandbox.test', ...asked),
  },
  'the sandbox over HTTP': remote(served.url),
  'the sandbox in MSW': {
    next: handled.next,
    ask: async (...asked) => {
      worker.listen();
      return meet(fetch, 'http://sandbox.test', ...asked).finally(() => worker.close());
    },
  },
  'the mock': remote(mock.url),
};

type Expectation = (met: Met, right: Met, mount: Mount) => void | Promise<void>;
const pageOf = ({ text }: Met) => JSON.parse(text);
const json = /^application\/json\b/;

/** One injection, and what a client meets. */
const faults: readonly [Injection, Expectation][] = [
  [
    { fault: 'html' },
    ({ status, text, headers }) => {
      expect([status, headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
      expect(text).toMatch(/^<!DOCTYPE html>/);
    },
  ],
  [
    { fault: 'wrongMediaType' },
    ({ status, text, headers }, right) => {
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(text).toBe(right.text);
    },
  ],
  [
    { fault: 'wrongMediaType', code: 503 },
    ({ status, text, headers }) => {
      expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect(JSON.parse(text)).toMatchObject({ status: 503 });
    },
  ],
  [
    { fault: 'malformedJson' },
    ({ status, text, whole, headers }) => {
      expect([status, whole]).toEqual([200, true]);
      expect(headers.get('content-type')).toMatch(json);
      expect(() => JSON.parse(text)).toThrow();
    },
  ],
  [
    { fault: 'truncatedJson' },
    ({ status, text, whole, headers }, right) => {
      expect([status, whole]).toEqual([200, true]);
      expect(headers.get('content-type')).toMatch(json);
      expect(text).toBe(right.text.slice(0, Math.floor(right.text.length / 2)));
    },
  ],
  [
    { fault: 'shortPage' },
    async (met, right, { ask }) => {
      const short = pageOf(met);
      const all = pageOf(right).data;
      expect(short.data).toEqual(all.slice(0, 50));
      expect(short.meta.result_count).toBe(50);
      const rest = pageOf(await ask(short.meta.next_token));
      expect(rest.data.slice(0, 50)).toEqual(all.slice(50));
    },
  ],
  [
    { fault: 'emptyPage' },
    async (met, right, { ask }) => {
      const empty = pageOf(met);
      expect(empty.meta.result_count).toBe(0);
      expect(empty).not.toHaveProperty('data');
      expect(pageOf(await ask(empty.meta.next_token)).data).toEqual(pageOf(right).data);
    },
  ],
  [
    { fault: 'repeatedToken' },
    async (met, right, { ask }) => {
      const { data, meta } = pageOf(met);
      expect(data).toEqual(pageOf(right).data);
      expect(pageOf(await ask(meta.next_token)).data).toEqual(data);
    },
  ],
  [
    { fault: 'errorsOnly' },
    (met) => {
      expect(met.status).toBe(200);
      expect(Object.keys(pageOf(met))).toEqual(['errors']);
    },
  ],
  [
    { cutBody: true },
    ({ status, text, whole }, right) => {
      expect([status, whole]).toEqual([200, false]);
      expect(right.text.startsWith(text)).toBe(true);
      expect(text.length).toBeLessThan(right.text.length);
    },
  ],
  [
    { cutBody: true, code: 503 },
    ({ status, whole }) => expect([status, whole]).toEqual([503, false]),
  ],
  [
    { slowBody: 60 },
    ({ status, text, whole, milliseconds }, right) => {
      expect([status, whole]).toEqual([200, true]);
      expect(text).toBe(right.text);
      // Timers count whole milliseconds.
      expect(milliseconds).toBeGreaterThan(35);
    },
  ],
  [
    { slowBody: 20, cutBody: true, body: '0123456789' },
    ({ status, text, whole }) => expect([status, text, whole]).toEqual([200, '01234', false]),
  ],
  [
    { body: { data: 'none' }, headers: { 'X-Own': 'yes', 'content-type': 'text/plain' } },
    ({ status, text, headers }) => {
      expect([status, text]).toEqual([200, '{"data":"none"}']);
      expect([headers.get('x-own'), headers.get('content-type')]).toEqual(['yes', 'text/plain']);
    },
  ],
  [
    { code: 429, delay: 20, headers: { 'Retry-After': '7' } },
    ({ status, headers, milliseconds }) => {
      expect([status, headers.get('retry-after')]).toEqual([429, '7']);
      expect(milliseconds).toBeGreaterThan(15);
    },
  ],
];

describe.each(Object.entries(mounts))('%s', (name, mount) => {
  // The pages of the mock are examples, and no token leads to the middle of one.
  const possible = faults.filter(([{ fault }]) => name !== 'the mock' || fault !== 'shortPage');

  test.each(possible)('can be told %j', async (injection, expectation) => {
    const right = await mount.ask();
    await mount.next(injection);
    await expectation(await mount.ask(), right, mount);
    // Whoever cut a connection takes the next one.
    expect((await mount.ask()).text).toBe(right.text);
  });

  test('can be told to reset the connection', async () => {
    await mount.next({ reset: true });
    await expect(mount.ask()).rejects.toThrow(TypeError);
  });

  const accepting = (accept: string): RequestInit => ({ headers: { ...headers, accept } });
  // What the client of this repository accepts.
  const onlyJson = accepting('application/json, application/problem+json');

  test.each<[Injection, string | undefined, number, string]>([
    [{ code: 429, example: 'rateLimitedText' }, undefined, 429, 'text/plain'],
    [{ example: 'notFoundHtml' }, undefined, 404, 'text/html'],
    [{ code: 503 }, 'text/csv', 503, 'application/json'],
    [{ delay: 1 }, 'text/csv', 200, 'application/json'],
  ])(
    'gives %j once, to a client that does not accept its media type: %s',
    async (injection, accept, status, type) => {
      const init = accept === undefined ? onlyJson : accepting(accept);
      await mount.next(injection);
      const met = await mount.ask(undefined, init);
      expect(met.status).toBe(status);
      expect(met.headers.get('content-type')?.split(';')[0]).toBe(type);
      expect((await mount.ask(undefined, onlyJson)).status).toBe(200);
    },
  );

  test('gives an error in the media type that the client prefers, if it has that', async () => {
    await mount.next({ code: 429 });
    const { status, headers } = await mount.ask(undefined, accepting('application/problem+json'));
    expect([status, headers.get('content-type')]).toEqual([429, 'application/problem+json']);
  });

  test('keeps what is queued for a GET that it answers: HEAD and refused requests take nothing', async () => {
    await mount.next({ code: 503 });
    const refused: [number, RequestInit, string?][] = [
      [401, { headers: {} }],
      [405, { headers, method: 'DELETE' }],
      [400, { headers }, 'nowhere'],
      [406, { headers: { ...headers, accept: 'text/csv', prefer: 'code=404' } }],
    ];
    for (const [status, init, token] of refused) {
      expect((await mount.ask(token, init)).status).toBe(status);
    }
    const head = await mount.ask(undefined, { headers, method: 'HEAD' });
    expect([head.status, head.text]).toEqual([503, '']);
    expect((await mount.ask()).status).toBe(503);
    expect((await mount.ask()).status).toBe(200);
  });
});

test('each fault of a body is among these', () => {
  const met = new Set(faults.flatMap(([{ fault }]) => fault ?? []));
  expect([...met].sort()).toEqual(Object.keys(bodyFaults).sort());
});

describe('what contradicts itself is refused by both servers:', () => {
  test.each<[Injection, string]>([
    [{ reset: true, slowBody: 9 }, '`next[0].slowBody` cannot be used: `reset` sends no body.'],
    [{ reset: true, cutBody: true }, '`next[0].cutBody` cannot be used: `reset` sends no body.'],
    [{ reset: true, body: 'x' }, '`next[0].body` cannot be used: `reset` sends no body.'],
    [{ body: '', cutBody: true }, '`next[0].cutBody` cannot be used: `body` is empty.'],
    [{ body: '', slowBody: 9 }, '`next[0].slowBody` cannot be used: `body` is empty.'],
    [
      { fault: 'wrongMediaType', headers: { 'Content-Type': 'text/css' } },
      '`next[0].headers` cannot be used: `wrongMediaType` says what the media type is.',
    ],
    [
      { fault: 'malformedJson', example: 'rateLimitedText' },
      '`next[0].example` cannot be used: `malformedJson` needs a body of JSON.',
    ],
    [{ fault: 'emptyPage', code: 503 }, '`next[0].code` cannot be used: `emptyPage` says what'],
    [{ slowBody: -1 }, '`next[0].slowBody` cannot be used: -1 is not a whole number from 0 to'],
    [{ cutBody: 'yes' as never }, "`next[0].cutBody` cannot be used: 'yes' is not a boolean."],
    [{ fault: 'toString' as never }, "'toString' is not a fault. Give one of html, "],
    [{ fault: 7 as never }, '7 is not a fault. Give one of html, '],
    [{ fault: 'emptypage' as never }, "'emptypage' is not a fault. Give one of html, "],
  ])('%j', (injection, message) => {
    for (const server of [mock, inProcess]) {
      expect(() => server.next(injection)).toThrow(message);
    }
  });

  test('a short page by the mock, which has no half of an example', () => {
    expect(() => mock.next({ fault: 'shortPage' })).toThrow(
      "'shortPage' is not a fault of this server. Give one of html, ",
    );
    expect(() => inProcess.next({ fault: 'shortPage', example: 'lastPage' })).toThrow('`example`');
  });
});
