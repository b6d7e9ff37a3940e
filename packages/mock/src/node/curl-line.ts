import { prefix, suffix } from '../message/address.ts';
import type { MockOptions } from '../options/options.ts';

/** A command that gets Posts of a mock with these options, to paste into a shell. */
export function curlLine(url: string, { tokens, users, dataset }: MockOptions): string {
  // Never shows tokens, because the output may be logged.
  const token = tokens === undefined ? 'any-token' : '<one of your tokens>';
  const counts = Object.entries(users ?? {});
  const lists = Object.entries(dataset?.likes ?? {}).map(
    ([user, ids]) => [user, ids.length] as const,
  );
  const known = [...counts, ...lists];
  const [user] = known.find(([, likes]) => likes > 0) ?? known[0] ?? ['2244994945'];
  return `curl -H 'Authorization: Bearer ${token}' '${url}${prefix}${user}${suffix}?max_results=5&expansions=author_id'`;
}
