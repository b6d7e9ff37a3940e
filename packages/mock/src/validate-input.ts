import type { IPrismDiagnostic } from '@stoplight/prism-core';
import type { PrismHttpComponents } from '@stoplight/prism-http';
import * as prism from '@stoplight/prism-http/dist/validator/index.js';
import { isNonEmpty } from 'fp-ts/lib/Array.js';
import * as Either from 'fp-ts/lib/Either.js';
import { checkQuery, notAllowed, tokenParameter } from './check-query.ts';
import type { Operation } from './contract.ts';
import { toDiagnostic } from './diagnostic.ts';
import { allowedValues, type Parameter, parametersOf } from './parameter.ts';
import { pathValues } from './path.ts';
import type { Problem } from './problem.ts';

type ValidateInput = PrismHttpComponents['validateInput'];

/** What {@link inputValidator} takes. */
export interface InputRules {
  /** Whether a parameter that the contract does not know is a problem. */
  readonly strict: boolean;
  /** The tokens that stand for a page; left out where any token may. */
  readonly tokens?: ReadonlySet<string>;
}

/**
 * Prism's validation of a request, and what it lets pass against the contract: parameters that are empty, repeated or
 * unknown, a path parameter without a value, a body, and a token that stands for no page.
 */
export function inputValidator(
  operation: Operation,
  { strict, tokens }: InputRules,
): ValidateInput {
  const query = parametersOf(operation, 'query');
  const path = parametersOf(operation, 'path');
  return ({ resource, element }) => {
    const { problems, sound } = checkQuery(query, element.url.query ?? {}, strict);
    const values = pathValues(operation.path, element.url.path);
    problems.push(...emptyPathParameters(path, values));
    const empty = problems.some((problem) => problem.in === 'path');
    if (element.body !== undefined) {
      problems.push({ in: 'body', reason: 'The request has a body: send it without one.' });
    }
    const checked = prism.validateInput({
      resource,
      // No header is a parameter of the contract, and Prism throws at a Content-Type that it cannot parse.
      element: { ...element, url: { ...element.url, query: sound }, headers: {}, body: undefined },
    });
    if (Either.isLeft(checked)) {
      // Prism says of an empty path parameter only that it is not there.
      const others = checked.left.filter(({ path: [place] = [] }) => place !== 'path' || !empty);
      problems.push(...explained(others, [...query, ...path], { query: sound, path: values }));
    }
    const token = sound[tokenParameter];
    if (problems.length === 0 && token !== undefined && tokens?.has(token) === false) {
      problems.push({ in: 'query', name: tokenParameter, reason: unknownToken(token) });
    }
    const diagnostics = problems.map((problem) => toDiagnostic(problem));
    return isNonEmpty(diagnostics) ? Either.left(diagnostics) : Either.right(element);
  };
}

/** One problem for each parameter that Prism objects to, in words that say what may be sent. */
function explained(
  diagnostics: readonly IPrismDiagnostic[],
  parameters: readonly Parameter[],
  values: Record<'query' | 'path', Record<string, string>>,
): Problem[] {
  const wrong = new Map<Parameter, Set<string | undefined>>();
  const others: Problem[] = [];
  for (const { path: [place, name, item] = [], message } of diagnostics) {
    // Prism writes the names of parameters in lower case.
    const parameter = parameters.find(
      (candidate) => candidate.in === place && candidate.name.toLowerCase() === name,
    );
    if (parameter === undefined) {
      others.push({ in: place === 'path' ? 'path' : 'query', reason: `${message}.` });
      continue;
    }
    wrong.set(parameter, (wrong.get(parameter) ?? new Set()).add(item));
  }
  const reasons = [...wrong].map(([parameter, items]): Problem => {
    const value = values[parameter.in][parameter.name] ?? '';
    const parts = items.has(undefined) ? [value] : chosen(value.split(','), items);
    return { in: parameter.in, name: parameter.name, reason: notAllowed(parameter, parts) };
  });
  return [...reasons, ...others];
}

/** Those of `values` whose positions are among `positions`, each once. */
function chosen(values: readonly string[], positions: ReadonlySet<string | undefined>): string[] {
  return [...new Set(values.filter((_, index) => positions.has(String(index))))];
}

function emptyPathParameters(
  parameters: readonly Parameter[],
  values: Record<string, string>,
): Problem[] {
  return parameters
    .filter(({ name }) => values[name] === '')
    .map((parameter) => ({
      in: 'path',
      name: parameter.name,
      reason: `The \`${parameter.name}\` path parameter value [] is empty: send ${allowedValues(parameter)}.`,
    }));
}

function unknownToken(token: string): string {
  return `The \`${tokenParameter}\` query parameter value [${token}] is not a token of an example page: send the next_token or previous_token from the meta of an earlier response, or leave the parameter out for the first page.`;
}
