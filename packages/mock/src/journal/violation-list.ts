import { type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { RecordedRequest, RecordedViolation } from './recorded-request.ts';

/** The most violations that are kept, and counted. */
export const maxViolations = 1000;

/**
 * The violations of all requests, which tests list and reset by scope. A violation that was reset is
 * listed no more, but it counts until somebody takes it: the command exits with 3 if any counts.
 */
export class ViolationList {
  /** In the order of arrival. */
  #kept: KeptViolation[] = [];

  /** How many violations nobody took, at most `maxViolations`. */
  get count(): number {
    return this.#kept.length;
  }

  add({ method, url, caller, violations }: RecordedRequest, request: Matchable): void {
    for (const violation of violations) {
      this.#kept.push(new KeptViolation({ method, url, caller, ...violation }, request));
      if (this.#kept.length > maxViolations) this.#kept.shift();
    }
  }

  list(scope: Scope): RecordedViolation[] {
    return this.#kept.filter((kept) => kept.isListed(scope)).map(({ violation }) => violation);
  }

  /** Takes the violations that `list` has: they no longer count. */
  take(scope: Scope): RecordedViolation[] {
    const violations = this.list(scope);
    this.#kept = this.#kept.filter((kept) => !kept.isListed(scope));
    return violations;
  }

  /** Takes all violations, even those that were reset. */
  takeAll(): RecordedViolation[] {
    const violations = this.#kept.map(({ violation }) => violation);
    this.#kept = [];
    return violations;
  }

  reset(scope: Scope): void {
    for (const kept of this.#kept) kept.reset(scope);
  }
}

/** A violation, and the scopes that were reset since it was added. */
class KeptViolation {
  readonly violation: RecordedViolation;
  readonly #request: Matchable;
  readonly #resetScopes: Scope[] = [];

  constructor(violation: RecordedViolation, request: Matchable) {
    this.violation = violation;
    this.#request = request;
  }

  isListed(scope: Scope): boolean {
    return this.#mayBelongTo(scope) && !this.#wasReset(scope);
  }

  reset(scope: Scope): void {
    if (this.isListed(scope)) this.#resetScopes.push(scope);
  }

  /**
   * Whether its request may belong to a scope. A user, token or page that the request lacks may be any:
   * /2/users/abc/liked_tweets has no valid user, so that `{ user: '42' }` and `{ user: '43' }` list it.
   */
  #mayBelongTo(scope: Scope): boolean {
    const { user, caller, page, query } = this.#request;
    // `authorize` gives this name to the violation of a token that it refuses, which is nobody's.
    const isTokenRefused = this.violation.name === 'authorization';
    const acceptedCaller = isTokenRefused ? undefined : caller;
    // What the request lacks is taken from the scope, so that it matches.
    return matches(scope, {
      user: user ?? scope.user,
      caller: acceptedCaller ?? scope.caller,
      page: page ?? scope.page,
      query,
    });
  }

  /**
   * Whether a reset took it from a scope. For a request to /2/users/abc/liked_tweets with the token `a`:
   *
   *   reset of          from which scopes
   *   { token: 'a' }    from all, since the request is in it
   *   { user: '42' }    from { user: '42' } and { user: '42', page: 1 }, but not from { user: '43' } or {}
   */
  #wasReset(scope: Scope): boolean {
    const request = this.#request;
    return this.#resetScopes.some((reset) => matches(reset, request) || matches(reset, scope));
  }
}
