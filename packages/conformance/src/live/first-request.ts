import { isObject, pickObjects } from '@liked-posts/internal/json';
import { formatCount, shorten } from '@liked-posts/internal/printable';
import { isSuccess, likesPath } from '../contract/contract.ts';
import { CannotCheckError } from '../errors.ts';
import type { Settings } from '../options.ts';
import { findToken } from '../traffic/interaction.ts';
import { describeStatus, type ServiceResponse } from '../traffic/response.ts';
import type { NextPage } from './request-sender.ts';
import type { Service, ServiceRequest } from './service.ts';

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
  const { user, pageSize, wait } = settings;
  const response = await askUntilStarted(service, wait, createRequest(settings, pageSize));
  refuseFailure(response, settings);
  const { body } = response;
  // The rules report a body that is not a page.
  if (!isObject(body) || !('data' in body || 'meta' in body)) return undefined;
  const token = findToken(response, 'next_token');
  const query = new URLSearchParams({ max_results: `${pageSize}` });
  if (token !== undefined) return { query, token };
  const count = pickObjects(body['data']).length;
  // A full page may lack its token, which a rule finds if there are more Posts.
  if (count >= pageSize && (await hasMorePosts(service, settings, count))) return undefined;
  throw new CannotCheckError(
    `The user ${user} shows ${formatCount(count, 'liked Post')}. Give one who has liked more than ${pageSize}, with --user.`,
  );
}

async function hasMorePosts(service: Service, settings: Settings, count: number): Promise<boolean> {
  service.expected += 1;
  const { body } = await service.ask(createRequest(settings, 100));
  return isObject(body) && pickObjects(body['data']).length > count;
}

function createRequest({ user, accessToken }: Settings, max_results: number): ServiceRequest {
  const target = `${likesPath(user)}?max_results=${max_results}`;
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

async function askUntilStarted(
  service: Service,
  seconds: number,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const response = await service.ask(request);
    const isStarting = response.status === 0 || response.status === 503;
    if (!isStarting || performance.now() > end) return response;
    // It is sent again, after the pause that the service makes before each repetition.
    service.expected += 1;
  }
}
