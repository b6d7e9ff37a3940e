import { writeProblem } from '../examples/error-bodies.ts';
import { findExample } from '../examples/examples.ts';
import { respond } from '../message/messages.ts';
import type { Refusal } from './refusal.ts';

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
}

/** The scopes that the operation needs, according to the public documentation. */
const neededScopes: readonly string[] = ['tweet.read', 'users.read', 'like.read'];

/** The refusal of a token that does not allow reading the likes of the user; undefined if it does. */
export function refuseForbidden(rights: TokenRights, userId: string): Refusal | undefined {
  const body = writeForbidden(rights, userId);
  if (body === undefined) return undefined;
  return { verdict: 'forbidden', violations: [], response: respond(403, body) };
}

function writeForbidden(
  { user, kind, scopes = neededScopes }: TokenRights,
  userId: string,
): string | undefined {
  // The kind of a token decides before its scopes, and these before its user.
  if (kind === 'application') return JSON.stringify(findExample(403, 'applicationToken')?.value);
  const missingScopes = neededScopes.filter((scope) => !scopes.includes(scope));
  if (missingScopes.length > 0) {
    return writeProblem(403, `The access token lacks ${missingScopes.join(' and ')}.`);
  }
  if (user === undefined || user === userId) return undefined;
  return writeProblem(403, 'The access token is of another user, and likes are private.');
}
