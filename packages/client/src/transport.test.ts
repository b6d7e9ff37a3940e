import { describe, expect, it } from 'vitest';
import { accessToken, all, answering, clientOf, rejection, url } from '../test/clients.ts';
import { json, serveTimeline, tokenOf } from '../test/timeline-service.ts';
import { ConnectionError } from './index.ts';

/** A body without end, how much of it was sent, and with what it was cancelled. */
function endless() {
  const state = { sent: 0, cancelled: [] as unknown[] };
  const body = new ReadableStream({
    pull: (controller) => {
      state.sent += 1000;
      controller.enqueue(new Uint8Array(1000).fill(60));
    },
    cancel: async (reason) => {
      state.cancelled.push(reason);
      throw new Error('It cannot be ended.');
    },
  });
  return { body, state };
}

describe('maxBodyBytes', () => {
  it('limits the size of a body, cancels the rest even if that fails, and does not retry', async () => {
    const { body, state } = endless();
    let requests = 0;
    const fetch = async () => {
      requests++;
      return new Response(body);
    };
    expect(await rejection(clientOf(fetch, { maxBodyBytes: 10_000 }).getPage('1'))).toMatchObject({
      name: 'ConnectionError',
      code: 'BODY_TOO_LARGE',
      retryable: false,
      attempts: 1,
      message: `[GET] ${url}: the body has more than 10000 bytes. Raise maxBodyBytes.`,
    });
    expect(requests).toBe(1);
    expect(state.sent).toBeLessThan(30_000);
    expect(state.cancelled).toEqual([undefined]);
  });

  it('leaves a body that has no stream alone', async () => {
    const response = new Response('{"data":[{"id":"1"}]}');
    Object.defineProperty(response, 'body', { value: null });
    const client = clientOf(async () => response);
    expect((await client.getPage('1')).data).toEqual([{ id: '1' }]);
  });

  it('allows a body of exactly that size', async () => {
    const body = '{"data":[{"id":"ä"}]}';
    const client = clientOf(async () => new Response(body), { maxBodyBytes: body.length + 1 });
    expect((await client.getPage('1')).data).toEqual([{ id: 'ä' }]);
    const less = clientOf(async () => new Response(body), { maxBodyBytes: body.length });
    expect(await rejection(less.getPage('1'))).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });
});

describe('middleware', () => {
  it('sees the access token in none of its hooks', async () => {
    const seen: unknown[] = [];
    const look = ({ request }: { request: Request }) => {
      seen.push(request.headers.get('authorization'));
    };
    const { fetch, requests } = serveTimeline({ pages: [['1']], faults: [{ kind: 'network' }] });
    const client = clientOf(fetch);
    const errors: unknown[] = [];
    client.use({
      onRequest: look,
      onResponse: look,
      onError: ({ request, error }) => {
        look({ request });
        errors.push(error);
      },
    });
    await client.getPage('1');
    await client.GET('/2/users/{id}/liked_tweets', { params: { path: { id: '1' } } });

    expect(seen).toEqual([null, null, null, null, null, null]);
    const sent = requests.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual(Array(3).fill(`Bearer ${accessToken}`));
    expect(errors).toMatchObject([{ name: 'ConnectionError' }]);
  });

  it('may read a clone of the answer, which is bounded as well', async () => {
    const body = '{"data":[{"id":"1"}]}';
    const read: unknown[] = [];
    const large = { code: 'BODY_TOO_LARGE' };
    for (const maxBodyBytes of [100, 10]) {
      const client = clientOf(async () => new Response(body, { status: 201 }), { maxBodyBytes });
      client.use({
        onResponse: async ({ response }) => {
          const copy = response.clone();
          read.push(copy.status);
          read.push(await copy.text());
        },
      });
      if (maxBodyBytes === 100) expect((await client.getPage('1')).data).toEqual([{ id: '1' }]);
      else expect(await rejection(client.getPage('1'))).toMatchObject(large);
    }
    expect(read).toEqual([201, body, 201]);
  });
});

it('an error of a plain call hides the access token as well, and an abort is its own reason', async () => {
  const path = '/2/users/{id}/liked_tweets';
  // The query may be private, too.
  const params = { path: { id: '1' }, query: { max_results: 5 } };
  const client = clientOf(async (request) => {
    throw new Error(`Not sent: ${request.headers.get('authorization')}`);
  });
  const error = await rejection(client.GET(path, { params }));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ message: `[GET] ${url}: Error: Not sent: Bearer [hidden]` });

  const signal = AbortSignal.abort(new Error('enough'));
  const aborted = rejection(client.GET(path, { params, signal }));
  expect(await aborted).toMatchObject({ message: 'enough' });
});

