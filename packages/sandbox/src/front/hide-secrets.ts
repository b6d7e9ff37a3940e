import { tokenHider } from '@liked-posts/types/hide-token';
import { parameters } from '@liked-posts/types/request';
import type { ServiceAnswer } from './exchange.ts';
import type { Violation } from './violation.ts';

const hidden = '[hidden]';
/** The challenge of a service is not a secret. */
const secretHeader = /^(?!www-authenticate$).*(?:auth|cookie|key|secret|token)/i;
/** The longest address and header that are kept whole. */
const longest = 2000;

/**
 * An address that can be kept and printed: without the values of parameters that the contract does
 * not know, because one of them may be a misplaced access token.
 */
export function hideInAddress(path: string, search: string): string {
  if (search === '') return cut(path);
  const pairs = search.split('&').map((pair) => {
    const [name = ''] = pair.split('=');
    return isKnown(name) || name === pair ? pair : `${name}=${hidden}`;
  });
  return cut(`${path}?${pairs.join('&')}`);
}

function isKnown(name: string): boolean {
  // The name as it is written: an encoded one is hidden like any other.
  return (
    Object.hasOwn(parameters, name) && parameters[name as keyof typeof parameters].in === 'query'
  );
}

/** Violations that can be kept: none of them shows what was sent for an unknown parameter. */
export function hideInViolations(violations: readonly Violation[]): readonly Violation[] {
  return violations.map((violation) =>
    violation.in === 'query' && !isKnown(violation.name ?? '') && violation.values
      ? { ...violation, values: [hidden] }
      : violation,
  );
}

/** Headers that can be kept: without those that may be secrets by their names. */
export function hideInHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
): Record<string, string> {
  return Object.fromEntries(shownHeaders(headers));
}

/**
 * An answer of a service that can be kept: without such headers, and without the credentials of the
 * request, which a service may repeat, also as URLs and JSON write them.
 */
export function hideInAnswer(
  { status, headers, body }: ServiceAnswer,
  authorization: string | null | undefined,
): ServiceAnswer {
  const credentials = authorization?.trim().split(/\s/).at(-1) ?? '';
  const clean = tokenHider(credentials, hidden);
  return {
    status,
    headers: shownHeaders(headers).map(([name, value]) => [name, clean(value)]),
    body: clean(body),
  };
}

function shownHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
): [name: string, value: string][] {
  return Array.from(headers, ([name, value]) => [
    name,
    secretHeader.test(name) ? hidden : cut(value),
  ]);
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
