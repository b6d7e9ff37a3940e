import { describe, expect, it, vi } from 'vitest';
import {
  accessToken,
  answering,
  clientOf,
  fakeClock,
  hanging,
  rejection,
} from '../test/clients.ts';
import { json, serveTimeline } from '../test/timeline-service.ts';
import { ConnectionError, RateLimitError, type Wait } from './index.ts';

const page = json({ data: [{ id: '1' }] });
const failing = (status: number, headers = {}) => json({ title: 'x' }, status, headers);
const broken = new TypeError('fetch failed');

describe('retries', () => {
  it.each([408, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529, 530])(
    'repeat a request that was answered with %i',
    async (status) => {
      fakeClock();
      const { fetch, requests } = answering(failing(status), failing(status), page);
      expect((await clientOf(fetch).getPage('1')).data.length).toBe(1);
      expect(requests.length).toBe(3);
    },
  );

  it.each([400, 401, 402, 403, 404, 409, 501, 505])(
    'do not repeat one answered with %i',
    async (status) => {
      const { fetch, requests } = answering(failing(status));
      expect(await rejection(clientOf(fetch).getPage('1'))).toMatchObject({ status });
      expect(requests.length).toBe(1);
    },
  );

  it('begin only when `onWait` is done', async () => {
    const { fetch, requests } = answering(failing(503), page);
    let sent = 0;
    const onWait = async () => {
      await new Promise(setImmediate);
      sent = requests.length;
    };
    expect((await clientOf(fetch, { onWait }).getPage('1')).data.length).toBe(1);
    expect([sent, requests.length]).toEqual([1, 2]);
  });

  it('do not happen when their limit is 0', async () => {
    for (const answer of [broken, failing(429, { 'retry-after': '1' })]) {
      const { fetch, requests } = answering(answer);
      await rejection(clientOf(fetch, { retry: { limit: 0 } }).getPage('1'));
      expect(requests.length).toBe(1);
    }
  });

  it.each([
    [0, [100, 200, 400]],
    [1, [50, 100, 200]],
  ])('wait longer each time, by chance between half of it and all: %i', async (random, waits) => {
    fakeClock();
    vi.mocked(Math.random).mockReturnValue(random);
    const { fetch } = answering(broken, broken, broken, page);
    const waited: number[] = [];
    const retry = { limit: 3, delay: 100 };
    const onWait = ({ until }: Wait) => waited.push(Number(until) - Date.now());
    await clientOf(fetch, { retry, onWait }).getPage('1');

    expect(waited).toEqual(waits);
  });

  it.each([
    ['retry-after in seconds', { 'retry-after': '20' }, 20_000],
    ['x-rate-limit-reset', { 'x-rate-limit-reset': '40' }, 40_000],
  ])('wait as %s asks', async (_, headers, wait) => {
    fakeClock();
    const waits: Wait[] = [];
    const { fetch } = answering(failing(429, headers), page);
    const onWait = (wait: Wait) => waits.push(wait);
    await clientOf(fetch, { retry: { delay: 500 }, onWait }).getPage('1');

    const error = { name: 'RateLimitError', attempts: 1 };
    expect(waits).toMatchObject([{ until: new Date(wait), error }]);
    expect(Date.now()).toBe(wait);
  });

  it('do not wait for the reset after other failures than 429', async () => {
    fakeClock();
    const { fetch } = answering(failing(503, { 'x-rate-limit-reset': '99999999999' }), page);
    await clientOf(fetch).getPage('1');

    expect(Date.now()).toBe(0);
  });

  it('leave the number of attempts in every error', async () => {
    const { fetch } = answering(broken);
    expect(await rejection(clientOf(fetch).getPage('1'))).toMatchObject({ attempts: 3 });

    const late = await rejection(clientOf(hanging, { timeout: 2 }).getPage('1'));
    expect(late).toMatchObject({ code: 'TIMEOUT', attempts: 3 });
  });

  it('are not counted where the service asks for the wait, unless that leads nowhere', async () => {
    fakeClock();
    const limited = failing(429, { 'retry-after': '20' });
    const nine = answering(...Array(9).fill(limited), page);
    expect((await clientOf(nine.fetch).getPage('1')).data.length).toBe(1);
    expect(Date.now()).toBe(180_000);
    const error = await rejection(clientOf(answering(limited).fetch).getPage('1'));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ attempts: 11 });
  });
});

