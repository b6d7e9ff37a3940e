import { describe, expect, test, vi } from 'vitest';
import {
  accessToken,
  callGet,
  catchError,
  createTestClient,
  serveResponses,
  url,
} from '../test/clients.ts';
import { respond, servePages } from '../test/service.ts';

const sendNothing = () => Promise.reject(new Error('Nothing is to be sent.'));

describe('middleware', () => {
  test('may respond with an error in place of the service', async () => {
    const client = createTestClient(sendNothing);
    client.use({ onRequest: () => respond({ title: 'Mine', detail: 'So.' }, 403) });
    const message = '[GET] /2/users/{id}/liked_tweets: 403 Mine: So.';
    expect(await catchError(client.getPage('1'))).toMatchObject({ message });
  });

  test('that responds with a page skips onResponse of other middleware', async () => {
    const client = createTestClient(sendNothing);
    const onResponse = vi.fn();
    client.use({ onResponse }, { onRequest: () => respond({ data: [{ id: '2', text: '' }] }) });
    expect((await client.getPage('1')).data).toMatchObject([{ id: '2' }]);
    expect(onResponse).not.toHaveBeenCalled();
  });

  test.each([200, 404])('gets an empty body of a %i as a stream', async (status) => {
    const client = createTestClient(async () => new Response('', { status }));
    const bodies: unknown[] = [];
    client.use({ onResponse: ({ response }) => void bodies.push(response.body) });
    await catchError(client.getPage('1'));
    expect(bodies[0]).toBeInstanceOf(ReadableStream);
  });

  test('may replace the response', async () => {
    const client = createTestClient(async () => respond({ data: [{ id: '1', text: '' }] }));
    client.use({ onResponse: () => respond({ data: [{ id: '2', text: '' }] }) });
    expect((await client.getPage('1')).data).toMatchObject([{ id: '2' }]);
  });

  test('may throw an earlier error again, which gets the position of the call', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'));
    const client = createTestClient(fetch, { retry: { limit: 0 } });
    const failed = await catchError(client.getPage('1', {}, { from: 'a' }));
    const onRequest = () => {
      throw failed;
    };
    client.use({ onRequest });
    const error = await catchError(client.getPage('1', {}, { from: 'b' }));
    expect(error).toMatchObject({ name: 'ConnectionError', position: { token: 'b' } });
  });

  test('is out of use after eject', async () => {
    const client = createTestClient(servePages([['1']]).fetch);
    const middleware = { onRequest: vi.fn() };
    client.use(middleware);
    client.eject(middleware);
    await client.getPage('1');
    expect(middleware.onRequest).not.toHaveBeenCalled();
  });

  test.each([
    { name: 'getPage', status: 200 },
    { name: 'getPage', status: 503 },
    { name: 'GET', status: 200 },
    { name: 'GET', status: 503 },
  ])('that reads the body of a $status is told to clone it: $name', async ({ name, status }) => {
    const { fetch, requests } = serveResponses(respond({ meta: {} }, status));
    const client = createTestClient(fetch);
    client.use({ onResponse: async ({ response }) => void (await response.text()) });
    client.use({ onRequest: () => undefined });

    const call = name === 'GET' ? callGet(client) : client.getPage('1');
    expect(await catchError(call)).toMatchObject({
      name: 'ConnectionError',
      retryable: false,
      message: `[GET] ${url}: middleware has read the body. Let it read \`response.clone()\` instead.`,
    });
    expect(requests.length).toBe(1);
  });

  test('that locks the body is told to clone it', async () => {
    const client = createTestClient(async () => respond({ meta: {} }));
    client.use({ onResponse: ({ response }) => void response.body?.getReader() });
    const message = expect.stringContaining('Let it read `response.clone()` instead.');
    expect(await catchError(client.getPage('1'))).toMatchObject({ message });
  });
});

describe('a plain GET', () => {
  test.each([302, 503])('returns a %i without another attempt', async (status) => {
    const { fetch, requests } = serveResponses(new Response('{"title":"x"}', { status }));
    const { error, response } = await callGet(createTestClient(fetch));
    expect(error).toEqual({ title: 'x' });
    expect(response.status).toBe(status);
    expect(requests.map(({ redirect }) => redirect)).toEqual(['manual']);
  });

  test('returns the bytes, the headers and the URL of the response', async () => {
    // A byte order mark, and bytes that are not UTF-8.
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0x41);
    const client = createTestClient(async () => new Response(bytes));
    const { data, response } = await callGet(client, { parseAs: 'arrayBuffer' });
    expect(new Uint8Array(Object(data))).toEqual(bytes);
    expect([...response.headers]).toEqual([]);
    expect(response.url).toBe(url);
  });

  test('sends the access token if it has a fetch of its own', async () => {
    const { fetch, requests } = servePages([['1']]);
    await callGet(createTestClient(sendNothing), { fetch });
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${accessToken}`);
  });
});
