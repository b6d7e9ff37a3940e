import { parameters } from '@liked-posts/types/request';
import type { Violation } from './violation.ts';

const hidden = '[hidden]';
const secretHeader = /auth|cookie|key|secret|token/;
/** The longest address and header that are kept whole. */
const longest = 2000;

/**
 * An address as it may be kept and printed: without the values of parameters that the contract does not
 * know, among which a misplaced access token could be.
 */
export function hideInAddress(path: string, search: string): string {
  if (search === '') return cut(path);
  // What is longer is cut in the end.
  const pairs = search
    .slice(0, 2 * longest)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return isKnown(name) || name === pair ? pair : `${name}=${hidden}`;
    });
  return cut(`${path}?${pairs.join('&')}`);
}

function isKnown(name: string): boolean {
  // The name as it is written: one that is encoded is not needed to read the others.
  return (
    Object.hasOwn(parameters, name) && parameters[name as keyof typeof parameters].in === 'query'
  );
}

/** Violations as they may be kept: what was sent for an unknown parameter is in none of their reasons. */
export function hideInViolations(violations: readonly Violation[]): readonly Violation[] {
  return violations.map((violation) =>
    violation.in === 'query' && !isKnown(violation.name ?? '') && violation.values
      ? { ...violation, values: [hidden] }
      : violation,
  );
}

/** Headers as they may be kept: without what by its name may be a secret. */
export function hideInHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of headers) shown[name] = secretHeader.test(name) ? hidden : cut(value);
  return shown;
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
