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

/**
 * Sends one request, so that what would fail every rule is said once.
 *
 * @throws {UnreachableError} when there is no answer.
 * @throws {AccessRefusedError} when the answer is 401 or 403.
 */
export async function reach(settings: Settings, signal: AbortSignal | undefined): Promise<void> {
  const { url, user, accessToken, timeout } = settings;
  const limit = AbortSignal.timeout(timeout * 1000);
  let response: Response;
  try {
    response = await fetch(
      `${url}/2/users/${encodeURIComponent(user)}/liked_tweets?max_results=5`,
      {
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      },
    );
    await response.body?.cancel();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new UnreachableError(url, cause);
  }
  if (response.status === 401 || response.status === 403) {
    throw new AccessRefusedError(response.status);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