describe('an error of your own function', () => {
  class LoginRequired extends Error {}
  const failing = () => {
    throw new LoginRequired();
  };

  it.each([
    ['accessToken', { accessToken: failing }],
    ['onWait', { onWait: failing }],
    ['onWait, later', { onWait: async () => failing() }],
  ])('is thrown as it is, after one attempt: %s', async (_, options) => {
    const { fetch, requests } = serveTimeline({
      pages: [['1']],
      faults: [{ kind: 'status', status: 503 }],
    });
    const error = await rejection(clientOf(fetch, options).getPage('1'));
    expect(error).toBeInstanceOf(LoginRequired);
    expect(requests.length).toBeLessThan(2);
  });

  it.each([
    ['onRequest', new LoginRequired()],
    ['onResponse', new LoginRequired()],
    ['onResponse', undefined],
  ])('is thrown as it is: %s of a middleware with %o', async (hook, thrown) => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const client = clientOf(fetch);
    const failing = () => {
      throw thrown;
    };
    client.use(hook === 'onRequest' ? { onRequest: failing } : { onResponse: failing });
    expect(await rejection(client.getPage('1'))).toBe(thrown);
    expect(requests.length).toBeLessThan(2);
  });

  it('is not mistaken for a failure of the service, even if it is an error of another client', async () => {
    const other = clientOf(async () => json({ title: 'x' }, 503), { retry: { limit: 0 } });
    let asked = 0;
    const client = clientOf(async () => json({ meta: {} }), {
      accessToken: async () => {
        asked++;
        await other.getPage('1');
        return accessToken;
      },
    });
    expect(await rejection(client.getPage('1'))).toMatchObject({ status: 503 });
    expect(asked).toBe(1);
  });
});

describe('a failure that lasts', () => {
  const failed = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('of the runtime'), { code }) });

  it.each<[string, unknown, string]>([
    ['an unknown host', failed('ENOTFOUND'), 'ENOTFOUND'],
    ['a self-signed certificate', failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'SELF_SIGNED_CERT'],
    ['an expired certificate', failed('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED'],
    ['a certificate of another host', failed('ERR_TLS_CERT_ALTNAME_INVALID'), 'ALTNAME'],
    ['a port that is not allowed', new TypeError('', { cause: new Error('bad port') }), 'bad port'],
    ['a name that is not defined', new ReferenceError('x is not defined'), 'ReferenceError: x is'],
    ['a wrong call', new TypeError('Cannot read properties of undefined'), 'TypeError: Cannot'],
    ['a method that is missing', new TypeError('x.fetch is not a function'), 'x.fetch is not'],
    ['no response', undefined, 'TypeError: no Response'],
  ])('is named as what it is, and not repeated: %s', async (_, thrown, name) => {
    let requests = 0;
    const client = clientOf(async () => {
      requests++;
      if (thrown) throw thrown;
      // A function from outside TypeScript.
      return undefined as unknown as Response;
    });
    const error = await rejection(client.getPage('1'));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ retryable: false, attempts: 1, cause: expect.any(Error) });
    const { message, code } = error as ConnectionError;
    expect(`${message} ${code}`).toContain(name);
    expect(message).toMatch(/\. Check `baseUrl` and `fetch`\.$/);
    expect(requests).toBe(1);
  });

  it.each([
    'fetch failed',
    'Failed to fetch',
    'Load failed',
    'Network request failed',
    'terminated',
    'NetworkError when attempting to fetch resource.',
    'The Internet connection appears to be offline.',
  ])('is not one of the network: %s', async (message) => {
    const { fetch, requests } = answering(new TypeError(message));
    expect(await rejection(clientOf(fetch).getPage('1'))).toMatchObject({ retryable: true });
    expect(requests.length).toBe(3);
  });
});
