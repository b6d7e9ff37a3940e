export const defaultUser = '2244994945';

/** Asks the mock at `url` for liked Posts, with an access token. */
export function ask(url: string, query = '', user = defaultUser): Promise<Response> {
  return fetch(`${url}/2/users/${user}/liked_tweets${query}`, {
    headers: { authorization: 'Bearer any-token' },
  });
}
