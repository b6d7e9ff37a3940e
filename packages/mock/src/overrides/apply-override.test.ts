import { setupServer } from 'msw/node';
import { afterAll, describe, expect, test } from 'vitest';
import { createMock, type Override } from '../index.ts';
import { mockHandlers } from '../msw.ts';
import { startMock } from '../node/index.ts';
import { corruptions } from './override.ts';

const served = await startMock({ pages: 'full' });
const inProcess = createMock({ pages: 'full' });
const handled = createMock({ pages: 'full' });
const worker = setupServer(...mockHandlers(handled));
afterAll(() => served.close());

const path = '/2/users/42/liked_tweets';
const headers = { authorization: 'Bearer any-token' };

/** The answer as a client sees it. */
interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** The part of the body that arrived. */
  readonly text: string;
  /** Whether the body is complete. */
  readonly whole: boolean;
  readonly milliseconds: number;
}

async function receive(
  fetching: typeof fetch,
  url: string,
  token?: string,
  init?: RequestInit,
): Promise<Received> {
  const started = performance.now();
  const query = token === undefined ? '' : `?pagination_token=${token}`;
  const response = await fetching(`${url}${path}${query}`, {
    headers,
    redirect: 'manual',
    ...init,
  });
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
  readonly next: (override: Override) => void;
  readonly ask: (token?: string, init?: RequestInit) => Promise<Received>;
}

const mounts: Readonly<Record<string, Mount>> = {
  'the mock in process': {
    next: inProcess.next,
    ask: (...asked) => receive(inProcess.fetch, 'http://mock.test', ...asked),
  },
  'the mock over HTTP': {
    next: served.next,
    ask: (...asked) => receive(fetch, served.url, ...asked),
  },
  'the mock in MSW': {
    next: handled.next,
    ask: async (...asked) => {
      worker.listen();
      return receive(fetch, 'http://mock.test', ...asked).finally(() => worker.close());
    },
  },
};

type Expectation = (received: Received, right: Received, mount: Mount) => void | Promise<void>;
const pageOf = ({ text }: Received) => JSON.parse(text);
const json = /^application\/json\b/;

/** An override, and the answer that a client gets. */
const cases: readonly [Override, Expectation][] = [
  [
    { corruption: 'truncatedJson' },
    ({ status, text, whole, headers }, right) => {
      expect([status, whole]).toEqual([200, true]);
      expect(headers.get('content-type')).toMatch(json);
      expect(text).toBe(right.text.slice(0, Math.floor(right.text.length / 2)));
    },
  ],
  [
    { corruption: 'shortPage' },
    async (received, right, { ask }) => {
      const short = pageOf(received);
      const all = pageOf(right).data;
      expect(short.data).toEqual(all.slice(0, 50));
      expect(short.meta.result_count).toBe(50);
      const rest = pageOf(await ask(short.meta.next_token));
      expect(rest.data.slice(0, 50)).toEqual(all.slice(50));
    },
  ],
  [
    { corruption: 'emptyPage' },
    async (received, right, { ask }) => {
      const empty = pageOf(received);
      expect(empty.meta.result_count).toBe(0);
      expect(empty).not.toHaveProperty('data');
      expect(pageOf(await ask(empty.meta.next_token)).data).toEqual(pageOf(right).data);
    },
  ],
  [
    { corruption: 'repeatedToken' },
    async (received, right, { ask }) => {
      const { data, meta } = pageOf(received);
      expect(data).toEqual(pageOf(right).data);
      expect(pageOf(await ask(meta.next_token)).data).toEqual(data);
    },
  ],
  [
    { corruption: 'lostToken' },
    ({ status, text }, right) => {
      const { next_token: lost, ...meta } = pageOf(right).meta;
      expect(lost).toEqual(expect.any(String));
      expect([status, JSON.parse(text)]).toEqual([200, { ...pageOf(right), meta }]);
    },
  ],
  [
    { corruption: 'errorsOnly' },
    (received) => {
      expect(received.status).toBe(200);
      expect(Object.keys(pageOf(received))).toEqual(['errors']);
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
    { code: 307, headers: { location: '/elsewhere' } },
    ({ status, text, headers }) => {
      expect([status, text, headers.get('location')]).toEqual([307, '', '/elsewhere']);
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

describe.each(Object.entries(mounts))('%s', (_, mount) => {
  test.each(cases)('%j', async (override, expectation) => {
    const right = await mount.ask();
    mount.next(override);
    await expectation(await mount.ask(), right, mount);
    // A client whose connection was cut opens a new one.
    expect((await mount.ask()).text).toBe(right.text);
  });

  test('can reset the connection', async () => {
    for (const delay of [0, 1]) {
      mount.next({ reset: true, delay });
      await expect(mount.ask()).rejects.toThrow(TypeError);
    }
  });

  test('sends an example in another media type', async () => {
    mount.next({ code: 429, example: 'rateLimitedText' });
    const { status, headers } = await mount.ask();
    expect([status, headers.get('content-type')]).toEqual([429, 'text/plain']);
  });

  test('keeps the queue for valid GET requests: HEAD and refused requests remove nothing', async () => {
    mount.next({ code: 503 });
    const refused: [number, RequestInit, string?][] = [
      [401, { headers: {} }],
      [405, { headers, method: 'DELETE' }],
      [400, { headers }, 'nowhere'],
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

test.each<[Override, Override]>([
  [{ body: 'a', corruption: 'emptyPage', example: 'notFound' }, { body: 'a' }],
  [{ corruption: 'errorsOnly', code: 503 }, { corruption: 'errorsOnly' }],
  [{ corruption: 'emptyPage', example: 'rateLimitedText' }, { corruption: 'emptyPage' }],
  [{ corruption: 'shortPage', example: 'lastPage' }, { corruption: 'shortPage' }],
])('%j sends what %j sends: of several bodies, the first in order counts', async (both, one) => {
  const answers: Received[] = [];
  for (const override of [both, one]) {
    inProcess.next(override);
    answers.push(await receive(inProcess.fetch, 'http://mock.test'));
  }
  expect([answers[0]?.status, answers[0]?.text]).toEqual([answers[1]?.status, answers[1]?.text]);
});

test('every corruption is tested', () => {
  const received = new Set(cases.flatMap(([{ corruption }]) => corruption ?? []));
  expect([...received].sort()).toEqual(Object.keys(corruptions).sort());
});
