import { setupServer } from 'msw/node';
import { afterAll, describe, expect, test } from 'vitest';
import { createMock, type Override } from '../index.ts';
import { mockHandlers } from '../msw.ts';
import { startMock } from '../node/index.ts';
import type { corruptions } from './override.ts';

// The same mock in three places, which must send the same. Pages have 100 Posts.
const inProcess = createMock({ pages: 'full' });
const served = await startMock({ pages: 'full' });
afterAll(() => served.close());
const inMsw = createMock({ pages: 'full' });
const mswServer = setupServer(...mockHandlers(inMsw));

const path = '/2/users/42/liked_tweets';
const headers = { authorization: 'Bearer any-token' };

/** The response as a client sees it. */
interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the body that arrived. */
  readonly text: string;
  readonly isComplete: boolean;
  readonly milliseconds: number;
}

interface PageRequest extends RequestInit {
  /** The token that leads to the page. Default: the first page. */
  readonly token?: string;
}

/** Requests a page, and reads what arrives. */
async function receive(
  service: { readonly fetch: typeof fetch; readonly url: string },
  { token, ...init }: PageRequest = {},
): Promise<Received> {
  const startedMs = performance.now();
  const query = token === undefined ? '' : `?pagination_token=${token}`;
  const response = await service.fetch(`${service.url}${path}${query}`, {
    headers,
    redirect: 'manual',
    ...init,
  });
  const decoder = new TextDecoder();
  let text = '';
  let isComplete = true;
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  } catch {
    isComplete = false;
  }
  const milliseconds = performance.now() - startedMs;
  const receivedHeaders = Object.fromEntries(response.headers);
  return { status: response.status, headers: receivedHeaders, text, isComplete, milliseconds };
}

/** A place where a mock responds to requests. */
interface Mount {
  readonly next: (override: Override) => void;
  readonly ask: (request?: PageRequest) => Promise<Received>;
}

const mounts: Readonly<Record<string, Mount>> = {
  'the mock in process': {
    next: inProcess.next,
    ask: (request) => receive({ fetch: inProcess.fetch, url: 'http://mock.test' }, request),
  },
  'the mock over HTTP': {
    next: served.next,
    ask: (request) => receive({ fetch, url: served.url }, request),
  },
  'the mock in MSW': {
    next: inMsw.next,
    ask: async (request) => {
      // Only for this request: it would intercept requests to `served`, too.
      mswServer.listen();
      const service = { fetch, url: 'http://mock.test' };
      return receive(service, request).finally(() => mswServer.close());
    },
  },
};

/** Expects a corrupt page instead of the normal one. */
type Expectation = (received: Received, normal: Received, mount: Mount) => void | Promise<void>;
const readPage = ({ text }: Received) => JSON.parse(text);

/** Corruptions, and what a client gets. */
const corruptPages: Readonly<Record<keyof typeof corruptions, Expectation>> = {
  truncatedJson: (received, { text }) => {
    const half = text.slice(0, Math.floor(text.length / 2));
    expect(received).toMatchObject({ status: 200, isComplete: true, text: half });
    expect(received.headers['content-type']).toMatch(/^application\/json\b/);
  },
  shortPage: async (received, normal, { ask }) => {
    const short = readPage(received);
    const posts = readPage(normal).data;
    expect(short.data).toEqual(posts.slice(0, 50));
    expect(short.meta.result_count).toBe(50);
    // The next page has a hundred Posts again, of which fifty were left out.
    const next = readPage(await ask({ token: short.meta.next_token }));
    expect(next.data.slice(0, 50)).toEqual(posts.slice(50));
  },
  emptyPage: async (received, normal, { ask }) => {
    const empty = readPage(received);
    expect(empty.meta.result_count).toBe(0);
    expect(empty).not.toHaveProperty('data');
    expect(readPage(await ask({ token: empty.meta.next_token })).data).toEqual(
      readPage(normal).data,
    );
  },
  repeatedToken: async (received, normal, { ask }) => {
    const { data, meta } = readPage(received);
    expect(data).toEqual(readPage(normal).data);
    expect(readPage(await ask({ token: meta.next_token })).data).toEqual(data);
  },
  lostToken: (received, normal) => {
    const { next_token: lost, ...meta } = readPage(normal).meta;
    expect(lost).toEqual(expect.any(String));
    expect(readPage(received)).toEqual({ ...readPage(normal), meta });
  },
  errorsOnly: (received) => {
    expect(received.status).toBe(200);
    expect(Object.keys(readPage(received))).toEqual(['errors']);
  },
};

