import type { Violation } from '@liked-posts/sandbox/front';
import type { IPrismDiagnostic } from '@stoplight/prism-core';

const parts: readonly Violation['in'][] = ['method', 'path', 'query', 'header', 'body', 'status'];

/** What Prism finds wrong; `unplaced` is the part that it means where it names none. */
export function violationsOf(
  diagnostics: readonly IPrismDiagnostic[],
  unplaced: Violation['in'],
): Violation[] {
  return diagnostics.map(({ path: [place, ...rest] = [], message }) => {
    const name = rest.join('.');
    return {
      in: parts.find((part) => part === place) ?? unplaced,
      ...(name !== '' && { name }),
      reason: message,
    };
  });
}
