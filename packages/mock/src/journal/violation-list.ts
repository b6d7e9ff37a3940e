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

/** A violation, and the scopes that list it. */
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
   * Whether its request may belong to a scope: a user, token or page that the request lacks may be any.
   * /2/users/abc/liked_tweets has no valid user, so that `{ user: '42' }` and `{ user: '43' }` list it.
   */
  #mayBelongTo(scope: Scope): boolean {
    const { user, caller, page, query } = this.#request;
    // `authorize` gives this name to the violation of a token that it does not accept.
    const isRefused = this.violation.name === 'authorization';
    const acceptedCaller = isRefused ? undefined : caller;
    return matches(scope, {
      user: user ?? scope.user,
      caller: acceptedCaller ?? scope.caller,
      page: page ?? scope.page,
      query,
    });
  }

  /**
   * Whether a reset took it from a scope. The reset of a scope that has its request takes it from all
   * scopes. Any other takes it from that scope, and from the scopes within.
   */
  #wasReset(scope: Scope): boolean {
    return this.#resetScopes.some(
      (resetScope) => matches(resetScope, this.#request) || matches(resetScope, scope),
    );
  }
}