describe('the body of an error', () => {
  it.each([500, 403, 999])('is cut at 64 kB before anything reads it: %i', async (status) => {
    for (const hasMiddleware of [false, true]) {
      const { body, state } = endless();
      const response = new Response(body, { status: Math.min(status, 599) });
      // A runtime may pass on a status that its constructor refuses.
      Object.defineProperty(response, 'status', { value: status });
      const client = clientOf(async () => response, { retry: { limit: 0 } });
      const read: number[] = [];
      if (hasMiddleware) {
        client.use({
          onResponse: async ({ response }) => {
            read.push((await response.clone().text()).length);
          },
        });
      }
      expect(await rejection(client.getPage('1'))).toMatchObject({ body: '<'.repeat(2 ** 16) });
      expect(read).toEqual(hasMiddleware ? [2 ** 16] : []);
      expect(state.sent).toBeLessThan(2 ** 17);
    }
  });
});

describe('GET', () => {
  const answer = '{"data":[{"id":"1"}]}';
  const path = '/2/users/{id}/liked_tweets';

  it('gives an error status as openapi-fetch does, once, and follows no redirect', async () => {
    for (const status of [302, 503, 999]) {
      const answer = new Response('{"title":"x"}', { status: Math.min(status, 599) });
      // A runtime may pass on a status that its constructor refuses.
      Object.defineProperty(answer, 'status', { value: status });
      const { fetch, requests } = answering(answer);
      const client = clientOf(async (request) => {
        await fetch(request);
        return answer;
      });
      const { error, response } = await client.GET(path, { params: { path: { id: '1' } } });
      expect(error).toEqual({ title: 'x' });
      expect(response.status).toBe(status);
      expect(requests.map(({ redirect }) => redirect)).toEqual(['manual']);
    }
  });

  it('limits the body', async () => {
    const client = clientOf(async () => new Response(answer), { maxBodyBytes: 10 });
    expect(await rejection(client.GET(path, { params: { path: { id: '1' } } }))).toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
  });
});

describe('every attempt is a GET of openapi-fetch', () => {
  it('which middleware sees and changes, and answers in place of the service', async () => {
    const { fetch, requests } = serveTimeline({
      pages: [['1'], ['2'], ['3']],
      faults: [{ kind: 'network' }, { kind: 'status', status: 503 }],
    });
    const client = clientOf(fetch, { headers: { 'x-app': 'reader' } });
    const seen: unknown[] = [];
    const middleware = {
      onRequest({ request, params }: { request: Request; params: object }) {
        seen.push(params);
        request.headers.set('x-trace', `${seen.length}`);
        if (seen.length === 4) return json({ data: [{ id: 'mine' }], meta: {} });
        return undefined;
      },
    };
    client.use(middleware);
    const query = { 'tweet.fields': ['lang'] } as const;

    const ids = (await all(client.posts('1', query))).map(({ post }) => post.id);
    expect(ids).toEqual(['1', 'mine']);
    expect(seen).toMatchObject([
      ...Array(3).fill({ path: { id: '1' }, query }),
      { query: { ...query, pagination_token: tokenOf(1) } },
    ]);
    const sent = ({ headers }: Request) => `${headers.get('x-app')} ${headers.get('x-trace')}`;
    expect(requests.map(sent)).toEqual(['reader 1', 'reader 2', 'reader 3']);

    client.eject(middleware);
    expect((await client.getPage('1')).data[0]?.id).toBe('1');
    expect(seen.length).toBe(4);
  });

  it('whose response has the URL and status that came, with and without middleware', async () => {
    for (const hasMiddleware of [false, true]) {
      const { fetch } = answering(json({ meta: {} }));
      const client = clientOf(fetch);
      if (hasMiddleware) client.use({ onRequest: () => undefined, onResponse: () => undefined });
      const { response } = await client.getPage('1', { max_results: 5 });
      expect(response.url).toBe(`${url}?max_results=5`);
      expect(response.status).toBe(200);
    }
  });

  it('whose answer by middleware may be an error, too', async () => {
    const client = clientOf(() => Promise.reject(new Error('Nothing is to be sent.')));
    client.use({ onRequest: () => json({ title: 'Mine', detail: 'So.' }, 403) });
    expect(await rejection(client.getPage('1'))).toMatchObject({
      message: '[GET] /2/users/{id}/liked_tweets: 403 Mine: So.',
    });
  });
});
