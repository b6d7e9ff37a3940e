import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  bundle as bundleFiles,
  createConfig,
  getLineColLocation,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import { stringify } from 'yaml';
import type { Assumption } from '../types/assumptions.d.cts';
import type { Contract } from '../types/openapi.d.cts';
import type { Operation } from '../types/operation.d.cts';
import { listAssumptions } from './assumptions.ts';
import { flatten } from './flatten.ts';
import { ContractError, readContract } from './read-contract.ts';
import { root } from './redocly.ts';
import { renderSchemas } from './render-schemas.ts';

/**
 * Writes the contract as one document, in YAML and JSON, its operation flattened, the list of what
 * it assumes, its JSON Schemas, and the workflows with the version of the contract.
 *
 * @throws {ContractError} when the description cannot be bundled or read
 */
export async function bundle(): Promise<{
  contract: Contract;
  operation: Operation;
  assumptions: Assumption[];
}> {
  const contract = await bundled();
  // First, what may be refused: a contract that breaks a rule leaves the last files in place.
  const operation = flatten(contract);
  const assumptions = listAssumptions(contract);
  await mkdir(join(root, 'dist'), { recursive: true });
  // Older parsers take `3_1874` for a number unless it is quoted.
  const yaml = stringify(contract, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    lineWidth: 0,
    singleQuote: true,
  });
  await writeFile(join(root, 'dist/openapi.yaml'), yaml);
  await writeJson('dist/openapi.json', contract);
  await writeJson('dist/operation.json', operation);
  await writeJson('dist/assumptions.json', assumptions);
  for (const folder of ['dist/schemas', 'dist/workflows']) {
    await rm(join(root, folder), { recursive: true, force: true });
    await mkdir(join(root, folder));
  }
  for (const [file, schema] of renderSchemas(contract)) {
    await writeJson(join('dist/schemas', file), schema);
  }
  for (const file of await readdir(join(root, 'workflows'))) {
    const text = await readFile(join(root, 'workflows', file), 'utf8');
    const versioned = text.replace(/^ {2}version: .*$/m, `  version: ${operation.version}`);
    const moved = versioned.replace('../dist/openapi.yaml', '../openapi.yaml');
    await writeFile(join(root, 'dist/workflows', file), moved);
  }
  return { contract, operation, assumptions };
}

/**
 * The files of a description as one document. Redocly's library is faster than its command.
 *
 * @param repository the folder with `spec/`
 * @param name the name of the description in messages
 * @throws {ContractError} when it cannot be bundled or read
 */
export async function bundled(
  repository: string = join(root, '..'),
  name = 'The contract',
): Promise<Contract> {
  const config = await createConfig({});
  const ref = join(repository, 'spec/openapi.yaml');
  const result = await bundleFiles({ ref, config }).catch((error: Error) => error);
  if (!(result instanceof Error) && result.problems.length === 0) {
    return readContract(named(result.bundle.parsed), name);
  }
  const problems = result instanceof Error ? [toProblem(result)] : result.problems;
  // A file that cannot be parsed is why the references to it cannot be resolved.
  const unparsed = problems.filter(({ location: [place] }) => place?.pointer === undefined);
  const lines = (unparsed.length > 0 ? unparsed : problems).map(describeProblem);
  const text = [...new Set(lines)].join('\n').replaceAll(join(repository, '/'), '');
  throw new ContractError(`${name} cannot be bundled:\n${text}`);
}

type Problem = Pick<NormalizedProblem, 'message' | 'location'>;

/** What `openapi.yaml` itself cannot be read for: Redocly throws it, and lists it for other files. */
function toProblem(error: Error): Problem {
  const { message } = error;
  if (!(error instanceof YamlParseError)) return { message, location: [] };
  const { source, line, col } = error;
  return { message, location: [{ source, pointer: undefined, start: { line, col } }] };
}

/** A problem as `file:line message`, with the line of the `$ref` if a reference has the problem. */
function describeProblem({ message, location: [place] }: Problem): string {
  if (place === undefined) return message;
  const { source, start } = getLineColLocation(
    place.pointer === undefined ? place : { ...place, pointer: `${place.pointer}/$ref` },
  );
  return `${source.absoluteRef}:${start.line} ${message}`;
}

/** A bundle whose components are sorted, and whose schemas have their name as `title`. */
function named({ components = {}, ...others }: { components?: Components }): object {
  const sorted = Object.entries(components).map(([kind, map]) => {
    const entries = Object.entries(map)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, node]) => [name, kind === 'schemas' ? { title: name, ...node } : node]);
    return [kind, Object.fromEntries(entries)];
  });
  return { ...others, components: Object.fromEntries(sorted) };
}

type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
}
