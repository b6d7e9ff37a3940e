import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { Parameter, Reference, Schema } from '../types/openapi.d.ts';
import { root } from './redocly.ts';

/** A parameter that takes a list, and the values that it may hold. */
interface ListParameter {
  readonly name: string;
  readonly values: readonly string[];
  /** The schema whose fields the values are; undefined for expansions. */
  readonly selectsFrom: string | undefined;
}

/** A request, and what must be true of its answer. */
interface Step {
  readonly stepId: string;
  /** What must be true, in one sentence. */
  readonly description: string;
  readonly [member: string]: unknown;
}

/** What to send beside the list itself, so that the answer has something to show. */
type Query = Readonly<Record<string, readonly string[] | number>>;

const notice = '# Generated from the components by `pnpm generate`. Do not edit.\n';

/**
 * What the workflows follow from is elsewhere: the values of a list from its components, and the version of all
 * of them from the package. Returns the path of each file, and its text.
 */
export async function renderWorkflows(): Promise<Map<string, string>> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const files = await readWritten(version);
  const lists = await readLists();
  const expansion = await readComponent<Schema>('schemas', 'Expansion');
  const memberOf = await readMembers();
  const expansionsTo = (schema: string | undefined) =>
    (expansion.enum ?? []).filter(
      (value) => expansion['x-expands-to']?.[value] === memberOf.get(schema ?? ''),
    );

  for (const list of lists) {
    const steps =
      list.selectsFrom === undefined
        ? expansionSteps(list, expansion['x-expands-to'] ?? {})
        : fieldSteps(list, list.selectsFrom === 'Post' ? [] : expansionsTo(list.selectsFrom));
    const file = `workflows/${list.name.replace('.', '-')}.arazzo.yaml`;
    files.set(file, render(list.name, version, steps));
  }
  return files;
}

function fieldSteps({ name, values }: ListParameter, expansions: readonly string[]): Step[] {
  const id = camelCase(name);
  const others: Query = expansions.length > 0 ? { expansions } : {};
  return [
    accepted(
      `${id}All`,
      `All values of ${name} are accepted together.`,
      { [name]: values, ...others },
      [],
    ),
    ...values.map((value) =>
      accepted(
        `${id}-${value}`,
        `${name}=${value} is accepted.`,
        { [name]: [value], ...others },
        [],
      ),
    ),
    ...refusals(name, values),
  ];
}

function expansionSteps(
  { name, values }: ListParameter,
  memberOf: Readonly<Record<string, string>>,
): Step[] {
  const members = [...new Set(Object.values(memberOf))].sort();
  return [
    accepted(`${name}All`, `All values of ${name} are accepted together.`, { [name]: values }, []),
    ...values.map((value) => {
      // What a Post refers to is known only with the Post itself.
      const through = values.filter((other) => value.startsWith(`${other}.`));
      const expected = [...through, value].map((expansion) => memberOf[expansion] ?? '');
      const rest = through.length > 0 ? value.slice((through[0]?.length ?? 0) + 1) : undefined;
      return accepted(
        `${name}-${value.replaceAll('.', '-')}`,
        `${name}=${value} leads to includes.${memberOf[value]}, and to no other member.`,
        {
          [name]: [...through, value],
          'tweet.fields': [referringField(value), ...(rest ? [referringField(rest)] : [])],
        },
        members.filter((member) => !expected.includes(member)),
      );
    }),
    ...refusals(name, values),
  ];
}

/** The field of a Post in which the reference stands that an expansion follows. */
function referringField(expansion: string): string {
  return expansion.startsWith('entities.note.') ? 'note_tweet' : (expansion.split('.')[0] ?? '');
}

function refusals(name: string, values: readonly string[]): Step[] {
  const id = camelCase(name);
  return [
    refused(`${id}Empty`, `An empty ${name} is refused with 400.`, { [name]: [''] }),
    refused(
      `${id}Unknown`,
      `A value of ${name} that does not exist is refused with 400, beside one that does.`,
      { [name]: [values[0] ?? '', 'no_such_value'] },
    ),
  ];
}

function accepted(
  stepId: string,
  description: string,
  query: Query,
  absentMembers: readonly string[],
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
    value: Array.isArray(value) ? value.join(',') : value,
  }));
}

function onBody(condition: string): object {
  return { context: '$response.body', type: 'jsonpath', condition };
}

/** Without this, what comes after a request that was not answered as it should be would go unchecked. */
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
      description: `Asks for each value of ${name}, for all of them, for none, and for one that does not exist.`,
    },
    sourceDescriptions: [{ name: 'contract', type: 'openapi', url: '../dist/openapi.yaml' }],
    workflows: [
      {
        workflowId: camelCase(name),
        summary: `Asks for each value of ${name}.`,
        description:
          'Each step goes on to the next, whether its request was answered as it should be or not.',
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
  return `${notice}${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

function camelCase(name: string): string {
  return name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The workflows written by hand, with the version of the package. */
async function readWritten(version: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of await readdir(join(root, 'workflows'))) {
    const text = await readFile(join(root, 'workflows', name), 'utf8');
    if (text.startsWith(notice)) continue;
    files.set(`workflows/${name}`, text.replace(/^ {2}version: .*$/m, `  version: ${version}`));
  }
  return files;
}

async function readLists(): Promise<ListParameter[]> {
  const lists: ListParameter[] = [];
  for (const file of (await readdir(join(root, 'components/parameters'))).sort()) {
    const { name, schema } = await readComponent<Parameter>('parameters', file.split('.')[0] ?? '');
    if (schema.type !== 'array') continue;
    const items = await readComponent<Schema>('schemas', componentName(schema.items));
    lists.push({ name, values: items.enum ?? [], selectsFrom: items['x-selects-from'] });
  }
  return lists;
}

/** The member of `includes` for each schema. */
async function readMembers(): Promise<Map<string, string>> {
  const { properties = {} } = await readComponent<Schema>('schemas', 'Includes');
  return new Map(
    Object.entries(properties).map(([member, { items }]) => [componentName(items), member]),
  );
}

function componentName(reference: Partial<Reference> | undefined): string {
  return /([^/]+)\.yaml$/.exec(reference?.$ref ?? '')?.[1] ?? '';
}

async function readComponent<Component>(kind: string, name: string): Promise<Component> {
  return parse(await readFile(join(root, 'components', kind, `${name}.yaml`), 'utf8'));
}
