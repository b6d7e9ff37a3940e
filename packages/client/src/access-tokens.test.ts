import { expect, test, vi } from 'vitest';
import {
  accessToken,
  catchError,
  createTestClient,
  neverRespond,
  useFakeClock,
  waitFor,
} from '../test/clients.ts';
import { respond } from '../test/service.ts';

const retry = { limit: 0 };
const timeoutError = { name: 'ConnectionError', code: 'TIMEOUT' };

type Refusal = { readonly refused?: string | undefined };
/** Gives `any-token-0`, then `any-token-00` in its place, and so on: each time another token. */
const giveOtherToken = ({ refused = 'any-token-' }: Refusal) => `${refused}0`;
/** Gives `old-token-01`, and `new-token-01` for a refused token. */
const giveToken = ({ refused }: Refusal) => (refused ? 'new-token-01' : 'old-token-01');

/** A service that accepts one token. Returns the tokens of its requests, too. */
function serveToken(acceptedToken: string, latencyMs = 0) {
  const tokens: (string | undefined)[] = [];
  const fetch = async (request: Request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '');
    tokens.push(token);
    // Random, so that the responses come in another order than the requests.
    if (latencyMs) await waitFor(Math.random() * latencyMs);
    return token === acceptedToken
      ? respond({ meta: {} })
      : respond({ title: 'Unauthorized' }, 401);
  };
  return { fetch, tokens };
}

test('an access token that never comes is a time-out', async () => {
  const { fetch } = serveToken(accessToken);
  const client = createTestClient(fetch, { accessToken: neverRespond, timeout: 5, retry });
  const message = 'accessToken gave no token within 5 ms';
  const expectedError = { ...timeoutError, message, attempts: 0 };
  expect(await catchError(client.getPage('1'))).toMatchObject(expectedError);
});

test('an access token that comes late leaves the whole time limit to the service', async () => {
  useFakeClock();
  const fetch = () => waitFor(60).then(() => respond({ meta: {} }));
  const giveLate = () => waitFor(60).then(() => accessToken);
  const client = createTestClient(fetch, { accessToken: giveLate, timeout: 100, retry });
  expect((await client.getPage('1')).data).toEqual([]);
});

test('a refused token is renewed once for all calls at the same time', async () => {
  const getToken = vi.fn(async (refusal: Refusal) => giveToken(refusal));
  const { fetch } = serveToken('new-token-01', 20);
  const client = createTestClient(fetch, { accessToken: getToken, retry });
  await Promise.all(Array.from({ length: 50 }, () => client.getPage('1')));

  const renewals = getToken.mock.calls.filter(([{ refused }]) => refused !== undefined);
  expect(renewals).toEqual([[{ refused: 'old-token-01' }]]);
});

test('a refused token is renewed again if the function returns it again', async () => {
  const { fetch } = serveToken('new-token-01');
  const getToken = vi.fn(giveToken);
  const client = createTestClient(fetch, { accessToken: getToken });
  await client.getPage('1');
  await client.getPage('1');
  const refusals = getToken.mock.calls.map(([{ refused }]) => refused);
  expect(refusals).toEqual([undefined, 'old-token-01', undefined, 'old-token-01']);
});

test.each([
  { about: 'twice if it is renewed', source: giveOtherToken, attempts: 2 },
  { about: 'once if it is a string', source: accessToken, attempts: 1 },
  { about: 'once if the function returns it again', source: () => accessToken, attempts: 1 },
])('a refused token lets a request be sent $about', async ({ source, attempts }) => {
  const { fetch, tokens } = serveToken('another');
  const client = createTestClient(fetch, { accessToken: source });
  const error = await catchError(client.getPage('1'));
  expect(error).toMatchObject({ name: 'AuthenticationError', status: 401, attempts });
  expect(tokens.length).toBe(attempts);
});

test('a failed renewal ends each call with the error of the function', async () => {
  const loginError = new RangeError('Log in.');
  const client = createTestClient(serveToken('another').fetch, {
    accessToken: async (refusal) => {
      if (refusal.refused !== undefined) throw loginError;
      return giveToken(refusal);
    },
  });
  const errors = await Promise.all([1, 2, 3].map(() => catchError(client.getPage('1'))));
  expect(errors).toEqual([loginError, loginError, loginError]);
});

test('a renewal that gives no token ends each call with its position', async () => {
  const giveOnce = ({ refused }: Refusal) => (refused ? '' : 'old-token-01');
  const client = createTestClient(serveToken('another').fetch, { accessToken: giveOnce });
  const calls = ['a', 'b'].map((from) => catchError(client.getPage('1', {}, { from })));
  expect(await Promise.all(calls)).toMatchObject([
    { option: 'accessToken', position: { token: 'a' } },
    { option: 'accessToken', position: { token: 'b' } },
  ]);
});

test('a refused token is replaced for the attempt after every 401', async () => {
  const tokens = ['token-1-wrong', 'token-2-right', 'token-3-wrong', 'token-4-right'];
  const sentTokens: (string | null)[] = [];
  // After each 401, a token replaces the one before. After the 503, the client asks for the third.
  const statuses = [401, 503, 401, 200];
  const fetch = async (request: Request) => {
    sentTokens.push(request.headers.get('authorization'));
    return respond({ meta: {} }, statuses[sentTokens.length - 1]);
  };
  const giveNext = () => tokens[sentTokens.length] ?? '';
  await createTestClient(fetch, { accessToken: giveNext }).getPage('1');
  expect(sentTokens).toEqual(tokens.map((token) => `Bearer ${token}`));
});

test('a renewal that two calls gave up is started once more', async () => {
  useFakeClock();
  const { fetch } = serveToken('new-token-01');
  let renewalCount = 0;
  const getToken = async ({ refused }: Refusal) => {
    if (!refused) return 'old-token-01';
    renewalCount++;
    await (renewalCount === 1 ? neverRespond() : waitFor(30));
    return 'new-token-01';
  };
  const client = createTestClient(fetch, { accessToken: getToken, retry });
  const callWithin = (ms: number) => client.getPage('1', {}, { timeout: ms });

  // At   0 ms   two calls start the first renewal, which hangs
  //     10 ms   the first of them gives up
  //     15 ms   another call starts the second renewal, which takes 30 ms
  //     20 ms   the second call gives up
  //     25 ms   a last call joins the second renewal
  const impatientCalls = [10, 20].map((ms) => catchError(callWithin(ms)));
  await waitFor(15);
  const renewingCall = callWithin(100);
  await waitFor(10);
  await Promise.all([renewingCall, callWithin(100), ...impatientCalls]);
  expect(renewalCount).toBe(2);
});

test('a renewal that never settles is started again by the next call', async () => {
  useFakeClock();
  let isHanging = true;
  const getToken = async (refusal: Refusal) => {
    if (refusal.refused && isHanging) await neverRespond();
    return giveToken(refusal);
  };
  const { fetch } = serveToken('new-token-01');
  const client = createTestClient(fetch, { accessToken: getToken, timeout: 20, retry });
  expect(await catchError(client.getPage('1'))).toMatchObject(timeoutError);
  isHanging = false;
  expect((await client.getPage('1')).data).toEqual([]);
});
