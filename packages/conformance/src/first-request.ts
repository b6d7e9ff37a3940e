import { setTimeout as pause } from 'node:timers/promises';
import { path } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { isObject, objectsIn } from '@liked-posts/types/json';
import { type Answer, statusOf } from './answer.ts';
import type { Request } from './ask.ts';
import { isSuccess } from './contract.ts';
import { AccessRefusedError, UnreachableError, UnsuitableUserError } from './errors.ts';
import { defaultToken, type Settings } from './options.ts';
import type { Service } from './service.ts';

/**
 * Sends one request, to find out at once what would break every rule. Returns the `next_token` of
 * the page.
 *
 * @throws {UnreachableError} when there is no answer, or one that is no success.
 * @throws {AccessRefusedError} when the answer is 401 or 403.
 * @throws {UnsuitableUserError} when the first page is not full, and the only one.
 */
export async function sendFirstRequest(
  service: Service,
  settings: Settings,
): Promise<string | undefined> {
  const { url, user, accessToken, pageSize } = settings;
  const target = `${path.replace('{id}', encodeURIComponent(user))}?max_results=${pageSize}`;
  const request = { target, headers: { authorization: `Bearer ${accessToken}` } };
  const answer = await askUntilStarted(service, settings, request);
  const { status, body, said, unreadable = '' } = answer;
  if (status === 0) {
    const reason = unreadable.replace(/^No answer: (.*)\.$/, '$1');
    const message = `Nothing answers at ${url} (${reason}). Start the service, or give its address.`;
    throw new UnreachableError(url, message);
  }
  if (status === 404) {
    const [page = ''] = target.split('?');
    const [start] = path.split('/{');
    const message = `${url}${page} is not found (404). Give the address that comes before ${start}, or a user who exists, with --user.`;
    throw new UnreachableError(url, message);
  }
  if (status === 401 || status === 403) throw new AccessRefusedError(status);
  if (!isSuccess(status)) {
    const quoted = said === undefined ? '' : `: ${said}`;
    // The service may repeat the token.
    const hide = tokenHider([accessToken].filter((token) => token !== defaultToken));
    throw new UnreachableError(
      url,
      `${url} answers a request for Posts with ${hide(statusOf(answer))}, and not with a page${hide(quoted)}. Give the address of a service that works, or another user, with --user.`,
    );
  }
  // A body that is no page is for a rule.
  if (!isObject(body) || !('data' in body || 'meta' in body)) return undefined;
  const posts = objectsIn(body['data']).length;
  const token = isObject(body['meta']) ? body['meta']['next_token'] : undefined;
  if (posts < pageSize && token === undefined) throw new UnsuitableUserError(user, posts, pageSize);
  return token === undefined ? undefined : String(token);
}

/** How long to wait before another request to a service that is starting, in milliseconds. */
const interval = 250;

async function askUntilStarted(
  service: Service,
  { wait, signal, onRequest }: Settings,
  request: Request,
): Promise<Answer> {
  const end = performance.now() + wait * 1000;
  for (;;) {
    onRequest?.({ group: undefined, sent: service.sent, expected: service.expected });
    const answer = await service.ask(request);
    const isStarting = answer.status === 0 || answer.status === 503;
    if (!isStarting || performance.now() + interval > end) return answer;
    await pause(interval, undefined, { signal });
    // The run needs it again.
    service.expected += 1;
  }
}
