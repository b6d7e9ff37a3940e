/** Asks the mock at `url` for liked Posts, with an access token. */
export function ask(url: string, query = ''): Promise<Response> {
  return fetch(`${url}/2/users/2244994945/liked_tweets${query}`, {
    headers: { authorization: 'Bearer any-token' },
  });
}
