import type { Sandbox } from '@liked-posts/sandbox';

/**
 * The body of a page.
 *
 * @throws {Error} when the sandbox answers with anything else.
 */
export function ask(sandbox: Sandbox, search: string, userId = '2244994945'): string {
  const { status, body } = sandbox.handle({
    method: 'GET',
    url: `/2/users/${userId}/liked_tweets?${search}`,
    header: (name) => (name === 'authorization' ? 'Bearer any-token' : undefined),
  });
  if (status !== 200) throw new Error(`The sandbox answered ${search} with ${status}: ${body}`);
  return body;
}

/** The token of the page after one: found without parsing the page, which takes longer than writing it. */
export function nextToken(body: string): string | undefined {
  return /"next_token":"([0-9a-z]+)"/.exec(body)?.[1];
}

/** The query with the token of the page to ask for. */
export function at(search: string, token: string | undefined): string {
  return token === undefined ? search : `${search}&pagination_token=${token}`;
}
