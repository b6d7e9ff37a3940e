import { pathAfterId, pathBeforeId } from '../message/address.ts';
import { applyStyle } from './output.ts';
import type { StartMockOptions } from './start-mock.ts';

/** Any number is a user of a mock with generated Posts. */
const defaultUser = '2244994945';

/** What the command prints at its start: the address, and a command to paste into a shell. */
export function formatBanner(url: string, options: StartMockOptions): string {
  const title = `${applyStyle('bold', 'Liked Posts mock')} on ${applyStyle('cyan', url)}`;
  return `${title}\n\n  ${formatCurl(url, options)}\n\nCtrl-C ends it.`;
}

/** A command that gets Posts of a mock with these options. */
function formatCurl(url: string, options: StartMockOptions): string {
  // Never shows tokens, because the output may be logged.
  const token = options.tokens === undefined ? 'any-token' : '<one of your tokens>';
  const target = `${url}${pathBeforeId}${chooseUser(options)}${pathAfterId}`;
  return `curl -H 'Authorization: Bearer ${token}' '${target}?max_results=5&expansions=author_id'`;
}

/** A user of a mock: if possible, the first one with likes. It has `users`, a data set, or neither. */
function chooseUser({ users = {}, dataset }: StartMockOptions): string {
  const counts = Object.entries(users);
  for (const [user, ids] of Object.entries(dataset?.likes ?? {})) counts.push([user, ids.length]);
  const [user] = counts.find(([, likes]) => likes > 0) ?? counts[0] ?? [defaultUser];
  return user;
}
