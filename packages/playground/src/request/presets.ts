import { resources, routes } from '@liked-posts/types';
import { lists } from '../contract/contract.ts';
import { valuesIn, withValues } from './search.ts';

/** A selection that one click makes. */
export interface Preset {
  readonly name: string;
  readonly description: string;
  /** The values of the list parameters. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** Asks for all fields of the resources that the expansions lead to. */
function following(
  expansions: readonly (keyof typeof routes)[],
  postFields: readonly string[],
): Preset['values'] {
  const names = new Set(expansions.map((name) => routes[name].resource));
  const others = Object.entries(resources).filter(
    ([resource, { parameter }]) =>
      parameter !== 'tweet.fields' && [...names].some((each) => each === resource),
  );
  return {
    'tweet.fields': postFields,
    expansions,
    ...Object.fromEntries(
      others.map(([, { parameter }]) => [
        parameter,
        lists.find(({ name }) => name === parameter)?.values.map(({ name }) => name) ?? [],
      ]),
    ),
  };
}

/** The initial selection. */
export const authors: Preset = {
  name: 'Authors',
  description: 'Who wrote each Post, and when',
  values: {
    'tweet.fields': ['author_id', 'created_at'],
    expansions: ['author_id'],
    'user.fields': ['username', 'verified'],
  },
};

/** The selections that one click makes. */
export const presets: readonly Preset[] = [
  {
    name: 'Plain',
    description: 'Default fields only',
    values: {},
  },
  authors,
  {
    name: 'Media',
    description: 'Pictures and videos, polls and places, each with all of its fields',
    values: following(
      ['attachments.media_keys', 'attachments.poll_ids', 'geo.place_id'],
      ['attachments', 'entities', 'geo'],
    ),
  },
  {
    name: 'Everything',
    description: 'Every field and every expansion',
    values: Object.fromEntries(
      lists.map(({ name, values }) => [name, values.map((value) => value.name)]),
    ),
  },
];

/** The search with the selection of a preset; other parameters stay. */
export function withPreset(search: string, { values }: Preset): string {
  return lists.reduce((made, { name }) => withValues(made, name, values[name] ?? []), search);
}

/** Whether the search selects what the preset does. */
export function isPreset(search: string, preset: Preset): boolean {
  return lists.every(({ name }) => {
    const given = new Set(valuesIn(search, name));
    const wanted = new Set(preset.values[name] ?? []);
    return given.symmetricDifference(wanted).size === 0;
  });
}
