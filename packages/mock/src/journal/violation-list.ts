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

  /** How many violations nobody took, listed or not: at most `maxViolations`. */
  get count(): number {
    return this.#kept.length;
  }

  add({ method, url, caller, violations }: RecordedRequest, matchable: Matchable): void {
    for (const violation of violations) {
      this.#kept.push(new KeptViolation({ method, url, caller, ...violation }, matchable));
      if (this.#kept.length > maxViolations) this.#kept.shift();
    }
  }

  list(scope: Scope): RecordedViolation[] {
    return this.#kept.filter((kept) => kept.isListed(scope)).map(({ violation }) => violation);
  }

  /** Takes the violations that `list` has: they no longer count. Violations that were reset still count. */
  take(scope: Scope): RecordedViolation[] {
    const violations = this.list(scope);
    this.#kept = this.#kept.filter((kept) => !kept.isListed(scope));
    return violations;
  }

  /** Takes all violations, even those that were reset: `vitest.ts` does so after each test. */
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
  readonly #matchable: Matchable;
  readonly #resetScopes: Scope[] = [];

  constructor(violation: RecordedViolation, matchable: Matchable) {
    this.violation = violation;
    this.#matchable = matchable;
  }

  /** Whether a scope lists the violation: if its request may belong to the scope, and no reset took it. */
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
    const { user, caller, page, query } = this.#matchable;
    // `refuseToken` in `authorize.ts` writes such a violation. A refused token is nobody's.
    const isTokenRefused =
      this.violation.in === 'header' && this.violation.name === 'authorization';
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
   *   reset of          takes it from
   *   {}                all scopes: the request is in the reset scope
   *   { token: 'a' }    all scopes: the same
   *   { user: '42' }    { user: '42' } and { user: '42', page: 1 }: these are in the reset scope
   */
  #wasReset(scope: Scope): boolean {
    return this.#resetScopes.some((resetScope) => {
      const isRequestInIt = matches(resetScope, this.#matchable);
      const isScopeInIt = matches(resetScope, scope);
      return isRequestInIt || isScopeInIt;
    });
  }
}
