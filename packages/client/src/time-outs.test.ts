import { describe, expect, it } from 'vitest';
import { clientOf, rejection, url } from '../test/clients.ts';
import { json, serveTimeline, tokenOf } from '../test/timeline-service.ts';
import { TimeoutError } from './index.ts';

describe('time-outs', () => {
  it('end an attempt, also when fetch does not listen to its signal, and are repeated', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']], faults: [{ kind: 'hang' }] });

    expect((await clientOf(fetch, { timeout: 300 }).getPage('1')).data.length).toBe(1);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('say how long they waited', async () => {
    const { fetch } = serveTimeline({ pages: [['1']], faults: [{ kind: 'hang' }] });
    const client = clientOf(fetch, { retry: { limit: 0 } });
    const error = await rejection(
      client.getPage('1', { pagination_token: tokenOf(0) }, { timeout: 5 }),
    );

    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      timeout: 5,
      message: `[GET] ${url}: no complete answer within 5 ms`,
      position: { token: tokenOf(0) },
    });
  });

  it('can be turned off', async () => {
    // Timers fire at once if their delay is too long. This answer comes later than that.
    const slow = () =>
      new Promise<Response>((resolve) => setTimeout(() => resolve(json({ meta: {} })), 15));
    const client = clientOf(slow, { timeout: Infinity, retry: { limit: 0 } });

    expect((await client.getPage('1')).data).toEqual([]);
  });
});
