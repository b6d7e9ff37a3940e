import type { Interaction } from '../src/traffic/interaction.ts';

/** A request of user 1 with a query, and a response with a body. */
export function answered(
  body: unknown,
  query: Readonly<Record<string, string>> = {},
  others: Partial<
    Pick<Interaction, 'method' | 'time' | 'status' | 'headers' | 'name' | 'unreadable'>
  > = {},
): Interaction {
  const search = new URLSearchParams(query);
  return {
    request: `/2/users/1/liked_tweets?${search}`,
    user: '1',
    query: new Map(search),
    time: 0,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body,
    ...others,
  };
}

export function posts(...ids: string[]): { id: string; text: string }[] {
  return ids.map((id) => ({ id, text: '' }));
}
