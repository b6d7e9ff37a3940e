import { isObject, type JsonObject, pickObjects } from '@liked-posts/internal/json';

/** What the body of an error says. A text that the document lacks is that of its first error. */
export interface BodyTexts {
  readonly title: string | undefined;
  readonly detail: string | undefined;
  readonly type: string | undefined;
  /** What is wrong with the request, such as `[3] is not between 5 and 100.` */
  readonly message: string | undefined;
  readonly errors: readonly JsonObject[];
  /** Set if the document or an error says that a paid quota is used up. */
  readonly usedUpQuota: { readonly resetDate: Date | undefined } | undefined;
}

export function readBodyTexts(body: unknown): BodyTexts {
  const document = isObject(body) ? body : {};
  const errors = pickObjects(document['errors']);
  const firstError = errors[0] ?? {};
  const quotaProblem = [document, ...errors].find(isQuotaProblem);
  return {
    title: findText(document['title'], firstError['title']),
    detail: findText(document['detail'], firstError['detail']),
    type: findText(document['type'], firstError['type']),
    message: findText(firstError['message']),
    errors,
    usedUpQuota: quotaProblem && { resetDate: readDate(quotaProblem['reset_date']) },
  };
}

/**
 * Whether a problem says that a paid quota is used up. It may come with 402, 403 or 429. Its title
 * names it, or the last part of its type:
 *
 *   yes   `UsageCapExceeded`, `…/problems/usage-capped`, `…/problems/credits`, `SpendCapReached`
 *   no    `…/problems/usage-capacity`, `…/problems/credits/history`
 */
function isQuotaProblem({ title, type }: JsonObject): boolean {
  const quotaName = /(\/|^| )(usage-?cap[pe]|credits|spend-?cap)[\w-]*( |$)/i;
  return quotaName.test(`${findText(title) ?? ''} ${findText(type) ?? ''}`);
}

/** The time of a date such as `2026-04-14`. */
function readDate(date: unknown): Date | undefined {
  const time = Date.parse(findText(date) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** The first string among values of any type, even objects that cannot be converted to strings. */
function findText(...values: unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string');
}
