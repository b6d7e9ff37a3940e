import { isObject } from '@liked-posts/internal/json';
import { formatCount, shorten } from '@liked-posts/internal/printable';
import { parameters } from '@liked-posts/types/request';
import { isSuccess } from '../contract/contract.ts';
import { CannotCheckError } from '../errors.ts';
import { createSearch, type PagesSeen, type Query } from '../requests/planned-request.ts';
import type { Settings } from '../settings.ts';
import { countPosts, findToken } from '../traffic/interaction.ts';
import { describeStatus, type ServiceResponse } from '../traffic/response.ts';
import { likesPath, type Service, type ServiceRequest } from './service.ts';

const { minimum: minPageSize, maximum: maxPageSize } = parameters.max_results;

/**
 * Sends a request, so that a wrong address, access token or user ends the run before it starts. The
 * rules report a body that is not a page.
 *
 * @throws {CannotCheckError} if there is no response, one that is no success, one with errors alone,
 *   or one with so few Posts that hardly any rule can be checked.
 */
export async function sendFirstRequest(service: Service, settings: Settings): Promise<PagesSeen> {
  const { user, pageSize } = settings;
  const response = await service.ask(createRequest(settings, { max_results: pageSize }));
  const { status, body, quote = '' } = response;
  if (!isSuccess(status)) throw new CannotCheckError(describeFailure(response, settings));
  if (!isObject(body)) return {};
  if (!('data' in body || 'meta' in body)) {
    if (!('errors' in body)) return {};
    throw new CannotCheckError(
      `The user ${user} does not exist, or cannot be read: ${shorten(quote, 300)}. Give one who exists, with --user.`,
    );
  }
  const pagination_token = findToken(response, 'next_token');
  const nextPage =
    pagination_token === undefined ? undefined : { max_results: pageSize, pagination_token };
  const count = countPosts(response);
  const isEnough = await hasEnoughPosts({ count, nextPage }, service, settings);
  if (isEnough) return { nextPage };
  throw new CannotCheckError(
    `The user ${user} shows ${formatCount(count, 'liked Post')}. Give one who has liked more than ${pageSize}, with --user.`,
  );
}

/** Whether a user has more Posts than one page shows. If the first page leaves it open, asks again. */
async function hasEnoughPosts(
  { count, nextPage }: { readonly count: number; readonly nextPage: Query | undefined },
  service: Service,
  settings: Settings,
): Promise<boolean> {
  // With more Posts than were asked for, the service ignores the page size.
  if (count > settings.pageSize) return true;
  if (nextPage === undefined) {
    if (count < settings.pageSize) return false;
    // The service may have forgotten the token of a full page. Then, more Posts come.
    const large = await service.ask(createRequest(settings, { max_results: maxPageSize }));
    return countPosts(large) > count;
  }
  if (count >= minPageSize) return true;
  const second = await service.ask(createRequest(settings, nextPage));
  // The rules report what is wrong with a token that leads to no page.
  if (!isSuccess(second.status) || !isObject(second.body)) return true;
  return countPosts(second) > 0 || findToken(second, 'next_token') !== undefined;
}

function createRequest({ user, accessToken }: Settings, query: Query): ServiceRequest {
  const target = `${likesPath(user)}?${createSearch(query)}`;
  return { target, authorization: `Bearer ${accessToken}` };
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
