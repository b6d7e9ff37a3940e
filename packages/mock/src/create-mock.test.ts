import { expect, test } from 'vitest';
import { makeAddress } from '../test/ask.ts';
import { createMock } from './index.ts';

const headers = { authorization: 'Bearer a' };

test('the header of an incoming request may be a method that uses `this`', () => {
  class OwnRequest {
    readonly method = 'GET';
    readonly url = '/2/users/1/liked_tweets';
    readonly #headers = new Headers(headers);

    header(name: string): string | null {
      return this.#headers.get(name);
    }
  }
  expect(createMock().handle(new OwnRequest()).status).toBe(200);
});

test("an error of the caller's server is no response", () => {
  const header = (name: string) => {
    if (name === 'prefer') throw new Error('odd');
    return name === 'authorization' ? 'Bearer a' : undefined;
  };
  const incoming = { method: 'GET', url: '/2/users/1/liked_tweets', header };
  expect(() => createMock().handle(incoming)).toThrow('odd');
});

test('in process, a data set is served under any host', async () => {
  const dataset = { posts: [{ id: '1', text: '' }], likes: { '42': ['1'] } };
  const response = await createMock({ dataset }).fetch(makeAddress(), {
    headers: { ...headers, host: 'elsewhere.example' },
  });
  expect(response.status).toBe(200);
});
