import { describe, expect, test, vi } from 'vitest';
import { accessToken, catchError, createTestClient, neverRespond } from '../test/clients.ts';
import { respond } from '../test/timeline-service.ts';

const page = () => respond({ data: [{ id: '1', text: '' }] });
const refuse = (status = 401) => respond({ title: 'Unauthorized' }, status);

/** A service that accepts one token, and the tokens that it was sent. */
function serveToken(accepted: string, latencyMs = 0) {
  const tokens: (string | undefined)[] = [];
  const fetch = async (request: Request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '');
    tokens.push(token);
    if (latencyMs) await new Promise((resolve) => setTimeout(resolve, Math.random() * latencyMs));
    return token === accepted ? page() : refuse();
  };
  return { fetch, tokens };
}

type Refusal = { readonly refused?: string | undefined };
const giveToken = ({ refused }: Refusal) => (refused ? 'new-token-01' : 'old-token-01');

describe('an access token', () => {
  test('is asked for before every attempt', async () => {
    const tokens = ['first-token-1', 'second-token-2'];
    const sentTokens: (string | null)[] = [];
    const fetch = async (request: Request) => {
      sentTokens.push(request.headers.get('authorization'));
      return sentTokens.length === 1 ? refuse(503) : page();
    };
    await createTestClient(fetch, { accessToken: async () => tokens.shift() ?? '' }).getPage('1');
    expect(sentTokens).toEqual(['Bearer first-token-1', 'Bearer second-token-2']);
  });

  test('that never comes is a time-out', async () => {
    const options = { accessToken: neverRespond, retry: { limit: 0 } };
    const call = createTestClient(async () => page(), options).getPage('1', {}, { timeout: 5 });
    expect(await catchError(call)).toMatchObject({
      name: 'ConnectionError',
      code: 'TIMEOUT',
      message: 'accessToken gave no token within 5 ms',
    });
  });

  test('that comes late leaves the whole time limit to the service', async () => {
    const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const client = createTestClient(() => waitFor(60).then(page), {
      accessToken: () => waitFor(60).then(() => accessToken),
      timeout: 100,
      retry: { limit: 0 },
    });
    expect((await client.getPage('1')).data.length).toBe(1);
  });
});

describe('a refused access token', () => {
  test('is renewed once for all calls at the same time', async () => {
    const { fetch } = serveToken('new-token-01', 20);
    const getToken = vi.fn(async (refusal: Refusal) => giveToken(refusal));
    const client = createTestClient(fetch, { retry: { limit: 0 }, accessToken: getToken });
    const pages = await Promise.all(Array.from({ length: 50 }, () => client.getPage('1')));

    expect(pages.length).toBe(50);
    const renewals = getToken.mock.calls.filter(([{ refused }]) => refused !== undefined);
    expect(renewals).toEqual([[{ refused: 'old-token-01' }]]);
  });

  test('is renewed again when it is given out again', async () => {
    const { fetch, tokens } = serveToken('new-token-01');
    const client = createTestClient(fetch, { accessToken: giveToken });
    await client.getPage('1');
    await client.getPage('1');
    expect(tokens).toEqual(['old-token-01', 'new-token-01', 'old-token-01', 'new-token-01']);
  });

  test('is renewed once in a call', async () => {
    const { fetch, tokens } = serveToken('another');
    const client = createTestClient(fetch, { accessToken: giveToken });
    expect(await catchError(client.getPage('1'))).toMatchObject({ status: 401, attempts: 2 });
    expect(tokens).toEqual(['old-token-01', 'new-token-01']);
  });

  test.each([
    { about: 'a string', accessToken },
    { about: 'given again', accessToken: () => accessToken },
  ])('is sent once if it is $about', async ({ accessToken }) => {
    const { fetch, tokens } = serveToken('another');
    const client = createTestClient(fetch, { accessToken });
    expect(await catchError(client.getPage('1'))).toMatchObject({ status: 401, attempts: 1 });
    expect(tokens.length).toBe(1);
  });

  test('that cannot be renewed is the error of the function, for each call', async () => {
    const loginError = new RangeError('Log in.');
    const client = createTestClient(serveToken('another').fetch, {
      accessToken: async ({ refused }) => {
        if (refused !== undefined) throw loginError;
        return 'old-token-01';
      },
    });
    const errors = await Promise.all([1, 2, 3].map(() => catchError(client.getPage('1'))));
    expect(errors).toEqual([loginError, loginError, loginError]);
  });

  test('is replaced for one attempt: the next asks for a token anew', async () => {
    const tokens = ['token-1-wrong', 'token-2-right', 'token-3-right'];
    const sentTokens: (string | null)[] = [];
    const responses = [refuse(), refuse(503), page()];
    const fetch = async (request: Request) => {
      sentTokens.push(request.headers.get('authorization'));
      return responses.shift() ?? refuse();
    };
    await createTestClient(fetch, { accessToken: () => tokens.shift() ?? '' }).getPage('1');
    expect(sentTokens).toEqual([
      'Bearer token-1-wrong',
      'Bearer token-2-right',
      'Bearer token-3-right',
    ]);
  });

  test('whose renewal never settles is a time-out, and the next call asks again', async () => {
    let isHanging = true;
    const getToken = vi.fn(async (refusal: Refusal) => {
      if (refusal.refused && isHanging) await neverRespond();
      return giveToken(refusal);
    });
    const client = createTestClient(serveToken('new-token-01').fetch, {
      accessToken: getToken,
      timeout: 20,
      retry: { limit: 0 },
    });
    expect(await catchError(client.getPage('1'))).toMatchObject({
      name: 'ConnectionError',
      code: 'TIMEOUT',
    });
    isHanging = false;
    expect((await client.getPage('1')).data.length).toBe(1);
    expect(getToken.mock.calls.map(([{ refused }]) => refused)).toEqual([
      undefined,
      'old-token-01',
      undefined,
      'old-token-01',
    ]);
  });
});
