import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Expansion, Operation, Parameter } from '../types/operation.d.cts';
import { ContractError } from './read-contract.ts';
import { root } from './redocly.ts';

/** A request, and what must be true of its answer. */
interface Step {
  readonly stepId: string;
  /** What must be true, in one sentence. */
  readonly description: string;
  readonly [member: string]: unknown;
}

type Query = Readonly<Record<string, readonly string[] | string | number>>;

const source = '../dist/openapi.yaml';

/**
 * The workflows, by the name of their file: those written by hand, with the version of the
 * contract, and one for each parameter whose values follow from the contract.
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
  for (const parameter of operation.parameters) {
    const steps = stepsFor(parameter, operation);
    if (steps.length === 0) continue;
    const name = `${parameter.name.replace('.', '-')}.arazzo.yaml`;
    if (files.has(name))
      throw new ContractError(`workflows/${name} is built from the contract. Remove it.`);
    files.set(name, render(parameter.name, operation.version, steps));
  }
  return files;
}

function stepsFor(parameter: Parameter, operation: Operation): Step[] {
  switch (parameter.role) {
    case 'fields':
      return listSteps(parameter, expansionsTo(parameter.schema, operation));
    case 'choice':
      return listSteps(parameter, {});
    case 'expansions':
      return expansionSteps(parameter, operation.expansions);
    case 'date-time':
      return dateTimeSteps(parameter.name);
    // Workflows written by hand cover these, because the contract does not say what they mean.
    case 'whole-number':
    case 'page-token':
    case 'text':
      return [];
    default:
      return parameter satisfies never;
  }
}

/** What to send with the fields of a resource, so that the answer has such objects. */
function expansionsTo(schema: string, { resources, expansions }: Operation): Query {
  const resource = resources.find((candidate) => candidate.schema === schema);
  if (resource === undefined || resource.schema === 'Post') return {};
  const leading = expansions.filter((one) => one.resource === resource.name);
  return { expansions: leading.map(({ name }) => name) };
}

type List = Extract<Parameter, { values: string[] }>;

function listSteps({ name, values }: List, others: Query): Step[] {
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

function expansionSteps({ name, values }: List, expansions: readonly Expansion[]): Step[] {
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

function refusals(name: string, values: readonly string[]): Step[] {
  const id = camelCase(name);
  return [
    refused(`${id}Empty`, `An empty ${name} is refused with 400.`, { [name]: '' }),
    refused(`${id}Unknown`, `An unknown value of ${name} beside a valid one is refused with 400.`, {
      [name]: [values[0] ?? '', 'no_such_value'],
    }),
  ];
}

function dateTimeSteps(name: string): Step[] {
  const id = camelCase(name);
  return [
    accepted(`${id}InUtc`, `A date and time in UTC is accepted as ${name}.`, {
      [name]: '2025-01-01T00:00:00Z',
    }),
    refused(`${id}Empty`, `An empty ${name} is refused with 400.`, { [name]: '' }),
    refused(`${id}Malformed`, `A ${name} that is not a date and time is refused with 400.`, {
      [name]: 'yesterday',
    }),
  ];
}

function accepted(
  stepId: string,
  description: string,
  query: Query,
  absentMembers: readonly string[] = [],
): Step {
  return {
    stepId,
    description,
    operationId: 'getLikedPosts',
    parameters: parametersFor({ ...query, max_results: 100 }),
    successCriteria: [
      { condition: '$statusCode == 200' },
      // One by one: Redocly overlooks the third condition of a chain.
      ...absentMembers.map((member) => onBody(`$[?!@.includes.${member}]`)),
    ],
  };
}

function refused(stepId: string, description: string, query: Query): Step {
  return {
    stepId,
    description,
    operationId: 'getLikedPosts',
    parameters: parametersFor(query),
    successCriteria: [{ condition: '$statusCode == 400' }, onBody('$[?!@.data]')],
  };
}

function parametersFor(query: Query): object[] {
  return Object.entries(query).map(([name, value]) => ({
    name,
    in: 'query',
    value: typeof value === 'object' ? value.join(',') : value,
  }));
}

function onBody(condition: string): object {
  return { context: '$response.body', type: 'jsonpath', condition };
}

/** Without this, the steps after an unexpected answer would not be checked. */
function goingOn(steps: readonly Step[]): Step[] {
  return steps.map((step, index) => {
    const next = steps[index + 1];
    if (next === undefined) return step;
    return { ...step, onFailure: [{ name: 'goOn', type: 'goto', stepId: next.stepId }] };
  });
}

function render(name: string, version: string, steps: readonly Step[]): string {
  const document = {
    arazzo: '1.1.0',
    info: {
      title: `The parameter ${name}`,
      version,
      description: `Asks for what ${name} accepts, and for what it does not.`,
    },
    sourceDescriptions: [{ name: 'contract', type: 'openapi', url: '../openapi.yaml' }],
    workflows: [
      {
        workflowId: camelCase(name),
        summary: `Asks for what ${name} accepts, and for what it does not.`,
        description:
          'Each step goes on to the next, even if its request was not answered as expected.',
        inputs: {
          type: 'object',
          required: ['accessToken', 'userId'],
          properties: {
            accessToken: {
              type: 'string',
              format: 'password',
              description: 'An access token that the service accepts.',
            },
            userId: {
              type: 'string',
              description: 'The identifier of a user who has liked Posts.',
              default: '2244994945',
            },
          },
        },
        parameters: [
          { name: 'Authorization', in: 'header', value: 'Bearer {$inputs.accessToken}' },
          { name: 'id', in: 'path', value: '$inputs.userId' },
        ],
        steps: goingOn(steps),
      },
    ],
  };
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}

function camelCase(name: string): string {
  return name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
