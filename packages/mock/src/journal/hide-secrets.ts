import { hidden } from '@liked-posts/internal/hide-token';
import { shorten } from '@liked-posts/internal/printable';
import { queryNames } from '@liked-posts/types/request';
import { type Address, findUserId } from '../message/messages.ts';
import type { ContractViolation } from '../message/violation.ts';

/** Words in the names of headers and parameters with secrets. */
const secretWords =
  'auth|bearer|cookie|credential|csrf|dpop|jwt|key|otp|passw|pwd|secret|session|sig|token|xsrf';
/** A name of a header or parameter with a secret. A service's challenge is not a secret. */
const secretName = new RegExp(`^(?!www-authenticate$).*(?:${secretWords})`, 'i');

/** The secrets in the value of any header, whatever its name. */
const secretsInValues: readonly RegExp[] = [
  // Credentials, as in `Bearer abc`.
  /(?<=\b(?:basic|bearer|dpop) +)[^\s,;]+/gi,
  // The query or fragment of an address, as in `/callback?code=abc`.
  /(?<=\S[?#])[^\s"'<>]+/g,
  // A pair, as in `for=1;token=abc`, but not the status in `code=503`.
  new RegExp(`(?<=\\b[\\w-]*(?:${secretWords}|code(?!=\\d{3}\\b))[\\w-]*=)[^\\s,;&]+`, 'gi'),
];

/** Longer addresses and headers are shortened. */
const maxCharacters = 2000;

export type Hide = (text: string) => string;

/**
 * The secrets of a request, which responses may repeat: the credentials in the header
 * `Authorization`, and those in the query.
 */
export function findSecrets(authorization: string, search: string): string[] {
  const credentials = authorization.split(/[\s,;"]+/);
  const misplaced = [...new URLSearchParams(search)].filter(
    ([name]) => secretName.test(name) && !queryNames.includes(name),
  );
  return [...credentials, ...misplaced.map(([, value]) => value)];
}

/** An address, safe to keep and print. */
export interface SafeAddress {
  readonly url: string;
  /** The query alone, without the question mark. */
  readonly search: string;
}

/** Hides the values of unknown parameters, because they may be access tokens. */
export function hideInAddress({ path, search }: Address, hide: Hide): SafeAddress {
  // A user's id is not a secret, even if a token contains it.
  const shownPath = /^\d+$/.test(findUserId(path) ?? '') ? path : hide(path);
  if (search === '') return { url: shorten(shownPath, maxCharacters), search };
  const shownSearch = hide(search.split('&').map(hideValue).join('&'));
  return {
    url: shorten(`${shownPath}?${shownSearch}`, maxCharacters),
    search: shorten(shownSearch, maxCharacters),
  };
}

/** A pair of a query, such as `max_results=5`, or `a=[hidden]` for the unknown parameter `a`. */
function hideValue(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  const [decodedName = ''] = new URLSearchParams(pair).keys();
  const hasValue = name !== pair;
  return hasValue && !queryNames.includes(decodedName) ? `${name}=${hidden}` : pair;
}

/** Violations, safe to keep: the values of unknown parameters are hidden. */
export function hideInViolations(
  violations: readonly ContractViolation[],
  hide: Hide,
): readonly ContractViolation[] {
  return violations.map((violation) => {
    const { name, values, reason } = violation;
    const isUnknown = violation.in === 'query' && !queryNames.includes(name ?? '');
    return {
      ...violation,
      ...(name !== undefined && { name: hide(name) }),
      ...(values && { values: isUnknown ? [hidden] : values.map(hide) }),
      reason: hide(reason),
    };
  });
}

/** Headers, safe to keep: without secrets, whatever their names are. */
export function hideInHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  hide: Hide,
): [name: string, value: string][] {
  return Array.from(headers, ([name, value]) => {
    if (secretName.test(name)) return [hide(name), hidden];
    let shown = hide(value);
    for (const secret of secretsInValues) shown = shown.replace(secret, hidden);
    return [hide(name), shorten(shown, maxCharacters)];
  });
}
