import { join } from 'node:path';
import {
  bundle,
  type Config,
  createConfig,
  getLineColLocation,
  lint,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import type { Contract } from '../types/openapi.d.cts';
import { ContractError } from './read-contract.ts';

/**
 * Lints a description, and joins its files to one document. Redocly's library is faster than its
 * command.
 *
 * @param repository - the folder with `spec/`
 * @param name - the name of the description in messages
 * @param config - the rules of lint. Default: the rules of OpenAPI alone, for an earlier version of the
 *   contract, which may break rules of ours that came after it
 * @throws {ContractError} when lint finds a problem
 */
export async function bundleContract(
  repository: string,
  name: string,
  config?: Config,
): Promise<Contract> {
  const rulesOfOpenApi = { struct: 'error', 'no-unresolved-refs': 'error' } as const;
  const options = {
    ref: join(repository, 'spec/openapi.yaml'),
    config: config ?? (await createConfig({ rules: rulesOfOpenApi })),
  };
  const problems = await lint(options).catch((error: Error) => [toProblem(error)]);
  if (problems.length > 0) {
    const lines = [...new Set(findCauses(problems).map(describeProblem))];
    const text = lines.join('\n').replaceAll(join(repository, '/'), '');
    throw new ContractError(`${name} has mistakes:\n${text}`);
  }
  const { bundle: document } = await bundle(options);
  return sortAndTitle(document.parsed);
}

type Problem = Pick<NormalizedProblem, 'message' | 'location' | 'ruleId'>;

/** Makes a listed problem of an error: Redocly throws if `openapi.yaml` itself cannot be parsed. */
function toProblem(error: Error): Problem {
  const { message } = error;
  const problem = { ruleId: 'no-parse-error', message };
  if (!(error instanceof YamlParseError)) return { ...problem, location: [] };
  const { source, line, col } = error;
  return { ...problem, location: [{ source, pointer: undefined, start: { line, col } }] };
}

/**
 * The problems that cause the others. A file that cannot be parsed breaks all references to it, and a
 * broken reference breaks examples, so the first of these that there are:
 *
 *   unreadable   a file that is no YAML: its place has no pointer; or an error without a place
 *   unresolved   a reference that leads nowhere
 *   problems     all, if none of them breaks another
 */
function findCauses(problems: readonly Problem[]): readonly Problem[] {
  const unreadable = problems.filter(({ location: [place] }) => place?.pointer === undefined);
  const unresolved = problems.filter(({ ruleId }) => ruleId === 'no-unresolved-refs');
  return [unreadable, unresolved].find(({ length }) => length > 0) ?? problems;
}

/** A problem as `spec/openapi.yaml:5 …`: the line of its `$ref`, or of the node if that has none. */
function describeProblem({ message, location: [place] }: Problem): string {
  if (place === undefined) return message;
  // If the node has no `$ref`, Redocly goes up from this pointer to the node itself.
  const { source, start } = getLineColLocation(
    place.pointer === undefined ? place : { ...place, pointer: `${place.pointer}/$ref` },
  );
  return `${source.absoluteRef}:${start.line} ${message}`;
}

/** Sorts the components of a bundle by name, and gives each schema its name as `title`. */
function sortAndTitle({ components, ...others }: Contract): Contract {
  const sorted = Object.entries(components).map(([kind, map]) => {
    const entries = Object.entries(map)
      .toSorted(([name], [other]) => (name < other ? -1 : 1))
      // The title comes first in a schema. No component has another title.
      .map(([name, node]) => [name, kind === 'schemas' ? { title: name, ...node } : node]);
    return [kind, Object.fromEntries(entries)];
  });
  return { ...others, components: Object.fromEntries(sorted) as Contract['components'] };
}
