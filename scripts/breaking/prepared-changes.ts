import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from '../../packages/types/scripts/generated-files.ts';
import type { Version } from './checkout.ts';
import type { Level } from './level.ts';

/** The parts of the bundle that the prepared changes touch. */
interface Bundle {
  info: { version: string; description: string };
  paths: Record<
    string,
    { get: { parameters: object[]; responses: Record<string, unknown>; description: string } }
  >;
  components: {
    parameters: Record<string, { schema: Record<string, unknown> }>;
    schemas: Record<string, Schema>;
  };
}
interface Schema {
  type: string;
  enum: string[];
  required: string[];
  properties: Record<string, object>;
  'x-default-fields': string[];
  'x-expands-to': Record<string, string>;
}

/** The contract and its types as they are. */
export const current: Version = {
  bundle: fileURLToPath(import.meta.resolve('@liked-posts/spec/openapi.json')),
  types: fileURLToPath(new URL('../../packages/types/src/', import.meta.url)),
};

const path = '/2/users/{id}/liked_tweets';
const parameter = (name: string, required: boolean) => ({
  name,
  in: 'query',
  required,
  description: 'A new parameter.',
  schema: { type: 'string' },
});

type Prepared = readonly [what: string, edit: (bundle: Bundle) => void, wire: Level, types: Level];

/** What each change needs of a release: on the wire, and for TypeScript. */
export const prepared: readonly Prepared[] = [
  ['no change', () => {}, 'none', 'none'],
  [
    'a description reworded',
    ({ paths }) => set(paths[path]?.get, 'description', 'Lists Posts.'),
    'patch',
    'none',
  ],
  [
    'a value added to a field enum, with its property',
    ({ components: { schemas } }) => {
      schemas['TweetField']?.enum.push('mood');
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
      delete schemas['Expansion']?.['x-expands-to']['geo.place_id'];
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
    'a property added to a response',
    ({ components: { schemas } }) => set(schemas['Topic']?.properties, 'rank', { type: 'integer' }),
    'minor',
    'minor',
  ],
  [
    'a property removed from a response',
    ({ components: { schemas } }) => {
      delete schemas['Post']?.properties['username'];
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
      schemas['User']?.required.push('verified');
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
      schemas['VotingStatus']?.enum.push('paused');
    },
    'major',
    'major',
  ],
  ['a component renamed', (bundle) => rename(bundle, 'Topic', 'Subject'), 'patch', 'major'],
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
    ({ paths }) => {
      paths[path]?.get.parameters.push(parameter('since', false));
    },
    'minor',
    'minor',
  ],
  [
    'a required parameter added',
    ({ paths }) => {
      paths[path]?.get.parameters.push(parameter('since', true));
    },
    'major',
    'major',
  ],
  [
    'a parameter removed',
    ({ paths }) => {
      paths[path]?.get.parameters.pop();
    },
    'major',
    'major',
  ],
  [
    'a response removed',
    ({ paths }) => {
      delete paths[path]?.get.responses['429'];
    },
    'major',
    'none',
  ],
];

/** The version that the contract and the generated types would be after the edit. */
export async function changed(folder: string, edit: Prepared[1]): Promise<Version> {
  const contract = JSON.parse(await readFile(current.bundle, 'utf8')) as Bundle;
  edit(contract);
  const text = JSON.stringify(contract, null, 2);
  const bundle = join(folder, 'openapi.json');
  await writeFile(bundle, text);

  const types = join(folder, 'src');
  await cp(current.types, types, { recursive: true });
  const files = await generatedFiles(
    { version: contract.info.version, sha256: '', text, schemas: contract.components.schemas },
    '{}',
  );
  for (const [file, content] of files) await writeFile(join(folder, file), content);
  // What the hand-written index lists and the contract no longer has, a maintainer takes out.
  const index = join(types, 'index.ts');
  const names = new Set(Object.keys(contract.components.schemas));
  const lines = (await readFile(index, 'utf8')).split('\n');
  await writeFile(
    index,
    lines
      .filter((line) => !/^ {2}[A-Z]\w+,$/.test(line) || names.has(line.trim().slice(0, -1)))
      .join('\n'),
  );
  return { bundle, types };
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

function rename(bundle: Bundle, from: string, to: string): void {
  const { schemas } = bundle.components;
  const text = JSON.stringify(bundle).replaceAll(
    `#/components/schemas/${from}"`,
    `#/components/schemas/${to}"`,
  );
  Object.assign(bundle, JSON.parse(text));
  const schema = bundle.components.schemas[from];
  if (schema === undefined || schemas[from] === undefined)
    throw new Error(`The contract has no ${from}.`);
  bundle.components.schemas[to] = schema;
  delete bundle.components.schemas[from];
}
