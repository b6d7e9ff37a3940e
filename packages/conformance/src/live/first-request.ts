import { isObject, pickObjects } from '@liked-posts/internal/json';
import { formatCount, shorten } from '@liked-posts/internal/printable';
import { parameters } from '@liked-posts/types/request';
import { isSuccess } from '../contract/contract.ts';
import { CannotCheckError } from '../errors.ts';
import type { Settings } from '../options.ts';
import { findToken } from '../traffic/interaction.ts';
import { describeStatus, type ServiceResponse } from '../traffic/response.ts';
import type { NextPage } from './request-sender.ts';
import { likesPath, type Service, type ServiceRequest } from './service.ts';

/**
 * Sends one request, to find out at once what would break every rule. Returns the page after the
 * one that came; undefined if what came is not a page, or a full page without a token.
 *
 * @throws {CannotCheckError} if there is no response, one that is no success, or one with so few
 *   Posts that hardly any rule can be checked.
 */
export async function sendFirstRequest(
  service: Service,
  settings: Settings,
): Promise<NextPage | undefined> {
  const { user, pageSize } = settings;
  const query = new URLSearchParams({ max_results: `${pageSize}` });
  const response = await service.ask(createRequest(settings, query));
  refuseFailure(response, settings);
  const { body } = response;
  // The rules report a body that is not a page.
  if (!isObject(body) || !('data' in body || 'meta' in body)) return undefined;
  const token = findToken(response, 'next_token');
  const count = pickObjects(body['data']).length;
  // A short page may lead to an empty last one, and a full one may lack its token by mistake.
  const isEnough = token !== undefined && count >= parameters.max_results.minimum;
  const isUnclear = token !== undefined || count >= pageSize;
  if (isEnough || (isUnclear && (await hasMorePosts(service, settings, { token, count })))) {
    return token === undefined ? undefined : { query, token };
  }
  throw new CannotCheckError(
    `The user ${user} shows ${formatCount(count, 'liked Post')}. Give one who has liked more than ${pageSize}, with --user.`,
  );
}

/** Whether more Posts follow the first page: on the page of its token or, without one, on a large page. */
async function hasMorePosts(
  service: Service,
  settings: Settings,
  { token, count }: { readonly token: string | undefined; readonly count: number },
): Promise<boolean> {
  const query = new URLSearchParams(
    token === undefined
      ? { max_results: '100' }
      : { max_results: `${settings.pageSize}`, pagination_token: token },
  );
  const response = await service.ask(createRequest(settings, query));
  const { status, body } = response;
  // The rules report what is wrong with a token that leads to no page.
  if (!isSuccess(status) || !isObject(body)) return token !== undefined;
  const { length } = pickObjects(body['data']);
  if (token === undefined) return length > count;
  return length > 0 || findToken(response, 'next_token') !== undefined;
}

function createRequest({ user, accessToken }: Settings, query: URLSearchParams): ServiceRequest {
  const target = `${likesPath(user)}?${query}`;
  return { target, headers: { authorization: `Bearer ${accessToken}` } };
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
