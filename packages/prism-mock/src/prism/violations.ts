import type { Violation } from '@liked-posts/mock/server';
import type { IPrismDiagnostic } from '@stoplight/prism-core';

const parts: readonly Violation['in'][] = ['method', 'path', 'query', 'header', 'body', 'status'];

/**
 * What Prism finds wrong, each violation once: many items of a list that are wrong in the same way are
 * one violation.
 */
export function violationsOf(diagnostics: readonly IPrismDiagnostic[]): Violation[] {
  const groups = new Map<
    string,
    { first: IPrismDiagnostic; name: string; reason: string; count: number }
  >();
  for (const diagnostic of withoutBranches(diagnostics)) {
    const { path: [, ...rest] = [], message } = diagnostic;
    const name = rest.map((segment) => (/^\d+$/.test(segment) ? '*' : segment)).join('.');
    const reason = message.replace(rest.join('.'), () => name);
    const key = JSON.stringify([diagnostic.path?.[0], name, reason]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: diagnostic, name, reason, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()].map(({ first, name, reason, count }) => {
    const { path: [place, ...rest] = [], message } = first;
    const one = rest.join('.');
    return {
      // Prism does not say which part of the answer has a media type that the contract does not
      // know.
      in: parts.find((part) => part === place) ?? 'header',
      ...(one !== '' && { name: count > 1 ? name : one }),
      reason: count > 1 ? `${reason} (${count} times, first in ${one})` : message,
    };
  });
}

/** If a value has none of several allowed forms, that is one violation: the last diagnostic says it. */
function withoutBranches(diagnostics: readonly IPrismDiagnostic[]): readonly IPrismDiagnostic[] {
  let told: IPrismDiagnostic[] = [];
  for (const diagnostic of diagnostics) {
    if (diagnostic.code !== 'anyOf' && diagnostic.code !== 'oneOf') {
      told.push(diagnostic);
      continue;
    }
    const isBranch = ({ path = [] }: IPrismDiagnostic) =>
      diagnostic.path?.every((segment, index) => path[index] === segment) ?? false;
    const branches = [...new Set(told.filter(isBranch).map(({ message }) => message))];
    const first = branches.slice(0, 5).join('; ');
    const message = `${diagnostic.message}: ${first}${branches.length > 5 ? '; …' : ''}`;
    told = told.filter((other) => !isBranch(other));
    told.push({ ...diagnostic, message });
  }
  return told;
}
