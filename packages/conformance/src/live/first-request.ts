import { isObject } from '@liked-posts/internal/json';
import { formatCount, shorten } from '@liked-posts/internal/printable';
import { parameters } from '@liked-posts/types/request';
import { isSuccess } from '../contract/contract.ts';
import { CannotCheckError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { countPosts, findToken } from '../traffic/interaction.ts';
import { describeStatus, type ServiceResponse } from '../traffic/response.ts';
import type { KnownToken } from './request-sender.ts';
import { likesPath, type Service, type ServiceRequest } from './service.ts';

const { minimum: minPageSize, maximum: maxPageSize } = parameters.max_results;

/**
 * Sends a request, so that a wrong address, access token or user ends the run before it starts. Returns
 * undefined for a page without a token, and for a body that is not a page, which the rules report.
 *
 * @throws {CannotCheckError} if there is no response, one that is no success, one with errors alone,
 *   or one with so few Posts that hardly any rule can be checked.
 */
export async function sendFirstRequest(
  service: Service,
  settings: Settings,
): Promise<KnownToken | undefined> {
  const { user, pageSize } = settings;
  const query = new URLSearchParams({ max_results: `${pageSize}` });
  const response = await service.ask(createRequest(settings, query));
  const { status, body, quote = '' } = response;
  if (!isSuccess(status)) throw new CannotCheckError(describeFailure(response, settings));
  if (!isObject(body)) return undefined;
  if (!('data' in body || 'meta' in body)) {
    if (!('errors' in body)) return undefined;
    throw new CannotCheckError(
      `The user ${user} does not exist, or cannot be read: ${shorten(quote, 300)}. Give one who exists, with --user.`,
    );
  }
  const token = findToken(response, 'next_token');
  const count = countPosts(response);
  if (await hasEnoughPosts({ token, count }, service, settings)) {
    return token === undefined ? undefined : { token, query };
  }
  throw new CannotCheckError(
    `The user ${user} shows ${formatCount(count, 'liked Post')}. Give one who has liked more than ${pageSize}, with --user.`,
  );
}

/**
 * Whether a user has more Posts than one page shows. If the first page leaves it open, a second
 * request is sent:
 *
 *   next_token   Posts                  second request        enough
 *   yes          `minPageSize`, more    none                  yes
 *   yes          fewer                  the next page         if it has Posts, leads on, or is no page
 *   no           more than `pageSize`   none                  yes: the page size is ignored
 *   no           `pageSize`             `maxPageSize` Posts   if more come: the token was forgotten
 *   no           fewer                  none                  no
 */
async function hasEnoughPosts(
  firstPage: { readonly token: string | undefined; readonly count: number },
  service: Service,
  settings: Settings,
): Promise<boolean> {
  if (firstPage.token !== undefined && firstPage.count >= minPageSize) return true;
  if (firstPage.count > settings.pageSize) return true;
  if (firstPage.token === undefined && firstPage.count < settings.pageSize) return false;
  const query = new URLSearchParams(
    firstPage.token === undefined
      ? { max_results: `${maxPageSize}` }
      : { max_results: `${settings.pageSize}`, pagination_token: firstPage.token },
  );
  const response = await service.ask(createRequest(settings, query));
  // The rules report what is wrong with a token that leads to no page.
  if (!isSuccess(response.status) || !isObject(response.body)) return firstPage.token !== undefined;
  const secondCount = countPosts(response);
  if (firstPage.token === undefined) return secondCount > firstPage.count;
  return secondCount > 0 || findToken(response, 'next_token') !== undefined;
}

function createRequest({ user, accessToken }: Settings, query: URLSearchParams): ServiceRequest {
  return { target: `${likesPath(user)}?${query}`, authorization: `Bearer ${accessToken}` };
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
