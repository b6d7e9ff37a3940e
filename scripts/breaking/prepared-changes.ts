import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract, Operation, Parameter } from '@liked-posts/spec/openapi.json';
import { generatedFiles } from '../../packages/types/scripts/generated-files.ts';
import { flatten } from '../../spec/scripts/flatten.ts';
import type { Version } from './checkout.ts';
import type { Level } from './level.ts';

/** The contract and its types as they are. */
export const current: Version = {
  bundle: fileURLToPath(import.meta.resolve('@liked-posts/spec/openapi.json')),
  types: fileURLToPath(new URL('../../packages/types/src/', import.meta.url)),
};

type Prepared = readonly [
  what: string,
  edit: (contract: Contract) => void,
  wire: Level,
  types: Level,
];

const since: Parameter = {
  name: 'since',
  in: 'query',
  'x-role': 'text',
  description: 'A new parameter.',
  schema: { type: 'string' },
};

/** What each change needs of a release: on the wire, and for TypeScript. */
export const prepared: readonly Prepared[] = [
  ['no change', () => {}, 'none', 'none'],
  [
    'a description reworded',
    (contract) => set(operationOf(contract), 'description', 'Lists Posts.'),
    'patch',
    'none',
  ],
  [
    'a value added to a field enum, with its property',
    ({ components: { schemas } }) => {
      schemas['TweetField']?.enum?.push('mood');
      set(schemas['Post']?.properties, 'mood', { type: 'string' });
    },
    'minor',
    'minor',
  ],
  [
    'a value removed from a field enum',
    ({ components: { schemas } }) => drop(schemas['UserField']?.enum, 'verified'),
    'major',
    'major',
  ],
  [
    'an expansion removed',
    ({ components: { schemas } }) => {
      drop(schemas['Expansion']?.enum, 'geo.place_id');
      delete schemas['Expansion']?.['x-expands-to']?.['geo.place_id'];
      delete schemas['Expansion']?.['x-expands-from']?.['geo.place_id'];
    },
    'major',
    'major',
  ],
  [
    'an expansion led to another member',
    ({ components: { schemas } }) =>
      set(schemas['Expansion']?.['x-expands-to'], 'author_id', 'tweets'),
    'major',
    'major',
  ],
  [
    'an expansion that starts elsewhere',
    ({ components: { schemas } }) =>
      set(schemas['Expansion']?.['x-expands-from'], 'author_id', 'in_reply_to_user_id'),
    'major',
    'major',
  ],
  [
    'an expansion that starts from other Posts',
    ({ components: { schemas } }) =>
      set(
        schemas['Expansion']?.['x-expands-from'],
        'author_id',
        'referenced_tweets.id > author_id',
      ),
    'major',
    'major',
  ],
  [
    'a property added to a response',
    ({ components: { schemas } }) => set(schemas['Topic']?.properties, 'rank', { type: 'integer' }),
    'minor',
    'minor',
  ],
  [
    'a property removed from a response',
    ({ components: { schemas } }) => {
      delete schemas['Post']?.properties?.['username'];
    },
    'major',
    'major',
  ],
  [
    'a property of another type',
    ({ components: { schemas } }) =>
      set(schemas['PollOption']?.properties, 'votes', { type: 'string' }),
    'major',
    'major',
  ],
  [
    'a property no longer required',
    ({ components: { schemas } }) => drop(schemas['Post']?.required, 'text'),
    'major',
    'major',
  ],
  [
    'a property now required',
    ({ components: { schemas } }) => {
      schemas['User']?.required?.push('verified');
    },
    'minor',
    'minor',
  ],
  [
    'a default field to be asked for from now on',
    ({ components: { schemas } }) =>
      drop(schemas['Post']?.['x-default-fields'], 'edit_history_tweet_ids'),
    'major',
    'major',
  ],
  [
    'a value that responses did not have',
    ({ components: { schemas } }) => {
      schemas['VotingStatus']?.enum?.push('paused');
    },
    'major',
    'major',
  ],
  ['a component renamed', (contract) => rename(contract, 'Topic', 'Subject'), 'patch', 'major'],
  [
    'a limit narrowed',
    ({ components: { parameters } }) => set(parameters['MaxResults']?.schema, 'maximum', 50),
    'major',
    'none',
  ],
  [
    'a limit widened',
    ({ components: { parameters } }) => set(parameters['MaxResults']?.schema, 'maximum', 200),
    'minor',
    'none',
  ],
  [
    'an optional parameter added',
    (contract) => add(contract, { ...since, required: false }),
    'minor',
    'minor',
  ],
  [
    'a required parameter added',
    (contract) => add(contract, { ...since, required: true }),
    'major',
    'major',
  ],
  [
    'a parameter added that is a choice of values',
    (contract) => {
      const { schemas } = contract.components;
      schemas['Exclusion'] = { type: 'string', enum: ['replies', 'reposts'] };
      add(contract, {
        name: 'exclude',
        in: 'query',
        'x-role': 'choice',
        description: 'What to leave out.',
        style: 'form',
        explode: false,
        schema: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Exclusion' } },
      });
    },
    'minor',
    'minor',
  ],
  [
    'a parameter removed',
    (contract) => {
      operationOf(contract).parameters.pop();
    },
    'major',
    'major',
  ],
  [
    'a response removed',
    (contract) => {
      delete operationOf(contract).responses['429'];
    },
    'major',
    'none',
  ],
];

/** The version that the contract and the generated types would be after the edit. */
export async function changed(folder: string, edit: Prepared[1]): Promise<Version> {
  const contract: Contract = JSON.parse(await readFile(current.bundle, 'utf8'));
  edit(contract);
  const text = JSON.stringify(contract, null, 2);
  const bundle = join(folder, 'openapi.json');
  await writeFile(bundle, text);

  const types = join(folder, 'src');
  await cp(current.types, types, { recursive: true });
  const files = await generatedFiles({ operation: flatten(contract), text }, '{}');
  for (const [file, content] of files) await writeFile(join(folder, file), content);
  return { bundle, types };
}

function operationOf({ paths }: Contract): Operation {
  const [path] = Object.values(paths);
  if (path === undefined) throw new Error('The contract has no operation.');
  return path.get;
}

function add(contract: Contract, parameter: Parameter): void {
  contract.components.parameters[parameter.name] = parameter;
  operationOf(contract).parameters.push({ $ref: `#/components/parameters/${parameter.name}` });
}

function set(target: object | undefined, key: string, value: unknown): void {
  if (target === undefined) throw new Error(`The contract has no place for ${key}.`);
  Object.assign(target, { [key]: value });
}

function drop(list: string[] | undefined, value: string): void {
  const at = list?.indexOf(value) ?? -1;
  if (at === -1) throw new Error(`The contract has no ${value}.`);
  list?.splice(at, 1);
}

function rename(contract: Contract, from: string, to: string): void {
  const pointer = (name: string) => `"#/components/schemas/${name}"`;
  const text = JSON.stringify(contract).replaceAll(pointer(from), pointer(to));
  Object.assign(contract, JSON.parse(text));
  const { schemas } = contract.components;
  if (schemas[from] === undefined) throw new Error(`The contract has no ${from}.`);
  schemas[to] = schemas[from];
  delete schemas[from];
}
