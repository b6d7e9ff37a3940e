import { isObject, type JsonObject, pickObjects } from '@liked-posts/internal/json';

/** What the body of an error says. `title`, `detail` and `type` may be those of its first error. */
export interface ProblemReport {
  readonly title: string | undefined;
  readonly detail: string | undefined;
  readonly type: string | undefined;
  /** The message of the first error, in the response to an invalid request. */
  readonly message: string | undefined;
  readonly errors: readonly JsonObject[];
  /** Set if the body, or one of its errors, says that a paid quota is used up. */
  readonly quota: { readonly retryAt: Date | undefined } | undefined;
}

/** Reads the body of an error, which may be anything. */
export function readProblem(body: unknown): ProblemReport {
  const problem = isObject(body) ? body : {};
  const errors = pickObjects(problem['errors']);
  const [firstError = {}] = errors;
  const readMember = (name: string) => readText(problem[name]) ?? readText(firstError[name]);
  const quotaProblem = [problem, ...errors].find(isQuotaProblem);
  return {
    title: readMember('title'),
    detail: readMember('detail'),
    type: readMember('type'),
    message: readText(firstError['message']),
    errors,
    quota: quotaProblem && { retryAt: readDate(quotaProblem['reset_date']) },
  };
}

/**
 * Whether a problem says that a paid quota is used up: a word of its title names the quota, or the last
 * part of its type.
 *
 *   yes   `UsageCapExceeded`, `…/problems/usage-capped`, `…/problems/credits`, `SpendCapReached`
 *   no    `…/problems/usage-capacity`, `…/problems/credits/history`
 */
function isQuotaProblem({ title, type }: JsonObject): boolean {
  const words = `${readText(title) ?? ''} ${readText(type) ?? ''}`;
  // `[pe]` tells `capped` and `CapExceeded` from `capacity`.
  return /(^|[ /])(usage-?cap[pe]|credits|spend-?cap)[\w-]*( |$)/i.test(words);
}

/** The time of a date such as `2026-04-14`. */
function readDate(date: unknown): Date | undefined {
  const time = Date.parse(readText(date) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** A member that should be a text, if it is one: the service may send anything. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
