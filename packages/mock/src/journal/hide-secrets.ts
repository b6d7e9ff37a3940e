import { hidden } from '@liked-posts/types/hide-token';
import { shortened } from '@liked-posts/types/printable';
import { parameters } from '@liked-posts/types/request';
import { userIdIn } from '../http/address.ts';
import type { ServiceAnswer } from '../http/messages.ts';
import type { ContractViolation } from './journal.ts';

/** Headers and parameters that are secrets by their names. The challenge of a service is none. */
const secretName = /^(?!www-authenticate$).*(?:auth|cookie|key|secret|token)/i;
/** The longest address and header that are kept whole. */
const longest = 2000;

/** Hides secrets in a text. */
export type Hide = (text: string) => string;

/**
 * The secrets of a request, which somebody may repeat: the credentials in its header
 * `Authorization`, and those that were put into its query.
 */
export function secretsOf(authorization: string, search: string): string[] {
  const credentials = authorization.trim().split(/\s/).at(-1) ?? '';
  const misplaced = [...new URLSearchParams(search)].filter(
    ([name]) => secretName.test(name) && !isKnown(name),
  );
  return [credentials, ...misplaced.map(([, value]) => value)];
}

/**
 * An address that can be kept and printed: without the values of parameters that the contract does
 * not know, because one of them may be a misplaced access token.
 */
export function hideInAddress(path: string, search: string, hide: Hide): string {
  // The id of a user is no secret, even if it is in a token as well.
  const shownPath = /^\d+$/.test(userIdIn(path) ?? '') ? path : hide(path);
  if (search === '') return shortened(shownPath, longest);
  const pairs = search.split('&').map((pair) => {
    const [name = ''] = pair.split('=');
    return isKnown(name) || name === pair ? pair : `${name}=${hidden}`;
  });
  return shortened(`${shownPath}?${hide(pairs.join('&'))}`, longest);
}

function isKnown(name: string): boolean {
  // The name as it is written: an encoded one is hidden like any other.
  return (
    Object.hasOwn(parameters, name) && parameters[name as keyof typeof parameters].in === 'query'
  );
}

/** Violations that can be kept: none of them shows what was sent for an unknown parameter. */
export function hideInViolations(
  violations: readonly ContractViolation[],
  hide: Hide,
): readonly ContractViolation[] {
  return violations.map((violation) => {
    const { in: place, name, values, reason } = violation;
    const isUnknown = place === 'query' && !isKnown(name ?? '');
    return {
      ...violation,
      ...(name !== undefined && { name: hide(name) }),
      ...(values && { values: isUnknown ? [hidden] : values.map(hide) }),
      reason: hide(reason),
    };
  });
}

/**
 * An answer of a service that can be kept: without such headers, and without the secrets of the
 * request, which a service may repeat.
 */
export function hideInAnswer({ status, headers, body }: ServiceAnswer, hide: Hide): ServiceAnswer {
  const shown = { status, headers: hideInHeaders(headers, hide) };
  return body === undefined ? shown : { ...shown, body: hide(body) };
}

/** Headers that can be kept: without the values that may be secrets by their names. */
export function hideInHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  hide: Hide,
): [name: string, value: string][] {
  return Array.from(headers, ([name, value]) => [
    hide(name),
    secretName.test(name) ? hidden : shortened(hide(value), longest),
  ]);
}
