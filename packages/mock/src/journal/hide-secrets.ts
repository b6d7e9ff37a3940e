import { createRedactor, hidden, type Redact } from '@liked-posts/internal/hide-token';
import { shorten } from '@liked-posts/internal/printable';
import { queryNames } from '@liked-posts/types/request';
import { type Address, findUserId } from '../message/address.ts';
import type { ContractViolation } from '../message/messages.ts';
import type { Arrival } from './arrival.ts';
import type { RecordedRequest } from './recorded-request.ts';

/**
 * What the journal shows of a request. Everywhere, it hides what `findSecrets` found, and besides:
 *
 *   in the address and in violations   the values of parameters that the contract does not know
 *   in headers                         the values of secret names, and the matches of `secretPatterns`
 */
export function hideSecrets(
  { incoming, address }: Pick<Arrival, 'incoming' | 'address'>,
  violations: readonly ContractViolation[],
): Pick<RecordedRequest, 'url' | 'headers' | 'violations'> {
  const authorization = incoming.header('authorization') ?? '';
  const hide = createRedactor(findSecrets(authorization, address.search));
  return {
    url: hideInAddress(address, hide),
    headers: Object.fromEntries(hideInHeaders(incoming.headers?.() ?? [], hide)),
    violations: hideInViolations(violations, hide),
  };
}

/** The credentials in the header `Authorization`, and the values of parameters such as `api_key`. */
export function findSecrets(authorization: string, search: string): string[] {
  // `Bearer` is among the credentials, but stays: `createRedactor` hides only texts of 8 characters or more.
  const credentials = authorization.split(/[\s,;"]+/);
  // If a client sends the token as a parameter, too, by mistake, a violation repeats the token decoded.
  const decodedCredentials = credentials.map(decodeQueryText);
  // `pagination_token` has a secret word in its name, but is no secret.
  const secretParameters = [...new URLSearchParams(search)].filter(
    ([name]) => isSecretName(name) && !queryNames.includes(name),
  );
  const secretValues = secretParameters.map(([, value]) => value);
  return [...credentials, ...decodedCredentials, ...secretValues];
}

/** Decodes a text as the value of a parameter: `abcd%2Befgh` → `abcd+efgh`. */
function decodeQueryText(text: string): string {
  // The parameter `value` is always there: `String` is for the compiler.
  return String(new URLSearchParams(`value=${text}`).get('value'));
}

/**
 * Words in the names of headers and parameters with secrets. They may be anywhere in a name: to hide the
 * value of `author` or `design`, too, is better than to show a secret.
 */
const secretWords =
  'auth|bearer|cookie|credential|csrf|dpop|jwt|key|otp|passw|pwd|secret|session|sig|token|xsrf';
const secretWord = new RegExp(secretWords, 'i');

/** Whether the name of a header or parameter suggests a secret. */
function isSecretName(name: string): boolean {
  // The name has `auth`, but its value, such as `Bearer`, only says how to authenticate.
  if (name.toLowerCase() === 'www-authenticate') return false;
  return secretWord.test(name);
}

/** Longer addresses and headers are shortened. */
const maxCharacters = 2000;

/** An address, safe to keep and print: the values of unknown parameters may be access tokens. */
export function hideInAddress({ path, search }: Address, hide: Redact): string {
  // The identifier of a user is no secret, even if a client sends the same number as its access token.
  const userId = findUserId(path);
  const isPathOfUser = userId !== undefined && /^\d+$/.test(userId);
  const safePath = isPathOfUser ? path : hide(path);
  const safeSearch = hide(search.split('&').map(hideUnknownValue).join('&'));
  return shorten(search === '' ? safePath : `${safePath}?${safeSearch}`, maxCharacters);
}

/** A pair of a query: `max_results=5` stays, `unknown=5` → `unknown=[hidden]`. */
function hideUnknownValue(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  const hasValue = pair !== name;
  const [decodedName = ''] = new URLSearchParams(pair).keys();
  if (!hasValue || queryNames.includes(decodedName)) return pair;
  return `${name}=${hidden}`;
}

/** Headers, safe to keep: without secrets, whatever their names are. */
export function hideInHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  hide: Redact,
): [name: string, value: string][] {
  return Array.from(headers, ([name, value]) => {
    const safeValue = isSecretName(name) ? hidden : hideInValue(hide(value));
    return [hide(name), shorten(safeValue, maxCharacters)];
  });
}

/** Secrets in the value of any header. What stays is in a lookbehind, so that only the secret matches. */
const secretPatterns: readonly RegExp[] = [
  // `Bearer abc` → `Bearer [hidden]`. Without `(?=\S)`, a header of many spaces would take quadratic time.
  /(?=\S)(?<=\b(?:basic|bearer|dpop) +)[^\s,;]+/gi,
  // The query or fragment of an address: `/callback?abc` → `/callback?[hidden]`, `/callback#abc` →
  // `/callback#[hidden]`. In `sec-ch-ua-mobile: ?0`, nothing comes before the question mark.
  /(?<=\S[?#])[^\s"'<>]+/g,
  // `for=1;token=abc` → `for=1;token=[hidden]`. Takes no time without `=`, where its lookbehind begins.
  new RegExp(`(?<=\\b[\\w-]*(?:${secretWords})[\\w-]*=)[^\\s,;&]+`, 'gi'),
  // An authorization code: `code=abc` → `code=[hidden]`. In `prefer: code=503`, three digits are a status.
  /(?<=\b[\w-]*code[\w-]*=)(?!\d{3}\b)[^\s,;&]+/gi,
];

function hideInValue(value: string): string {
  return secretPatterns.reduce((text, pattern) => text.replace(pattern, hidden), value);
}

/** Violations, safe to keep: the values of unknown parameters are hidden. */
export function hideInViolations(
  violations: readonly ContractViolation[],
  hide: Redact,
): readonly ContractViolation[] {
  return violations.map((violation) => {
    const { name, values, reason } = violation;
    // Only a query can have parameters that the contract does not know.
    const isUnknown = violation.in === 'query' && name !== undefined && !queryNames.includes(name);
    const safeName = name === undefined ? {} : { name: hide(name) };
    const safeValues = values && { values: isUnknown ? [hidden] : values.map(hide) };
    return { ...violation, ...safeName, ...safeValues, reason: hide(reason) };
  });
}