/** Other overrides, and the response that a client gets. */
const responses: readonly { override: Override; response: Partial<Received> }[] = [
  { override: { cutBody: true, code: 503 }, response: { status: 503, isComplete: false } },
  {
    override: { slowBody: 20, cutBody: true, body: '0123456789' },
    response: { status: 200, isComplete: false, text: '01234' },
  },
  {
    override: { body: { data: 'none' }, headers: { 'X-Own': 'yes', 'content-type': 'text/plain' } },
    response: {
      status: 200,
      text: '{"data":"none"}',
      headers: { 'x-own': 'yes', 'content-type': 'text/plain' },
    },
  },
  {
    override: { code: 307, headers: { location: '/elsewhere' } },
    response: { status: 307, text: '', headers: { location: '/elsewhere' } },
  },
  {
    override: { code: 429, headers: { 'Retry-After': '7' } },
    response: { status: 429, headers: { 'retry-after': '7' } },
  },
  {
    override: { code: 429, example: 'rateLimitedText' },
    response: { status: 429, headers: { 'content-type': 'text/plain' } },
  },
];

describe.each(Object.entries(mounts))('%s', (_, mount) => {
  test.each(Object.entries(corruptPages))(
    'sends one page with the corruption %s',
    async (corruption, expectCorruption) => {
      const normal = await mount.ask();
      mount.next({ corruption: corruption as keyof typeof corruptions });
      await expectCorruption(await mount.ask(), normal, mount);
      expect((await mount.ask()).text).toBe(normal.text);
    },
  );

  test.each(responses)('sends the response of $override', async ({ override, response }) => {
    mount.next(override);
    expect(await mount.ask()).toMatchObject(response);
  });

  test.each(['delay', 'slowBody'] as const)('takes as long as %s says', async (member) => {
    const { text } = await mount.ask();
    mount.next({ [member]: 60 });
    const received = await mount.ask();
    expect(received).toMatchObject({ status: 200, isComplete: true, text });
    // Each of the 20 timers of a slow body may end a millisecond early; five more are a reserve.
    expect(received.milliseconds).toBeGreaterThan(60 - 20 - 5);
  });

  test.each<Override>([{}, { delay: 1 }, { slowBody: 1 }, { cutBody: true }, { code: 503 }])(
    'resets the connection with %j',
    async (override) => {
      mount.next({ ...override, reset: true });
      await expect(mount.ask()).rejects.toThrow(TypeError);
    },
  );

  test.each([
    { status: 401, request: { headers: {} } },
    { status: 405, request: { method: 'DELETE' } },
    { status: 400, request: { token: 'nowhere' } },
  ])('keeps the queue when a request gets $status', async ({ status, request }) => {
    mount.next({ code: 503 });
    expect((await mount.ask(request)).status).toBe(status);
    expect((await mount.ask()).status).toBe(503);
  });
});

test.each<{ several: Override; first: Override }>([
  { several: { body: 'a', corruption: 'emptyPage', example: 'notFound' }, first: { body: 'a' } },
  { several: { body: 'a', corruption: 'truncatedJson' }, first: { body: 'a' } },
  { several: { corruption: 'errorsOnly', code: 503 }, first: { corruption: 'errorsOnly' } },
  { several: { corruption: 'errorsOnly', code: 302 }, first: { corruption: 'errorsOnly' } },
  { several: { corruption: 'truncatedJson', code: 302 }, first: { code: 302 } },
  {
    several: { corruption: 'shortPage', example: 'rateLimitedText' },
    first: { corruption: 'shortPage' },
  },
])('of the bodies in $several, the first in order is sent', async ({ several, first }) => {
  inProcess.next(several, first);
  const service = { fetch: inProcess.fetch, url: 'http://mock.test' };
  const { status, text } = await receive(service);
  expect(await receive(service)).toMatchObject({ status, text });
});
