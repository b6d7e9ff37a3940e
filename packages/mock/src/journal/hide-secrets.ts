import { hidden, type Redact } from '@liked-posts/internal/hide-token';
import { shorten } from '@liked-posts/internal/printable';
import { queryNames } from '@liked-posts/types/request';
import { type Address, findUserId } from '../message/address.ts';
import type { ContractViolation } from '../message/messages.ts';

/** Words in the names of headers and parameters with secrets: anywhere, so that `author` counts, too. */
const secretWords =
  'auth|bearer|cookie|credential|csrf|dpop|jwt|key|otp|passw|pwd|secret|session|sig|token|xsrf';
/** A name of a header or parameter with a secret. `www-authenticate` is the service's challenge. */
const secretName = new RegExp(`^(?!www-authenticate$).*(?:${secretWords})`, 'i');

/** Secrets in the value of any header, whatever its name. */
const secretPatterns: readonly RegExp[] = [
  // Credentials: `Bearer abc` → `Bearer [hidden]`. For speed, it never looks back from a space.
  /(?=[^\s,;])(?<=\b(?:basic|bearer|dpop) +)[^\s,;]+/gi,
  // The query or fragment of an address: `/callback?code=abc` → `/callback?[hidden]`, but not a lone `?0`.
  /(?<=\S[?#])[^\s"'<>]+/g,
  // A pair: `for=1;token=abc` → `for=1;token=[hidden]`.
  new RegExp(`(?<=\\b[\\w-]*(?:${secretWords})[\\w-]*=)[^\\s,;&]+`, 'gi'),
  // A code: `code=abc` → `code=[hidden]`, but not the status in `code=503`.
  /(?<=\b[\w-]*code(?!=\d{3}\b)[\w-]*=)[^\s,;&]+/gi,
];

/** Longer addresses and headers are shortened. */
const maxCharacters = 2000;

/**
 * The secrets of a request, which an error or a header may repeat: the credentials in the header
 * `Authorization`, and the secrets in the query. For `Bearer abcd-efgh` and `max_results=5&api_key=sesame-1`:
 * `Bearer`, `abcd-efgh` and `sesame-1`. `createRedactor` skips `Bearer`: it has less than 8 characters.
 * A token sent as a parameter by mistake is decoded: `abcd%2Befgh` adds `abcd+efgh`.
 */
export function findSecrets(authorization: string, search: string): string[] {
  const credentials = authorization.split(/[\s,;"]+/);
  const secretParameters = [...new URLSearchParams(search)].filter(
    ([name]) => secretName.test(name) && !queryNames.includes(name),
  );
  const secretValues = secretParameters.map(([, value]) => value);
  return [...credentials, ...credentials.map(decodeQueryText), ...secretValues];
}

function decodeQueryText(text: string): string {
  return new URLSearchParams(`=${text}`).get('') ?? '';
}

/** An address, safe to keep and print: the values of unknown parameters may be access tokens. */
export function hideInAddress({ path, search }: Address, hide: Redact): string {
  // A user's id is not a secret, even if it is sent as a token, too.
  const safePath = /^\d+$/.test(findUserId(path) ?? '') ? path : hide(path);
  if (search === '') return shorten(safePath, maxCharacters);
  const safeSearch = hide(search.split('&').map(hideUnknownValue).join('&'));
  return shorten(`${safePath}?${safeSearch}`, maxCharacters);
}

/** A pair of a query: `max_results=5` stays, `unknown=5` → `unknown=[hidden]`. */
function hideUnknownValue(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  const [decodedName = ''] = new URLSearchParams(pair).keys();
  const hasValue = name !== pair;
  return hasValue && !queryNames.includes(decodedName) ? `${name}=${hidden}` : pair;
}

/** Violations, safe to keep: the values of unknown parameters are hidden. */
export function hideInViolations(
  violations: readonly ContractViolation[],
  hide: Redact,
): readonly ContractViolation[] {
  return violations.map((violation) => {
    const { name, values, reason } = violation;
    // Only a query can have parameters that the contract does not know.
    const isUnknown = violation.in === 'query' && !queryNames.includes(name ?? '');
    const safeName = name === undefined ? {} : { name: hide(name) };
    const safeValues = values && { values: isUnknown ? [hidden] : values.map(hide) };
    return { ...violation, ...safeName, ...safeValues, reason: hide(reason) };
  });
}

/** Headers, safe to keep: without secrets, whatever their names are. */
export function hideInHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  hide: Redact,
): [name: string, value: string][] {
  return Array.from(headers, ([name, value]) => {
    if (secretName.test(name)) return [hide(name), hidden];
    let safeValue = hide(value);
    for (const pattern of secretPatterns) safeValue = safeValue.replace(pattern, hidden);
    return [hide(name), shorten(safeValue, maxCharacters)];
  });
}
