import { createRequire } from 'node:module';
import type contract from '@liked-posts/spec/openapi.json';

type Contract = typeof contract;

const bundle: Contract = createRequire(import.meta.url)('@liked-posts/spec/openapi.json');
const { parameters, schemas } = bundle.components;

/** The version of the contract. */
export const contractVersion: string = bundle.info.version;

/** The largest page size, which is also the one of a request without `max_results`. */
export const defaultPageSize: number = Number(parameters['MaxResults']?.schema.default ?? 100);

/** A kind of object whose fields can be selected. */
export interface Kind {
  /** The name of its schema, such as `Post`. */
  readonly name: string;
  /** The member of `includes` that holds such objects. */
  readonly member: string;
  /** The parameter that selects fields. */
  readonly parameter: string;
  /** Every field that can be asked for. */
  readonly fields: readonly string[];
  /** The fields that come without being asked for. */
  readonly defaults: readonly string[];
}

/** The kinds of objects whose fields can be selected. */
export const kinds: readonly Kind[] = Object.values(parameters).flatMap(({ name, schema }) => {
  const list = schemas[nameIn(schema.items?.$ref)];
  const selected = list?.['x-selects-from'];
  if (list?.enum === undefined || selected === undefined) return [];
  return {
    name: selected,
    member: memberOf(selected),
    parameter: name,
    fields: list.enum,
    defaults: schemas[selected]?.['x-default-fields'] ?? [],
  };
});

/** The member of `includes` that each expansion leads to. */
export const memberOfExpansion: Readonly<Record<string, string>> =
  schemas['Expansion']?.['x-expands-to'] ?? {};

function memberOf(schema: string): string {
  const members = Object.entries(schemas['Includes']?.properties ?? {});
  return members.find(([, { items }]) => nameIn(items?.$ref) === schema)?.[0] ?? '';
}

function nameIn(reference: string | undefined): string {
  return reference?.split('/').at(-1) ?? '';
}
