import { type Matchable, matches, type Scope } from '../overrides/match.ts';
import type { RecordedRequest, RecordedViolation } from './recorded-request.ts';

/** The numbers of requests and of violations. */
export interface Count {
  readonly requests: number;
  readonly violations: number;
}

interface KeptViolation {
  readonly violation: RecordedViolation;
  readonly request: Matchable;
  /** Whether a reset took it off the list. It still counts until somebody takes it. */
  isForgotten: boolean;
  /** If it belongs to no scope in particular: the scopes, as JSON, whose reset took it off. */
  readonly hiddenFrom: Set<string>;
}

/** The most violations to keep. Of more, only the number is known. */
const maxViolations = 1000;

/**
 * The violations of all requests. Each leaves the list when its scope is reset or somebody takes it;
 * only what nobody took makes the command exit with 3. For example, with space for 1000:
 *
 *                     kept  forgotten  dropped  since reset  count
 *   1003 violations   1000          0        3            3   1003
 *   a reset           1000       1000        3            0   1003
 *   2 violations      1000        998        5            0   1005
 *   take              998         998        5            0   1003
 *   take all             0          0        0            0      0
 */
export class ViolationList {
  #kept: KeptViolation[] = [];
  /** How many violations count, but are not kept. */
  #droppedCount = 0;
  /** How many of the dropped ones the list would have: those since the last reset of the mock. */
  #droppedSinceReset = 0;

  /** How many violations nobody took, whatever was reset. */
  get count(): number {
    return this.#kept.length + this.#droppedCount;
  }

  add({ method, url, caller, violations }: RecordedRequest, request: Matchable): void {
    for (const violation of violations) {
      if (this.#kept.length === maxViolations && !this.#dropForgotten()) {
        this.#droppedCount += 1;
        this.#droppedSinceReset += 1;
        continue;
      }
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
    this.#droppedCount += 1;
    return true;
  }

  /** The violations of a scope, and those that may belong to it, since it was reset. */
  list(scope: Scope): RecordedViolation[] {
    const violations = this.#kept
      .filter((kept) => isListed(kept, scope))
      .map(({ violation }) => violation);
    const last = violations.at(-1);
    const more = this.#droppedSinceReset;
    if (more === 0 || last === undefined || !isWholeMock(scope)) return violations;
    const { method, url, in: part } = last;
    return [...violations, { method, url, in: part, reason: `And ${more} more.` }];
  }

  /** Takes the violations that `list` has: they no longer count. */
  take(scope: Scope): RecordedViolation[] {
    const violations = this.list(scope);
    this.#kept = this.#kept.filter((kept) => !isListed(kept, scope));
    if (isWholeMock(scope)) {
      this.#droppedCount -= this.#droppedSinceReset;
      this.#droppedSinceReset = 0;
    }
    return violations;
  }

  /** Takes all violations, even those that a reset took off the list. */
  takeAll(): RecordedViolation[] {
    for (const kept of this.#kept) kept.isForgotten = false;
    const violations = this.take({});
    this.#droppedCount = 0;
    return violations;
  }

  /** Takes the violations of a scope off the list. */
  forget(scope: Scope): void {
    for (const kept of this.#kept) {
      if (matches(scope, kept.request)) kept.isForgotten = true;
      else if (mayBelongTo(scope, kept)) kept.hiddenFrom.add(JSON.stringify(scope));
    }
    if (isWholeMock(scope)) this.#droppedSinceReset = 0;
  }
}

function isWholeMock(scope: Scope): boolean {
  return Object.keys(scope).length === 0;
}

function isListed(kept: KeptViolation, scope: Scope): boolean {
  if (kept.isForgotten) return false;
  if (matches(scope, kept.request)) return true;
  return mayBelongTo(scope, kept) && !kept.hiddenFrom.has(JSON.stringify(scope));
}

/**
 * Whether a violation may belong to a scope: a valid user, an accepted token or a page that its request
 * does not have is taken to be the one of the scope. For example, /2/users/abc/liked_tweets has no
 * valid user, so the scopes `{ user: '42' }` and `{ user: '43' }` both list its violation. A reset
 * of one takes it off that list only. If one takes it, neither lists it.
 */
function mayBelongTo(scope: Scope, { violation, request }: KeptViolation): boolean {
  const hasAcceptedToken = request.caller !== undefined && violation.name !== 'authorization';
  return matches(scope, {
    user: request.user ?? scope.user,
    caller: hasAcceptedToken ? request.caller : scope.caller,
    page: request.page ?? scope.page,
    search: request.search,
  });
}
