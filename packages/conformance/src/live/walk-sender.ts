import { isSuccess } from '../contract/contract.ts';
import type { Query, RequestRule } from '../requests/planned-request.ts';
import { rulesOfWalk, walkQuery } from '../requests/walk.ts';
import {
  countPosts,
  findToken,
  type Interaction,
  type TokenMember,
} from '../traffic/interaction.ts';
import { isReadable } from '../traffic/response.ts';

/** A walk has no end. The groups after it can be sent. */
export class EndlessWalkError extends Error {
  override readonly name = 'EndlessWalkError';
}

type Send = (query: Query, rule: RequestRule) => Promise<Interaction>;

/** Walks to the last page, back to the first page, and forward to the second; then in large pages. */
export async function sendWalk(send: Send, pageSize: number): Promise<void> {
  const small = { ...walkQuery, max_results: pageSize };
  const first = await send(small, rulesOfWalk.firstPage);
  const last = await followTokens(send, { start: first, member: 'next_token', query: small });
  const end = await followTokens(send, { start: last, member: 'previous_token', query: small });
  const token = findToken(end, 'next_token');
  // If no token led back, the way forward has already ended at this page.
  if (end !== last && token !== undefined) {
    await send({ ...small, pagination_token: token }, rulesOfWalk.laterPage);
  }
  const large = { ...walkQuery, max_results: 100 };
  const firstLarge = await send(large, rulesOfWalk.firstLargePage);
  await followTokens(send, { start: firstLarge, member: 'next_token', query: large });
}

/** After so many pages in a row without Posts, a walk probably has no end. */
const maxEmptyPages = 50;

/** Follows the tokens of pages. Returns the page where the way ends. */
async function followTokens(
  send: Send,
  { start, member, query }: { start: Interaction; member: TokenMember; query: Query },
): Promise<Interaction> {
  const rule = member === 'next_token' ? rulesOfWalk.laterPage : rulesOfWalk.earlierPage;
  let page = start;
  // If a service repeats its tokens, the way ends at the first repeated token.
  const followedTokens = new Set<string>();
  let emptyPages = 0;
  for (;;) {
    const token = findToken(page, member);
    if (token === undefined || followedTokens.has(token)) return page;
    followedTokens.add(token);
    emptyPages = countPosts(page) === 0 ? emptyPages + 1 : 0;
    if (emptyPages === maxEmptyPages) {
      throw new EndlessWalkError(
        `The walk stopped after ${emptyPages} pages in a row without Posts, each with a ${member}. End the list with a page that has none.`,
      );
    }
    const next = await send({ ...query, pagination_token: token }, rule);
    // After a page that breaks a rule, the walk goes on, so that the pages after it are checked, too.
    if (!isReadable(next) || !isSuccess(next.status)) return page;
    page = next;
  }
}
