import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Expansion, Operation, Parameter } from '../types/operation.d.cts';
import {
  type ArazzoStep,
  hasNo,
  type Query,
  refused,
  renderArazzo,
  step,
  type UseCase,
} from './arazzo.ts';
import { generatedInput } from './generated-input.ts';
import { ContractError } from './read-contract.ts';
import { root } from './redocly.ts';
import { useCases } from './use-cases.ts';

const source = '../dist/openapi.yaml';

/**
 * The workflows, by the name of their file: those written by hand, with the version of the
 * contract, the tables of requests, and one for each parameter whose values the contract lists.
 *
 * @param folder the folder of those written by hand
 * @throws {ContractError} when the folder also has one of the others
 */
export async function renderWorkflows(
  operation: Operation,
  folder: string = join(root, 'workflows'),
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of (await readdir(folder)).sort()) {
    const text = await readFile(join(folder, name), 'utf8');
    const versioned = text.replace(/^ {2}version: .*$/m, `  version: ${operation.version}`);
    files.set(name, versioned.replace(source, '../openapi.yaml'));
  }
  // Workflows by hand and tables cover the others, whose meaning the contract does not say.
  const lists = operation.parameters.filter((parameter) => 'values' in parameter);
  const generated = lists.map((list) => useCaseOf(list, operation));
  for (const useCase of [...useCases, ...generated, generatedInput(operation)]) {
    const id = useCase.workflowId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const name = `${id}.arazzo.yaml`;
    if (files.has(name)) {
      throw new ContractError(`workflows/${name} is also generated. Remove the one in workflows/.`);
    }
    files.set(name, renderArazzo(operation.version, useCase));
  }
  return files;
}

type List = Extract<Parameter, { values: string[] }>;

function useCaseOf(list: List, operation: Operation): UseCase {
  const { name, role } = list;
  const summary = `Asks for what ${name} accepts, and for what it does not.`;
  const others = role === 'fields' ? expansionsTo(list.schema, operation) : {};
  return {
    workflowId: camelCase(name),
    title: `The parameter ${name}`,
    description: summary,
    summary,
    steps:
      role === 'expansions' ? expansionSteps(list, operation.expansions) : listSteps(list, others),
  };
}

/** The expansions to send with the fields of a resource, so that it is included. */
function expansionsTo(schema: string, { resources, expansions }: Operation): Query {
  const resource = resources.find((candidate) => candidate.schema === schema);
  if (resource === undefined || resource.schema === 'Post') return {};
  const leading = expansions.filter((one) => one.resource === resource.name);
  return { expansions: leading.map(({ name }) => name) };
}

function listSteps({ name, values }: List, others: Query): ArazzoStep[] {
  const id = camelCase(name);
  return [
    accepted(`${id}All`, `All values of ${name} are accepted together.`, {
      [name]: values,
      ...others,
    }),
    ...values.map((value) =>
      accepted(`${id}-${value}`, `${name}=${value} is accepted.`, { [name]: [value], ...others }),
    ),
    ...refusals(name, values),
  ];
}

function expansionSteps({ name, values }: List, expansions: readonly Expansion[]): ArazzoStep[] {
  const names = [...new Set(expansions.map(({ resource }) => resource))].sort();
  return [
    accepted(`${name}All`, `All values of ${name} are accepted together.`, { [name]: values }),
    ...expansions.map((expansion) => {
      // References are known only once the Post is there.
      const through = expansions.filter((other) => other.name === expansion.through);
      const followed = [...through, expansion];
      return accepted(
        `${name}-${expansion.name.replaceAll('.', '-')}`,
        `${name}=${expansion.name} leads to includes.${expansion.resource}, and to no other member.`,
        {
          [name]: followed.map((one) => one.name),
          'tweet.fields': followed.flatMap(({ path }) => path.slice(0, 1)),
        },
        names.filter((name) => !followed.some((one) => one.resource === name)),
      );
    }),
    ...refusals(name, values),
  ];
}

function refusals(name: string, values: readonly string[]): ArazzoStep[] {
  const id = camelCase(name);
  return [
    refused(`${id}Empty`, `An empty ${name} is refused with 400.`, { [name]: '' }),
    refused(`${id}Unknown`, `An unknown value of ${name} beside a valid one is refused with 400.`, {
      [name]: [values[0] ?? '', 'no_such_value'],
    }),
  ];
}

function accepted(
  stepId: string,
  description: string,
  query: Query,
  absentMembers: readonly string[] = [],
): ArazzoStep {
  const absent = absentMembers.map((member) => hasNo(`includes.${member}`));
  return step(stepId, description, { ...query, max_results: 100 }, 200, ...absent);
}

function camelCase(name: string): string {
  return name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
