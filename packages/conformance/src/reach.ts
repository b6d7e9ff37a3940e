import { path } from '@liked-posts/types';
import { isObject, objectsIn } from './exchange.ts';
import type { Settings } from './options.ts';

/** There is no service at the address. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(
      `Nothing answers at ${url} (${reasonOf(cause)}). Start the service, or give its address.`,
      {
        cause,
      },
    );
    this.url = url;
  }
}

/** The service refuses the access token, so that nothing could be checked. */
export class AccessRefusedError extends Error {
  override readonly name = 'AccessRefusedError';
  /** 401 or 403. */
  readonly status: number;

  constructor(status: number) {
    super(
      `The service refuses the access token with ${status}. Give one that it accepts, in the environment variable LIKED_POSTS_TOKEN or with --token.`,
    );
    this.status = status;
  }
}

/** The user has liked so little that hardly any rule could be checked. */
export class UnsuitableUserError extends Error {
  override readonly name = 'UnsuitableUserError';
  readonly user: string;

  constructor(user: string, posts: number, needed: number) {
    super(
      `The user ${user} shows ${posts} liked Posts. Give one who has liked more than ${needed}, with --user.`,
    );
    this.user = user;
  }
}

/**
 * Sends one request, so that what would fail every rule is said once.
 *
 * @throws {UnreachableError} when there is no answer.
 * @throws {AccessRefusedError} when the answer is 401 or 403.
 * @throws {UnsuitableUserError} when the answer is a page that is not full, and the only one.
 */
export async function reach(settings: Settings, signal: AbortSignal | undefined): Promise<void> {
  const { url, user, accessToken, timeout, pageSize } = settings;
  const limit = AbortSignal.timeout(timeout);
  const address = url + path.replace('{id}', encodeURIComponent(user));
  let response: Response;
  let page: unknown;
  try {
    response = await fetch(`${address}?max_results=${pageSize}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    page = parsed(await response.text());
  } catch (cause) {
    signal?.throwIfAborted();
    throw new UnreachableError(url, cause);
  }
  if (response.status === 401 || response.status === 403) {
    throw new AccessRefusedError(response.status);
  }
  if (response.status !== 200 || !isObject(page)) return;
  const posts = objectsIn(page['data']).length;
  const { meta } = page;
  if (posts < pageSize && !(isObject(meta) && 'next_token' in meta)) {
    throw new UnsuitableUserError(user, posts, pageSize);
  }
}

/** What is not JSON is for the rules to find. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
