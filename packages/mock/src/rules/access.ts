import { exampleOf } from '../examples/examples.ts';
import { problem } from '../examples/problems.ts';
import { type Outgoing, respond } from '../message/messages.ts';
import type { RateLimitOption } from './rate-limit.ts';

/** What an access token allows. */
export interface TokenRights {
  /** The only user whose likes it can read. Default: it can read those of all. */
  readonly user?: string;
  /** Whether it acts for a user, or for an application, which cannot read likes. Default: `user`. */
  readonly kind?: 'user' | 'application';
  /** Its scopes. Default: all that the operation needs. */
  readonly scopes?: readonly string[];
  /** When it expires, in ISO 8601, such as `2026-07-01T12:00:00Z`. Default: never. */
  readonly expiresAt?: string;
  /** Its own rate limit. Default: that of the mock. */
  readonly rateLimit?: RateLimitOption;
}

/** The scopes that the operation needs, by public documentation. */
const needed: readonly string[] = ['tweet.read', 'users.read', 'like.read'];

export function hasExpired({ expiresAt }: TokenRights, now: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now;
}

/** The answer to a token that does not allow to read the likes of the user; undefined if it does. */
export function forbidden(
  { user, kind, scopes = needed }: TokenRights,
  userId: string,
): Outgoing | undefined {
  if (kind === 'application') {
    return respond(403, JSON.stringify(exampleOf(403, 'applicationToken')?.value));
  }
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) {
    return respond(403, problem(403, `The access token lacks ${missing.join(' and ')}.`));
  }
  if (user === undefined || user === userId) return undefined;
  return respond(403, problem(403, 'The access token is of another user, and likes are private.'));
}
