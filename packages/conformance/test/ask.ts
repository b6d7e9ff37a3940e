import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** The path of the operation for a user. */
export const path = '/2/users/2244994945/liked_tweets';
export const authorized: Readonly<Record<string, string>> = { authorization: 'Bearer any-token' };

/** Asks the server at `url` for liked Posts, with an access token. */
export async function ask(
  url: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}${path}${query}`, { headers: { ...authorized, ...headers } });
  return { status: response.status, text: await response.text() };
}

/** The bytes of the body at a URL, not decoded. */
export async function bytesAt(url: string): Promise<Buffer> {
  const [response]: IncomingMessage[] = await once(get(url, { headers: authorized }), 'response');
  return Buffer.concat((await response?.toArray()) ?? []);
}
