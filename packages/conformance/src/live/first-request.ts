import { isObject } from '@liked-posts/internal/json';
import { formatCount, shorten } from '@liked-posts/internal/printable';
import { parameters } from '@liked-posts/types/request';
import { isSuccess } from '../contract/contract.ts';
import { CannotCheckError } from '../errors.ts';
import { createSearch, type PagesSeen, type Query } from '../requests/planned-request.ts';
import type { Settings } from '../settings.ts';
import { countPosts, findToken } from '../traffic/interaction.ts';
import { describeStatus, type ServiceResponse } from '../traffic/response.ts';
import { likesPath, type Service } from './service.ts';

const { minimum: minPageSize, maximum: maxPageSize } = parameters.max_results;

/** Asks for a page of the option `user`. */
type Ask = (query: Query) => Promise<ServiceResponse>;

/**
 * Sends a request or two, so that a wrong address, access token or user ends the run before it starts.
 *
 * @returns the query for the second page, if a token leads there
 * @throws {CannotCheckError} if there is no response, one that is no success, one with errors alone,
 *   or one with so few Posts that hardly any rule can be checked.
 */
export async function sendFirstRequest(service: Service, settings: Settings): Promise<PagesSeen> {
  const { user, pageSize, accessToken } = settings;
  const ask: Ask = (query) =>
    service.ask({
      target: `${likesPath(user)}?${createSearch(query)}`,
      authorization: `Bearer ${accessToken}`,
    });
  const first = await ask({ max_results: pageSize });
  if (!isSuccess(first.status)) throw new CannotCheckError(describeFailure(first, settings));
  const { body, quote = '' } = first;
  const members = isObject(body) ? Object.keys(body) : [];
  if (!members.includes('data') && !members.includes('meta')) {
    // The run starts without a page, so that the rules report this body.
    if (!members.includes('errors')) return {};
    throw new CannotCheckError(
      `The user ${user} does not exist, or cannot be read: ${shorten(quote, 300)}. Give one who exists, with --user.`,
    );
  }
  if (await hasMorePosts(first, pageSize, ask)) return { nextPage: findNextPage(first, pageSize) };
  const shown = formatCount(countPosts(first), 'liked Post');
  throw new CannotCheckError(
    `The user ${user} shows ${shown}. Give one who has liked more than ${pageSize}, with --user.`,
  );
}

/**
 * Whether a user has more Posts than one page shows:
 *
 *   more Posts than were asked for        yes: the service ignores the page size
 *   a token, and at least five Posts      yes: enough to check
 *   a token, and fewer Posts              if the token leads to a page with Posts, or with a token
 *   no token, and a full page             if a large page shows more: the service forgot the token
 *   no token, and fewer Posts             no
 */
async function hasMorePosts(first: ServiceResponse, pageSize: number, ask: Ask): Promise<boolean> {
  const count = countPosts(first);
  if (count > pageSize) return true;
  const nextPage = findNextPage(first, pageSize);
  if (nextPage !== undefined) return count >= minPageSize || leadsOn(await ask(nextPage));
  return count === pageSize && countPosts(await ask({ max_results: maxPageSize })) > count;
}

function findNextPage(first: ServiceResponse, pageSize: number): PagesSeen['nextPage'] {
  const pagination_token = findToken(first, 'next_token');
  if (pagination_token === undefined) return undefined;
  return { max_results: pageSize, pagination_token };
}

function leadsOn(second: ServiceResponse): boolean {
  // The run goes on after a failure, so that the rules report it.
  if (!isSuccess(second.status) || !isObject(second.body)) return true;
  return countPosts(second) > 0 || findToken(second, 'next_token') !== undefined;
}

/** Why no page came, and what to give instead. */
function describeFailure(response: ServiceResponse, { url, user }: Settings): string {
  const { status, quote, unreadable = '' } = response;
  switch (status) {
    case 0:
      return `Nothing answers at ${url}. ${unreadable} Start the service, or give its address.`;
    case 404:
      return `${url}${likesPath(user)} is not found (404). Give the address that comes before /2/users, or a user who exists, with --user.`;
    case 401:
    case 403:
      return `The service refuses the access token with ${status}. Give one that it accepts, in the environment variable LIKED_POSTS_TOKEN or with --token.`;
    default: {
      const quoted = quote === undefined ? '' : `: ${shorten(quote, 300)}`;
      return `${url} answers a request for Posts with ${describeStatus(response)}, and not with a page${quoted}. Give the address of a service that works, or another user, with --user.`;
    }
  }
}
