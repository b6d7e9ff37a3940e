import type { Interaction } from '../src/interaction.ts';

/** An interaction that was answered with the body. */
export function interaction(
  body: unknown,
  {
    query = {},
    time = 0,
    ...others
  }: { query?: Record<string, string>; time?: number } & Partial<
    Pick<Interaction, 'status' | 'headers' | 'step' | 'unmet' | 'unreadable'>
  > = {},
): Interaction {
  const search = new URLSearchParams(query);
  return {
    request: `/2/users/1/liked_tweets?${search}`,
    user: '1',
    query: new Map(search),
    time,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body,
    ...others,
  };
}

export function posts(...ids: string[]): { id: string; text: string }[] {
  return ids.map((id) => ({ id, text: '' }));
}
