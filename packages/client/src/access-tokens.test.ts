import { describe, expect, it } from 'vitest';
import { clientOf, rejection } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import { accessTokens } from './access-tokens.ts';

describe('a token that is refused', () => {
  /** A service that accepts only one token. */
  const taking = (right: string, latency = 0) => {
    const requests: (string | null)[] = [];
    const fetch = async (request: Request) => {
      const token = request.headers.get('authorization');
      requests.push(token);
      if (latency) await new Promise((resolve) => setTimeout(resolve, Math.random() * latency));
      return token === `Bearer ${right}`
        ? json({ data: [{ id: '1' }] })
        : json({ title: 'Unauthorized' }, 401);
    };
    return { fetch, requests };
  };

  it('is renewed once for all calls at the same time, which go on with the new one', async () => {
    const { fetch } = taking('new-token-01', 20);
    const asked: (string | undefined)[] = [];
    const client = clientOf(fetch, {
      retry: { limit: 0 },
      accessToken: async ({ refused }) => {
        asked.push(refused);
        return refused === undefined ? 'old-token-01' : 'new-token-01';
      },
    });
    const pages = await Promise.all(Array.from({ length: 50 }, () => client.getPage('1')));

    expect(pages.length).toBe(50);
    expect(asked.filter((refused) => refused !== undefined)).toEqual(['old-token-01']);
  });

  it('is renewed again when it is given out again', async () => {
    const { fetch } = taking('new-token-01');
    const renewals: string[] = [];
    const client = clientOf(fetch, {
      accessToken: ({ refused }) => {
        if (refused === undefined) return 'old-token-01';
        renewals.push(refused);
        return 'new-token-01';
      },
    });
    await client.getPage('1');
    await client.getPage('1');
    expect(renewals.length).toBe(2);
  });

  it('is forgotten after many others', async () => {
    const asked: (string | undefined)[] = [];
    const giveToken = accessTokens(async ({ refused }) => {
      asked.push(refused);
      return 'new-token-01';
    });
    for (let user = 0; user < 150; user++) await giveToken(`token-${user}`, 0);
    await giveToken('token-149', 0);
    expect(asked.length).toBe(150);
    await giveToken('token-0', 0);
    expect(asked.length).toBe(151);
  });

  it('is renewed once per call, and not at all if it is a string', async () => {
    const { fetch, requests } = taking('another');
    let renewed = 0;
    const functions = clientOf(fetch, {
      accessToken: ({ refused }) => (refused === undefined ? 'token-0' : `token-${++renewed}`),
    });
    expect(await rejection(functions.getPage('1'))).toMatchObject({ status: 401, attempts: 2 });
    expect(requests).toEqual(['Bearer token-0', 'Bearer token-1']);

    const same = clientOf(fetch, { accessToken: () => 'token-0' });
    expect(await rejection(same.getPage('1'))).toMatchObject({ status: 401, attempts: 1 });
    expect(await rejection(clientOf(fetch).getPage('1'))).toMatchObject({
      status: 401,
      attempts: 1,
    });
  });

  it('that cannot be renewed is the error of the function', async () => {
    const { fetch } = taking('another');
    const client = clientOf(fetch, {
      accessToken: async ({ refused }) => {
        if (refused !== undefined) throw new RangeError('Log in.');
        return 'token-0';
      },
    });
    const errors = await Promise.all([1, 2, 3].map(() => rejection(client.getPage('1'))));
    for (const error of errors) expect(error).toBeInstanceOf(RangeError);
  });

  it('is replaced for one attempt: the next asks for a token anew', async () => {
    let right = 'token-2-right';
    let requests = 0;
    const client = clientOf(
      async (request) => {
        requests++;
        if (request.headers.get('authorization') !== `Bearer ${right}`)
          return json({ title: 'U' }, 401);
        if (requests > 2) return json({ data: [{ id: '1' }] });
        right = 'token-3-right';
        return json({ title: 'x' }, 503);
      },
      { accessToken: () => (requests === 0 ? 'token-1-wrong' : right) },
    );
    expect((await client.getPage('1')).data.length).toBe(1);
  });
});
