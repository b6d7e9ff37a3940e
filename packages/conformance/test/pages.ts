import type { Exchange, JsonObject } from '../src/exchange.ts';

/** An exchange that was answered with the body. */
export function exchange(
  body: JsonObject,
  {
    query = {},
    step = 'request',
    useCase = 'test',
  }: { query?: Record<string, string>; step?: string; useCase?: string } = {},
): Exchange {
  const search = new URLSearchParams(query);
  return {
    useCase,
    step,
    request: `/2/users/1/liked_tweets?${search}`,
    query: new Map(search),
    status: 200,
    headers: {},
    body,
    checks: [],
  };
}

export function posts(...ids: string[]): { id: string; text: string }[] {
  return ids.map((id) => ({ id, text: '' }));
}
