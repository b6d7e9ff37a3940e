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

/** A walk has no end. `RequestSender` notes it, and goes on with the next group. */
export class EndlessWalkError extends Error {
  override readonly name = 'EndlessWalkError';
}

type Send = (query: Query, rule: RequestRule) => Promise<Interaction>;

/**
 * Sends two walks. If pages of `pageSize` end at C, and pages of 100 at Y:
 *
 *   pageSize   A → B → C, back C → B → A, and forward again A → B
 *   100        X → Y
 */
export async function sendWalk(send: Send, pageSize: number): Promise<void> {
  const small = { ...walkQuery, max_results: pageSize };
  const first = await send(small, rulesOfWalk.firstPage);
  const last = await followTokens(send, { start: first, member: 'next_token', query: small });
  const end = await followTokens(send, { start: last, member: 'previous_token', query: small });
  // If no token led back, `end` is still the page where the way forward has ended.
  const hasLedBack = end !== last;
  const token = findToken(end, 'next_token');
  if (hasLedBack && token !== undefined) {
    await send({ ...small, pagination_token: token }, rulesOfWalk.laterPage);
  }
  const large = { ...walkQuery, max_results: 100 };
  const firstLarge = await send(large, rulesOfWalk.firstLargePage);
  await followTokens(send, { start: firstLarge, member: 'next_token', query: large });
}

/** After so many pages in a row without Posts, a walk probably has no end. */
const maxEmptyPages = 50;

/**
 * Follows the tokens of pages. Returns the last page, at which the way ends:
 *
 *   the page has no token, or one that was followed before   a service may repeat its tokens
 *   the token leads to a failure, or to no readable body     the rules report that response
 */
async function followTokens(
  send: Send,
  { start, member, query }: { start: Interaction; member: TokenMember; query: Query },
): Promise<Interaction> {
  const rule = member === 'next_token' ? rulesOfWalk.laterPage : rulesOfWalk.earlierPage;
  let page = start;
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
    // A readable page that breaks a rule does not end the way: the pages after it are checked, too.
    if (!isReadable(next) || !isSuccess(next.status)) return page;
    page = next;
  }
}
