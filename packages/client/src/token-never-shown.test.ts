import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accessToken,
  callGet,
  catchError,
  createTestClient,
  getError,
  url,
} from '../test/clients.ts';
import { respond, servePages } from '../test/service.ts';
import { ConnectionError, HttpError, type LikedPostsClient } from './index.ts';

const retry = { limit: 0 };

/** Everything in an error that a program could print. */
function printEverything(error: unknown): string {
  const texts = [inspect(error, { depth: 20, showHidden: true, maxStringLength: null })];
  let part = error;
  while (part !== undefined) {
    texts.push(JSON.stringify(part), String(part));
    if (part instanceof Error) texts.push(`${part.stack}`);
    part = part instanceof Error ? part.cause : undefined;
  }
  return texts.join('\n');
}

/** Fails if an error contains an access token, either plain or escaped for JSON. */
function expectHidden(error: unknown, token: string): void {
  const printed = printEverything(error);
  expect(printed).not.toContain(token);
  expect(printed).not.toContain(JSON.stringify(token).slice(1, -1));
}

/** An access token, often with characters that JSON escapes. */
const tokenArbitrary = fc.string({
  unit: fc.oneof(fc.stringMatching(/^[!-~]$/), fc.constantFrom('"', '\\')),
  minLength: 8,
  maxLength: 40,
});

describe('an error', () => {
  test('hides the access token if the response repeats it', async () => {
    await fc.assert(
      fc.asyncProperty(
        tokenArbitrary,
        fc.constantFrom(200, 400, 401, 403, 429, 500),
        // At least 1: otherwise a body could be the quoted token alone, which is a JSON string.
        fc.integer({ min: 1, max: 250 }),
        async (token, status, padding) => {
          const detail = `Bearer ${token}`;
          const problem = { title: token, detail, type: token, errors: [{ [token]: [token] }] };
          const location = `https://a.example/${token}`;
          const responses = {
            problem: respond(problem, status),
            errors: respond({ errors: [{ detail, parameters: { a: [token] } }] }, status),
            text: new Response(`${'x'.repeat(padding)}${token}`, { status }),
            requestId: respond({ errors: [{ title: 'x' }] }, status, { 'x-request-id': token }),
            reasonPhrase: new Response('{', { status, statusText: token }),
            jsonInJson: respond({ errors: [{ detail: JSON.stringify([detail]) }] }, status),
            jsonInHtml: new Response(`<p>${JSON.stringify([token])}`, { status }),
            redirect: new Response(null, { status: 302, headers: { location } }),
          };
          for (const [place, response] of Object.entries(responses)) {
            const client = createTestClient(async () => response, { accessToken: token, retry });
            const error = await catchError(client.getPage('1', { pagination_token: 'x' }));
            expect(error, place).toBeInstanceOf(HttpError);
            expectHidden(error, token);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test('hides the access token if fetch throws its request', async () => {
    await fc.assert(
      fc.asyncProperty(tokenArbitrary, async (token) => {
        const fetch = async (request: Request) => {
          const headers = Object.fromEntries(request.headers);
          const cause = new Error(`Headers ${headers['authorization']}`);
          Object.assign(cause, { headers });
          const message = `Failed with ${token} of ${JSON.stringify(headers)}`;
          throw Object.assign(new Error(message, { cause }), { request, headers, code: token });
        };
        const client = createTestClient(fetch, { accessToken: token, retry });
        const error = await catchError(client.getPage('1'));
        expect(error).toBeInstanceOf(ConnectionError);
        expectHidden(error, token);
        // If the token is all quotation marks, the mark that ends the string is hidden as well.
        expect(String(error)).toMatch(/"authorization":"Bearer \[hidden\]"?\}/);
      }),
      { numRuns: 20 },
    );
  });

  test.each([200, 400])('hides an access token whose letters a %i escapes', async (status) => {
    const escapeLetter = (letter: string) => `\\u00${letter.charCodeAt(0).toString(16)}`;
    const body = `{"errors":[{"detail":"${accessToken.replaceAll(/./g, escapeLetter)}"}]}`;
    expect(await getError(new Response(body, { status }))).toMatchObject({ detail: '[hidden]' });
  });

  test('hides an access token that the call has used before', async () => {
    const tokens = [accessToken];
    const client = createTestClient(async () => respond({ title: accessToken }, 503), {
      accessToken: () => tokens.shift() ?? 'BBBBhidden9876543210',
    });
    expectHidden(await catchError(client.getPage('1')), accessToken);
  });

  test('of a plain GET hides the access token', async () => {
    const client = createTestClient(async (request) => {
      throw new Error(`Not sent: ${request.headers.get('authorization')}`);
    });
    const params = { path: { id: '1' }, query: { max_results: 5 } };
    expect(await catchError(callGet(client, { params }))).toMatchObject({
      name: 'ConnectionError',
      message: `[GET] ${url}: Error: Not sent: Bearer [hidden]`,
    });
  });
});

test('middleware sees the access token in none of its hooks', async () => {
  const seenTokens: unknown[] = [];
  const recordToken = ({ request }: { request: Request }) => {
    seenTokens.push(request.headers.get('authorization'));
  };
  const { fetch, requests } = servePages([['1']], ['network']);
  const client = createTestClient(fetch);
  client.use({ onRequest: recordToken, onResponse: recordToken, onError: recordToken });
  await client.getPage('1');
  await callGet(client);

  // The attempt that fails, its retry and the plain GET have two hooks each.
  expect(seenTokens).toEqual(Array(6).fill(null));
  const sentTokens = requests.map(({ headers }) => headers.get('authorization'));
  expect(sentTokens).toEqual(Array(3).fill(`Bearer ${accessToken}`));
});

describe('the access token', () => {
  const getWithBaseUrl = (client: LikedPostsClient, baseUrl: string) =>
    callGet(client, { baseUrl });
  const redirectByMiddleware = (client: LikedPostsClient, baseUrl: string) => {
    client.use({
      onRequest: ({ request }) =>
        new Request(request.url.replace('https://api.example.com', baseUrl), request),
    });
    return client.getPage('1');
  };

  test.each([
    { about: 'a baseUrl of GET', call: getWithBaseUrl, baseUrl: 'http://other.example' },
    { about: 'a baseUrl of GET', call: getWithBaseUrl, baseUrl: 'https://api.example.com.other' },
    { about: 'middleware', call: redirectByMiddleware, baseUrl: 'http://api.example.com' },
    { about: 'middleware', call: redirectByMiddleware, baseUrl: 'https://api.example.com:8443' },
  ])('is not sent to the other origin $baseUrl of $about', async ({ call, baseUrl }) => {
    const { fetch, requests } = servePages([['1']]);
    await call(createTestClient(fetch), baseUrl);

    expect(requests[0]?.url).toBe(`${baseUrl}/2/users/1/liked_tweets`);
    expect(requests[0]?.headers.get('authorization')).toBeNull();
  });

  test('is sent to another path of the origin of baseUrl', async () => {
    const { fetch, requests } = servePages([['1']]);
    await getWithBaseUrl(createTestClient(fetch), 'https://api.example.com/gateway');
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${accessToken}`);
  });
});
