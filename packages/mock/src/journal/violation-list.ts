import { type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { RecordedRequest, RecordedViolation } from './recorded-request.ts';

interface KeptViolation {
  readonly violation: RecordedViolation;
  readonly request: Matchable;
  /** Whether a reset took the violation off every list. It still counts until somebody takes it. */
  isForgotten: boolean;
  /** The scopes, as JSON, whose reset took it off their own list only: see `mayBelongTo`. */
  readonly hiddenFrom: Set<string>;
}

/** The most violations that are kept, and counted. */
export const maxViolations = 1000;

/**
 * The violations of all requests. Each leaves the list when its scope is reset or somebody takes it;
 * only what nobody took makes the command exit with 3. For example:
 *
 *                              listed  count
 *   3 violations with token a       3      3
 *   a reset of { token: 'a' }       0      3
 *   2 violations with token b       2      5
 *   token b takes its own           0      3
 *   the server takes all            0      0
 */
export class ViolationList {
  /** In the order of arrival. A full list drops its oldest forgotten one, or else adds no more. */
  #kept: KeptViolation[] = [];

  /** How many violations nobody took, whatever was reset. */
  get count(): number {
    return this.#kept.length;
  }

  add({ method, url, caller, violations }: RecordedRequest, request: Matchable): void {
    for (const violation of violations) {
      if (this.#kept.length === maxViolations && !this.#dropForgotten()) return;
      this.#kept.push({
        violation: { method, url, caller, ...violation },
        request,
        isForgotten: false,
        hiddenFrom: new Set(),
      });
    }
  }

  /** Drops the oldest forgotten violation, to make room. Returns whether there was one. */
  #dropForgotten(): boolean {
    const index = this.#kept.findIndex(({ isForgotten }) => isForgotten);
    if (index < 0) return false;
    this.#kept.splice(index, 1);
    return true;
  }

  /** The violations of a scope, and those that may belong to it, since it was reset. */
  list(scope: Scope): RecordedViolation[] {
    return this.#kept.filter((kept) => isListed(kept, scope)).map(({ violation }) => violation);
  }

  /** Takes the violations that `list` has: they no longer count. */
  take(scope: Scope): RecordedViolation[] {
    const violations = this.list(scope);
    this.#kept = this.#kept.filter((kept) => !isListed(kept, scope));
    return violations;
  }

  /** Takes all violations, even those that a reset took off the list. */
  takeAll(): RecordedViolation[] {
    const violations = this.#kept.map(({ violation }) => violation);
    this.#kept = [];
    return violations;
  }

  /** Takes the violations of a scope off every list; those that only may belong to it, off its own. */
  forget(scope: Scope): void {
    for (const kept of this.#kept) {
      if (matches(scope, kept.request)) kept.isForgotten = true;
      else if (mayBelongTo(scope, kept)) kept.hiddenFrom.add(JSON.stringify(scope));
    }
  }
}

function isListed(kept: KeptViolation, scope: Scope): boolean {
  if (kept.isForgotten) return false;
  if (matches(scope, kept.request)) return true;
  return mayBelongTo(scope, kept) && !kept.hiddenFrom.has(JSON.stringify(scope));
}

/**
 * Whether a violation may belong to a scope: a valid user, an accepted token or a page that its request
 * does not have is taken to be the one of the scope. For example, /2/users/abc/liked_tweets has no
 * valid user, so the scopes `{ user: '42' }` and `{ user: '43' }` both list its violation. A reset of
 * one scope takes it off the list of that scope only. Once `take` returned it, no scope lists it.
 */
function mayBelongTo(scope: Scope, { violation, request }: KeptViolation): boolean {
  const hasAcceptedToken = request.caller !== undefined && violation.name !== 'authorization';
  return matches(scope, {
    user: request.user ?? scope.user,
    caller: hasAcceptedToken ? request.caller : scope.caller,
    page: request.page ?? scope.page,
    query: request.query,
  });
}
