import { path } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { isObject, objectsIn } from '@liked-posts/types/json';
import { counted, shortened } from '@liked-posts/types/printable';
import { type Answer, statusOf } from './answer.ts';
import { isSuccess } from './contract.ts';
import { CannotCheckError } from './errors.ts';
import { tokenIn } from './interaction.ts';
import { defaultToken, type Settings } from './options.ts';
import type { Request, Service } from './service.ts';

/**
 * Sends one request, to find out at once what would break every rule. Returns the `next_token` of
 * the page.
 *
 * @throws {CannotCheckError} when there is no answer, one that is no success, or one with so few
 *   Posts that hardly any rule can be checked.
 */
export async function sendFirstRequest(
  service: Service,
  settings: Settings,
): Promise<string | undefined> {
  const { url, user, accessToken, pageSize, wait } = settings;
  const target = `${path.replace('{id}', encodeURIComponent(user))}?max_results=${pageSize}`;
  const request = { target, headers: { authorization: `Bearer ${accessToken}` } };
  const answer = await askUntilStarted(service, wait, request);
  const { status, body, said, unreadable = '' } = answer;
  if (status === 0) {
    const reason = unreadable.replace(/^No answer: (.*)\.$/, '$1');
    const message = `Nothing answers at ${url} (${reason}). Start the service, or give its address.`;
    throw new CannotCheckError(message);
  }
  if (status === 404) {
    const [page = ''] = target.split('?');
    const [start] = path.split('/{');
    const message = `${url}${page} is not found (404). Give the address that comes before ${start}, or a user who exists, with --user.`;
    throw new CannotCheckError(message);
  }
  if (status === 401 || status === 403) {
    throw new CannotCheckError(
      `The service refuses the access token with ${status}. Give one that it accepts, in the environment variable LIKED_POSTS_TOKEN or with --token.`,
    );
  }
  if (!isSuccess(status)) {
    // The service may repeat the token, which a cut would hide from the search.
    const hide = tokenHider([accessToken].filter((token) => token !== defaultToken));
    const quoted = said === undefined ? '' : `: ${shortened(hide(said), 300)}`;
    throw new CannotCheckError(
      `${url} answers a request for Posts with ${hide(statusOf(answer))}, and not with a page${quoted}. Give the address of a service that works, or another user, with --user.`,
    );
  }
  // A body that is no page is for a rule.
  if (!isObject(body) || !('data' in body || 'meta' in body)) return undefined;
  const posts = objectsIn(body['data']).length;
  const token = tokenIn(answer, 'next_token');
  if (posts < pageSize && token === undefined) {
    throw new CannotCheckError(
      `The user ${user} shows ${counted(posts, 'liked Post')}. Give one who has liked more than ${pageSize}, with --user.`,
    );
  }
  return token;
}

async function askUntilStarted(
  service: Service,
  seconds: number,
  request: Request,
): Promise<Answer> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await service.ask(request);
    const isStarting = answer.status === 0 || answer.status === 503;
    if (!isStarting || performance.now() > end) return answer;
    // The run needs it again.
    service.expected += 1;
  }
}
