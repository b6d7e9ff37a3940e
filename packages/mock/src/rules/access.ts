import { writeProblem } from '../examples/error-bodies.ts';
import { requireExample } from '../examples/examples.ts';
import { respond } from '../message/messages.ts';
import type { Refusal } from './refusal.ts';

/** What an access token allows. */
export interface TokenRights {
  /** The only user whose likes it can read. Default: it can read the likes of all users. */
  readonly user?: string;
  /** Whether it acts for a user, or for an application, which cannot read likes. Default: `user`. */
  readonly kind?: 'user' | 'application';
  /** Its scopes. Default: all that the operation needs. */
  readonly scopes?: readonly string[];
  /** When it expires, in ISO 8601, such as `2026-07-01T12:00:00Z`. Default: never. */
  readonly expiresAt?: string;
}

/** The scopes that the operation needs, according to the public documentation. */
const neededScopes: readonly string[] = ['tweet.read', 'users.read', 'like.read'];

/**
 * The refusal of a token that does not allow reading the likes of a user; undefined if it does. Of
 * several reasons, the first in this order counts: the kind of the token, its scopes, its user.
 *
 * @param rights undefined for a token that allows all
 */
export function refuseForbidden(
  rights: TokenRights | undefined,
  userId: string,
): Refusal | undefined {
  const { user, kind, scopes = neededScopes } = rights ?? {};
  if (kind === 'application') {
    return createForbidden(JSON.stringify(requireExample(403, 'applicationToken').value));
  }
  const missingScopes = neededScopes.filter((scope) => !scopes.includes(scope));
  if (missingScopes.length > 0) {
    const detail = `The access token lacks ${missingScopes.join(' and ')}.`;
    return createForbidden(writeProblem(403, detail));
  }
  if (user === undefined || user === userId) return undefined;
  const detail = 'The access token is of another user, and likes are private.';
  return createForbidden(writeProblem(403, detail));
}

/** Creates a refusal without violations, because the request itself follows the contract. */
function createForbidden(body: string): Refusal {
  return { verdict: 'forbidden', violations: [], response: respond(403, body) };
}
