import { isObject, type JsonObject, pickObjects } from '@liked-posts/internal/json';
import { formatCount, shorten } from '@liked-posts/internal/printable';
import { parameters } from '@liked-posts/types/request';
import { isSuccess } from '../contract/contract.ts';
import { CannotCheckError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { findToken } from '../traffic/interaction.ts';
import { describeStatus, type ServiceResponse } from '../traffic/response.ts';
import type { KnownToken } from './request-sender.ts';
import { likesPath, type Service, type ServiceRequest } from './service.ts';

const { minimum, maximum } = parameters.max_results;

/**
 * Sends one request, so that a wrong address, access token or user ends the run before it starts.
 * A second request is sent if the first page leaves open whether the user has more Posts:
 *
 *   next_token   Posts          second request   result
 *   yes          5 or more      none             the token
 *   yes          fewer than 5   the next page    the token, if that page leads on; else an error
 *   no           a full page    100 Posts        undefined, if more come; else an error
 *   no           fewer          none             an error
 *
 * Returns undefined, too, for a body that is not a page. The rules report it, and a missing token.
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
  refuseFailure(response, settings);
  const { body, quote = '' } = response;
  if (!isObject(body)) return undefined;
  if (!('data' in body || 'meta' in body)) {
    if (!('errors' in body)) return undefined;
    throw new CannotCheckError(
      `The user ${user} does not exist, or cannot be read: ${shorten(quote, 300)}. Give one who exists, with --user.`,
    );
  }
  const token = findToken(response, 'next_token');
  const count = countData(body);
  if (token === undefined) {
    // A full page may lack its token by mistake.
    if (count >= pageSize && (await hasMoreThan(count, service, settings))) return undefined;
  } else if (count >= minimum || (await leadsOn(token, service, settings))) {
    return { token, query };
  }
  // The check is content with less, but more Posts than fit in a page are enough in any case.
  throw new CannotCheckError(
    `The user ${user} shows ${formatCount(count, 'liked Post')}. Give one who has liked more than ${pageSize}, with --user.`,
  );
}

/** Whether the token of a short page leads to more Posts, and not to an empty last page. */
async function leadsOn(token: string, service: Service, settings: Settings): Promise<boolean> {
  const query = { max_results: `${settings.pageSize}`, pagination_token: token };
  const response = await service.ask(createRequest(settings, new URLSearchParams(query)));
  // The rules report what is wrong with a token that leads to no page.
  if (!isSuccess(response.status) || !isObject(response.body)) return true;
  return countData(response.body) > 0 || findToken(response, 'next_token') !== undefined;
}

/** Whether the largest page has more Posts. */
async function hasMoreThan(count: number, service: Service, settings: Settings): Promise<boolean> {
  const query = new URLSearchParams({ max_results: `${maximum}` });
  const { status, body } = await service.ask(createRequest(settings, query));
  return isSuccess(status) && isObject(body) && countData(body) > count;
}

function countData(page: JsonObject): number {
  return pickObjects(page['data']).length;
}

function createRequest({ user, accessToken }: Settings, query: URLSearchParams): ServiceRequest {
  return { target: `${likesPath(user)}?${query}`, authorization: `Bearer ${accessToken}` };
}

/** Says what to give if no page came. */
function refuseFailure(response: ServiceResponse, { url, user }: Settings): void {
  const { status, quote, unreadable = '' } = response;
  if (isSuccess(status)) return;
  if (status === 0) {
    throw new CannotCheckError(
      `Nothing answers at ${url}. ${unreadable} Start the service, or give its address.`,
    );
  }
  if (status === 404) {
    throw new CannotCheckError(
      `${url}${likesPath(user)} is not found (404). Give the address that comes before /2/users, or a user who exists, with --user.`,
    );
  }
  if (status === 401 || status === 403) {
    throw new CannotCheckError(
      `The service refuses the access token with ${status}. Give one that it accepts, in the environment variable LIKED_POSTS_TOKEN or with --token.`,
    );
  }
  const quoted = quote === undefined ? '' : `: ${shorten(quote, 300)}`;
  throw new CannotCheckError(
    `${url} answers a request for Posts with ${describeStatus(response)}, and not with a page${quoted}. Give the address of a service that works, or another user, with --user.`,
  );
}
