import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessToken, clientOf, rejection, url } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import { ConnectionError, HttpError } from './index.ts';

/** Everything in an error that a program could print. */
function shown(error: unknown): string {
  const texts: unknown[] = [];
  for (
    let part = error;
    part !== undefined;
    part = part instanceof Error ? part.cause : undefined
  ) {
    texts.push(
      inspect(part, { depth: 20, showHidden: true, maxStringLength: null }),
      JSON.stringify(part),
      part instanceof Error && part.stack,
      String(part),
    );
  }
  return texts.join('\n');
}

/** An access token, often with characters that JSON escapes. */
const tokenArbitrary = fc.string({
  unit: fc.oneof(fc.stringMatching(/^[!-~]$/), fc.constantFrom('"', '\\')),
  minLength: 8,
  maxLength: 40,
});

/** Fails if an error contains an access token, either plain or escaped for JSON. */
function expectHidden(error: unknown, token: string): void {
  expect(shown(error)).not.toContain(token);
  expect(shown(error)).not.toContain(escaped(token));
}

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

describe('the access token', () => {
  it('is in no error, also where the answer repeats it', async () => {
    await fc.assert(
      fc.asyncProperty(
        tokenArbitrary,
        fc.constantFrom(200, 400, 401, 403, 429, 500),
        // At least 1: otherwise a body could be the quoted token alone, which is a JSON string.
        fc.integer({ min: 1, max: 250 }),
        async (token, status, padding) => {
          const detail = `Bearer ${token}`;
          const problem = { title: token, detail, type: token, errors: [{ [token]: [token] }] };
          const answers = [
            json(problem, status),
            json({ errors: [{ detail, parameters: { a: [token] } }] }, status),
            new Response(`${'x'.repeat(padding)}${token}`, { status }),
            json({ errors: [{ title: 'x' }] }, status, { 'x-request-id': token }),
            new Response('{', { status, statusText: token }),
            json({ errors: [{ detail: JSON.stringify([detail]) }] }, status),
            new Response(`<p>${JSON.stringify([token])}`, { status }),
            new Response(null, {
              status: 302,
              headers: { location: `https://a.example/${token}` },
            }),
          ];
          for (const answer of answers) {
            const options = { accessToken: token, retry: { limit: 0 } };
            const client = clientOf(async () => answer, options);
            const error = await rejection(client.getPage('1', { pagination_token: 'x' }));
            expect(error).toBeInstanceOf(HttpError);
            expectHidden(error, token);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is not in the error for a fetch that throws its request', async () => {
    await fc.assert(
      fc.asyncProperty(tokenArbitrary, async (token) => {
        const client = clientOf(
          async (request) => {
            const headers = Object.fromEntries(request.headers);
            const cause = Object.assign(new Error(`Headers ${headers['authorization']}`), {
              headers,
            });
            const message = `Failed with ${token} of ${JSON.stringify(headers)}`;
            throw Object.assign(new Error(message, { cause }), { request, headers });
          },
          { accessToken: token, retry: { limit: 0 } },
        );
        const error = await rejection(client.getPage('1'));
        expect(error).toBeInstanceOf(ConnectionError);
        expectHidden(error, token);
        // A token made of quotation marks also hides the one that ends the string.
        expect(String(error)).toMatch(/"authorization":"Bearer \[hidden\]"?\}/);
      }),
      { numRuns: 20 },
    );
  });

  it.each([200, 400])('is hidden in JSON that escapes every letter, with %i', async (status) => {
    const token = 'AAAAsecret0123456789';
    const escaped = token.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
    const answer = async () => new Response(`{"errors":[{"detail":"${escaped}"}]}`, { status });

    expect(await rejection(clientOf(answer).getPage('1'))).toMatchObject({ detail: '[hidden]' });
  });

  it('is hidden when it is one that the call has used before', async () => {
    const first = 'AAAAsecret0123456789';
    const tokens = [first];
    const client = clientOf(async () => json({ title: first, detail: first }, 503), {
      accessToken: () => tokens.shift() ?? 'BBBBhidden9876543210',
    });

    expect(shown(await rejection(client.getPage('1')))).not.toContain(first);
  });
});

describe('an error of the connection', () => {
  const noRetry = { retry: { limit: 0 } };
  const errorOf = (thrown: Error) =>
    rejection(clientOf(() => Promise.reject(thrown), noRetry).getPage('1'));

  it('has the message of fetch, and its causes', async () => {
    const cause = new Error('connect ECONNREFUSED');
    expect(await errorOf(new TypeError('fetch failed', { cause }))).toMatchObject({
      name: 'ConnectionError',
      message: `[GET] ${url}: TypeError: fetch failed: Error: connect ECONNREFUSED`,
      cause: {
        name: 'TypeError',
        message: 'fetch failed',
        stack: expect.stringContaining('hidden-token.test.ts'),
        cause: { name: 'Error', message: 'connect ECONNREFUSED' },
      },
    });
  });

  it('keeps the error code of the runtime, even if a host has several addresses', async () => {
    const refused = (address: string) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
    const both = new AggregateError([refused('::1:9'), refused('127.0.0.1:9')]);
    for (const cause of [refused('127.0.0.1:9'), both]) {
      expect(await errorOf(new TypeError('fetch failed', { cause }))).toMatchObject({
        code: 'ECONNREFUSED',
        message: expect.stringContaining('ECONNREFUSED 127.0.0.1:9'),
        cause: { cause: { code: 'ECONNREFUSED' } },
      });
    }
  });

  it('has no token in the error code, either', async () => {
    const thrown = Object.assign(new Error('failed'), { code: `E_${accessToken}` });
    expect(await errorOf(thrown)).toMatchObject({ code: 'E_[hidden]' });
  });

  it.each([null, undefined, Symbol('s')])(
    'is made of whatever fetch throws, at once or later: %#',
    async (thrown) => {
      const atOnce = () => {
        throw thrown;
      };
      for (const fetch of [atOnce, () => Promise.reject(thrown)]) {
        expect(await rejection(clientOf(fetch, noRetry).getPage('1'))).toBeInstanceOf(
          ConnectionError,
        );
      }
    },
  );
});
