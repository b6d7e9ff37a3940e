import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { accessToken, answering, clientOf } from '../test/clients.ts';
import { json, serveTimeline } from '../test/timeline-service.ts';
import { createClient } from './index.ts';

describe('getPage', () => {
  it('has every member of a page, whatever the service leaves out, and what it adds', async () => {
    const headers = { 'x-rate-limit-limit': '75', 'x-rate-limit-remaining': '0' };
    const { fetch } = answering(json({ meta: { result_count: 0 }, more: true }, 200, headers));
    const page = await clientOf(fetch).getPage('1');

    expect(page).toMatchObject({
      data: [],
      includes: {},
      errors: [],
      meta: { result_count: 0 },
      rateLimit: { limit: 75, remaining: 0, reset: undefined },
      query: {},
      more: true,
    });
    expect(page.response.status).toBe(200);
    expectTypeOf(page.data).toBeArray();
  });

  it('sends headers of the client and the access token, asked for before every attempt', async () => {
    const tokens = ['first-token-1', 'second-token-2'];
    const { fetch, requests } = serveTimeline({
      pages: [['1']],
      faults: [{ kind: 'status', status: 503 }],
    });
    const headers = { 'x-app': 'reader', authorization: 'Bearer other' };
    await clientOf(fetch, { headers, accessToken: async () => tokens.shift() ?? '' }).getPage('1');

    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'Bearer first-token-1',
      'Bearer second-token-2',
    ]);
    expect(requests[0]?.headers.get('x-app')).toBe('reader');
  });

  it('uses the global fetch as it is at the time', async () => {
    const client = createClient({ baseUrl: 'https://api.example.com', accessToken });
    vi.stubGlobal('fetch', async () => json({ data: [{ id: '7', text: '' }] }));
    try {
      expect((await client.getPage('1')).data[0]?.id).toBe('7');
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('keeps the path of the base URL, with or without a trailing slash', async () => {
    for (const baseUrl of ['https://example.com/api', 'https://example.com/api//']) {
      const { fetch, requests } = serveTimeline({ pages: [[]] });
      await clientOf(fetch, { baseUrl }).getPage('1');
      expect(requests[0]?.url).toBe('https://example.com/api/2/users/1/liked_tweets');
    }
  });
});
