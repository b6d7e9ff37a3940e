import { describe, expect, test, vi } from 'vitest';
import {
  accessToken,
  catchError,
  collectIds,
  createTestClient,
  serveResponses,
  url,
} from '../test/clients.ts';
import { createToken, respond, serveTimeline } from '../test/timeline-service.ts';

const path = '/2/users/{id}/liked_tweets';
const params = { path: { id: '1' } };

describe('middleware', () => {
  test('sees every attempt, with its parameters', async () => {
    const { fetch } = serveTimeline({
      pages: [['1'], ['2']],
      faults: [{ kind: 'network' }, { kind: 'status', status: 503 }],
    });
    const client = createTestClient(fetch);
    const seenParams: unknown[] = [];
    client.use({ onRequest: ({ params }) => void seenParams.push(params) });
    const query = { 'tweet.fields': ['lang'] } as const;

    expect(await collectIds(client.posts('1', query))).toEqual({ ids: ['1', '2'] });
    const first = { path: { id: '1' }, query };
    const second = { query: { ...query, pagination_token: createToken(1) } };
    expect(seenParams).toMatchObject([first, first, first, second]);
  });

  test('may change a request', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const client = createTestClient(fetch, { headers: { 'x-app': 'reader' } });
    client.use({ onRequest: ({ request }) => request.headers.set('x-trace', 'abc') });
    await client.getPage('1');
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      'x-app': 'reader',
      'x-trace': 'abc',
    });
  });

  test('may respond in place of the service, with a page', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const client = createTestClient(fetch);
    client.use({ onRequest: () => respond({ data: [{ id: 'mine', text: '' }] }) });
    expect((await client.getPage('1')).data).toMatchObject([{ id: 'mine' }]);
    expect(requests).toEqual([]);
  });

  test('may respond in place of the service, with an error', async () => {
    const client = createTestClient(() => Promise.reject(new Error('Nothing is to be sent.')));
    client.use({ onRequest: () => respond({ title: 'Mine', detail: 'So.' }, 403) });
    expect(await catchError(client.getPage('1'))).toMatchObject({
      message: '[GET] /2/users/{id}/liked_tweets: 403 Mine: So.',
    });
  });

  test('that responds itself skips onResponse of the others', async () => {
    const client = createTestClient(async () => respond({ meta: {} }));
    const onResponse = vi.fn();
    client.use({ onResponse }, { onRequest: () => respond({ meta: {} }) });
    await client.getPage('1');
    expect(onResponse).not.toHaveBeenCalled();
  });

  test('may replace the response', async () => {
    const client = createTestClient(async () => respond({ data: [{ id: '1', text: '' }] }));
    client.use({ onResponse: () => respond({ data: [{ id: '2', text: '' }] }) });
    expect((await client.getPage('1')).data).toMatchObject([{ id: '2' }]);
  });

  test('sees the errors of a connection', async () => {
    const { fetch } = serveTimeline({ pages: [['1']], faults: [{ kind: 'network' }] });
    const client = createTestClient(fetch);
    const errors: unknown[] = [];
    client.use({ onError: ({ error }) => void errors.push(error) });
    await client.getPage('1');
    expect(errors).toMatchObject([{ name: 'ConnectionError' }]);
  });

  test('is out of use after eject', async () => {
    const client = createTestClient(serveTimeline({ pages: [['1']] }).fetch);
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
  ])('that reads the body of a $status itself is told to clone it: $name', async (given) => {
    const { fetch, requests } = serveResponses(respond({ meta: {} }, given.status));
    const client = createTestClient(fetch);
    client.use({ onResponse: async ({ response }) => void (await response.text()) });
    const call = given.name === 'GET' ? client.GET(path, { params }) : client.getPage('1');

    expect(await catchError(call)).toMatchObject({
      name: 'ConnectionError',
      retryable: false,
      message: `[GET] ${url}: middleware has read the body. Let it read \`response.clone()\` instead.`,
    });
    expect(requests.length).toBe(1);
  });
});

describe('a plain GET', () => {
  test.each([302, 503])('returns a %i without another attempt', async (status) => {
    const { fetch, requests } = serveResponses(new Response('{"title":"x"}', { status }));
    const { error, response } = await createTestClient(fetch).GET(path, { params });
    expect(error).toEqual({ title: 'x' });
    expect(response.status).toBe(status);
    expect(requests.map(({ redirect }) => redirect)).toEqual(['manual']);
  });

  test('sends the access token by its own fetch, too', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const client = createTestClient(() => Promise.reject(new Error('Nothing is to be sent.')));
    await client.GET(path, { params, fetch });
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${accessToken}`);
  });
});
