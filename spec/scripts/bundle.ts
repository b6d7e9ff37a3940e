import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  bundle,
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
import { packageFolder } from './redocly.ts';
import { renderSchemas } from './render-schemas.ts';

/**
 * Writes to `dist/`: the contract as one document, in YAML and in JSON; `operation.json`, its
 * operation flattened; `assumptions.json`, what it assumes; `schemas/`, its JSON Schemas; and
 * `workflows/`.
 *
 * @throws {ContractError} when the description cannot be bundled or read
 */
export async function writeBundle(): Promise<{
  contract: Contract;
  operation: Operation;
  assumptions: Assumption[];
}> {
  const contract = await bundleContract();
  // These may throw. They run before any file is written, so the last good files stay in place.
  const operation = flatten(contract);
  const assumptions = listAssumptions(contract);
  await mkdir(join(packageFolder, 'dist'), { recursive: true });
  // Older parsers take `3_1874` for a number unless it is quoted.
  const yaml = stringify(contract, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    lineWidth: 0,
    singleQuote: true,
  });
  await writeFile(join(packageFolder, 'dist/openapi.yaml'), yaml);
  await writeJson('dist/openapi.json', contract);
  await writeJson('dist/operation.json', operation);
  await writeJson('dist/assumptions.json', assumptions);
  await emptyFolder('dist/schemas');
  for (const [file, schema] of renderSchemas(contract)) {
    await writeJson(join('dist/schemas', file), schema);
  }
  await copyWorkflows(operation.version);
  return { contract, operation, assumptions };
}

/** Copies the workflows to `dist/`, with the version of the contract and its place there. */
async function copyWorkflows(version: string): Promise<void> {
  await emptyFolder('dist/workflows');
  for (const file of await readdir(join(packageFolder, 'workflows'))) {
    const text = await readFile(join(packageFolder, 'workflows', file), 'utf8');
    const copy = text
      .replace(/^ {2}version: .*$/m, `  version: ${version}`)
      .replace('../dist/openapi.yaml', '../openapi.yaml');
    await writeFile(join(packageFolder, 'dist/workflows', file), copy);
  }
}

/**
 * Joins the files of a description to one document. Redocly's library is faster than its command.
 *
 * @param repository the folder with `spec/`
 * @param name the name of the description in messages
 * @throws {ContractError} when it cannot be bundled or read
 */
export async function bundleContract(
  repository: string = join(packageFolder, '..'),
  name = 'The contract',
): Promise<Contract> {
  const config = await createConfig({});
  const ref = join(repository, 'spec/openapi.yaml');
  const result = await bundle({ ref, config }).catch((error: Error) => error);
  if (!(result instanceof Error) && result.problems.length === 0) {
    return readContract(sortAndTitle(result.bundle.parsed), name);
  }
  const problems = result instanceof Error ? [toProblem(result)] : result.problems;
  // A file that cannot be parsed also breaks each reference to it, which is not worth a line.
  const unparsed = problems.filter(({ location: [place] }) => place?.pointer === undefined);
  const lines = (unparsed.length > 0 ? unparsed : problems).map(describeProblem);
  const text = [...new Set(lines)].join('\n').replaceAll(join(repository, '/'), '');
  throw new ContractError(`${name} cannot be bundled:\n${text}`);
}

type Problem = Pick<NormalizedProblem, 'message' | 'location'>;

/** Redocly lists problems, but throws one in `openapi.yaml` itself. This makes it a listed one. */
function toProblem(error: Error): Problem {
  const { message } = error;
  if (!(error instanceof YamlParseError)) return { message, location: [] };
  const { source, line, col } = error;
  return { message, location: [{ source, pointer: undefined, start: { line, col } }] };
}

/** A problem as `spec/openapi.yaml:5 …`, with the line of the `$ref` if a reference has the problem. */
function describeProblem({ message, location: [place] }: Problem): string {
  if (place === undefined) return message;
  const { source, start } = getLineColLocation(
    place.pointer === undefined ? place : { ...place, pointer: `${place.pointer}/$ref` },
  );
  return `${source.absoluteRef}:${start.line} ${message}`;
}

/** Sorts the components of a bundle by name, and gives each schema its name as `title`. */
function sortAndTitle({ components = {}, ...others }: { components?: Components }): object {
  const sorted = Object.entries(components).map(([kind, map]) => {
    const entries = Object.entries(map)
      .toSorted(([name], [other]) => (name < other ? -1 : 1))
      .map(([name, node]) => [name, kind === 'schemas' ? { title: name, ...node } : node]);
    return [kind, Object.fromEntries(entries)];
  });
  return { ...others, components: Object.fromEntries(sorted) };
}

type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

async function emptyFolder(folder: string): Promise<void> {
  await rm(join(packageFolder, folder), { recursive: true, force: true });
  await mkdir(join(packageFolder, folder));
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(join(packageFolder, file), `${JSON.stringify(value, null, 2)}\n`);
}
