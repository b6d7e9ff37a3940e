import { describe, expect, it } from 'vitest';
import { all, answering, clientOf, fakeClock, rejection } from '../test/clients.ts';
import { json, serveTimeline } from '../test/timeline-service.ts';

const page = { data: [{ id: '1', text: '' }], meta: { result_count: 1 } };

/**
 * A service that allows five requests in two seconds. Its windows begin `late` ms after the whole
 * second in its headers.
 */
function limited(late: number) {
  let window = -1;
  let used = 0;
  return async (request: Request) => {
    const now = Math.floor((Date.now() - late) / 2000);
    if (now !== window) {
      window = now;
      used = 0;
    }
    const isOver = used >= 5;
    if (!isOver) used++;
    const headers = {
      'x-rate-limit-remaining': `${5 - used}`,
      'x-rate-limit-reset': `${Math.floor(((now + 1) * 2000 + late) / 1000)}`,
    };
    if (isOver) return json({ title: 'x' }, 429, headers);
    const token = Number(new URL(request.url).searchParams.get('pagination_token') ?? 0);
    const meta = { result_count: 1, ...(token < 2 && { next_token: `${token + 1}` }) };
    return json({ data: [{ id: `${token}`, text: '' }], meta }, 200, headers);
  };
}

describe('many listings on one token', () => {
  it.each([0, 400, 900])(
    'all finish where windows begin %i ms after the second of their reset',
    async (late) => {
      fakeClock();
      const client = clientOf(limited(late), { retry: { delay: 500 } });
      const listings = Array.from({ length: 10 }, (_, user) => all(client.posts(`${user + 1}`)));
      const ended = await Promise.allSettled(listings);

      expect(ended.filter(({ status }) => status === 'rejected').length).toBe(0);
    },
  );

  it('all wait if a refusal does not say when to retry', async () => {
    fakeClock();
    const sentAt: number[] = [];
    const { fetch } = answering(new Response('Rate limit exceeded', { status: 429 }), json(page));
    const client = clientOf((request) => {
      sentAt.push(Date.now());
      return fetch(request);
    });
    const first = client.getPage('1');
    await new Promise(setImmediate);
    await Promise.all([first, client.getPage('2')]);

    expect(sentAt).toEqual([0, 1000, 1000]);
  });
});

describe('a middleware that answers with a response of its own', () => {
  const wrap = {
    onResponse: ({ response: { body, status, headers } }: { response: Response }) =>
      new Response(body, { status, headers }),
  };

  it('does not hide a broken connection, which is retried', async () => {
    let requests = 0;
    const client = clientOf(async () => {
      requests++;
      return new Response(
        new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }),
      );
    });
    client.use(wrap);

    expect(await rejection(client.getPage('1'))).toMatchObject({
      name: 'ConnectionError',
      attempts: 3,
      position: {},
    });
    expect(requests).toBe(3);
  });
});

it('a Post that a page has twice is yielded once', async () => {
  const { fetch } = serveTimeline({ pages: [['1', '1', '2']] });
  const items = await all(clientOf(fetch).posts('1'));
  expect(items.map(({ post }) => post.id)).toEqual(['1', '2']);
  const rest = await all(clientOf(fetch).posts('1', {}, { from: items[0]?.position }));
  expect(rest.map(({ post }) => post.id)).toEqual(['2']);
});

it('an access token is asked for before each attempt, also after one was renewed', async () => {
  let right = 'token-2-right';
  let requests = 0;
  const client = clientOf(
    async (request) => {
      requests++;
      if (request.headers.get('authorization') !== `Bearer ${right}`)
        return json({ title: 'U' }, 401);
      if (requests > 2) return json(page);
      right = 'token-3-right';
      return json({ title: 'x' }, 503);
    },
    { accessToken: () => (requests === 0 ? 'token-1-wrong' : right) },
  );
  expect((await client.getPage('1')).data.length).toBe(1);
});
