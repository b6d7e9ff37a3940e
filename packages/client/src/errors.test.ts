import { expect, it } from 'vitest';
import * as api from './index.ts';
import { openapiFetch } from './openapi-fetch.ts';
import * as validation from './validate.ts';

it('an error has the name of its class, which logs show', () => {
  // The base classes have no instances.
  const { LikedPostsError, ListingError: _, ...others } = api;
  const errors = Object.entries({ ...others, ...validation }).flatMap(([name, value]) =>
    typeof value === 'function' && name.endsWith('Error')
      ? [{ name, error: Reflect.construct(value, ['So.', {}]) }]
      : [],
  );
  expect(errors.length).toBeGreaterThan(9);
  for (const { name, error } of errors) {
    expect(error).toBeInstanceOf(LikedPostsError);
    expect(String(error)).toBe(`${name}: So.`);
  }
});

it('an error of a plain call names the address without the query, which may be private', async () => {
  const fetch = async () => {
    throw new TypeError('fetch failed');
  };
  const client = api.createClient({ baseUrl: 'https://api.example.com', fetch });
  const params = { path: { id: '1' }, query: { max_results: 5 } };
  await expect(openapiFetch(client).GET('/2/users/{id}/liked_tweets', { params })).rejects.toThrow(
    '[GET] https://api.example.com/2/users/1/liked_tweets: TypeError: fetch failed',
  );
});
