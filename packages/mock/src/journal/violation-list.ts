import { type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { RecordedRequest, RecordedViolation } from './recorded-request.ts';

interface KeptViolation {
  readonly violation: RecordedViolation;
  readonly request: Matchable;
  /**
   * The scopes whose reset unlisted it. It is unlisted from narrower scopes, too: after a reset of
   * `{ token: 'a' }`, also from `{ token: 'a', user: '42' }`. From `{}` means from all scopes.
   */
  readonly unlistedFrom: Scope[];
}

/** The most violations that are kept, and counted. */
export const maxViolations = 1000;

/**
 * The violations of all requests. A reset unlists them, but until somebody takes them, they count, and
 * make the command exit with the code 3. For example:
 *
 *                              listed  count
 *   3 violations with token a       3      3
 *   a reset of { token: 'a' }       0      3
 *   2 violations with token b       2      5
 *   token b takes its own           0      3
 *   the server takes all            0      0
 */
export class ViolationList {
  /** In the order of arrival. */
  #kept: KeptViolation[] = [];

  /** How many violations nobody took, whatever was reset. */
  get count(): number {
    return this.#kept.length;
  }

  add({ method, url, caller, violations }: RecordedRequest, request: Matchable): void {
    for (const violation of violations) {
      if (this.#kept.length === maxViolations) this.#kept.shift();
      const recorded = { method, url, caller, ...violation };
      this.#kept.push({ violation: recorded, request, unlistedFrom: [] });
    }
  }

  /** The violations since a scope was reset that belong to it, or may (see `mayBelongTo`). */
  list(scope: Scope): RecordedViolation[] {
    return this.#kept.filter((kept) => isListed(kept, scope)).map(({ violation }) => violation);
  }

  /** Takes the violations that `list` has: they no longer count. */
  take(scope: Scope): RecordedViolation[] {
    const violations = this.list(scope);
    this.#kept = this.#kept.filter((kept) => !isListed(kept, scope));
    return violations;
  }

  /** Takes all violations, even those that no scope lists. */
  takeAll(): RecordedViolation[] {
    const violations = this.#kept.map(({ violation }) => violation);
    this.#kept = [];
    return violations;
  }

  /**
   * Unlists the violations of a scope that is reset:
   *
   *   the request has every value of the scope    from all scopes
   *   it lacks one, such as a valid user          from this scope only: it may belong to others
   */
  unlist(scope: Scope): void {
    for (const kept of this.#kept.filter((each) => isListed(each, scope))) {
      kept.unlistedFrom.push(matches(scope, kept.request) ? {} : scope);
    }
  }
}

function isListed(kept: KeptViolation, scope: Scope): boolean {
  if (!mayBelongTo(scope, kept)) return false;
  // A scope that was reset matches the scopes in it.
  return !kept.unlistedFrom.some((resetScope) => matches(resetScope, scope));
}

/**
 * Whether a violation may belong to a scope: what its request lacks (a valid user, an accepted token, a
 * page) is taken from the scope. For example, /2/users/abc/liked_tweets has no valid user, so the scopes
 * `{ user: '42' }` and `{ user: '43' }` both list its violation.
 */
function mayBelongTo(scope: Scope, { violation, request }: KeptViolation): boolean {
  // The violation of a request whose token `authorize` does not accept has this name.
  const hasAcceptedToken = request.caller !== undefined && violation.name !== 'authorization';
  return matches(scope, {
    user: request.user ?? scope.user,
    caller: hasAcceptedToken ? request.caller : scope.caller,
    page: request.page ?? scope.page,
    query: request.query,
  });
}
