import { resources as described, type ResourceName, resourceNames } from '@liked-posts/types';
import type { JsonObject } from '@liked-posts/types/json';
import { parameters } from '@liked-posts/types/request';
import { asText, type Page } from './exchange.ts';

/** A resource: objects whose fields can be selected. */
export interface Resource {
  /** The name of its schema, such as `Post`. */
  readonly schema: string;
  /** Its name in `includes`. */
  readonly name: ResourceName;
  /** The parameter that selects fields. */
  readonly parameter: string;
  /** Every field that can be asked for. */
  readonly fields: readonly string[];
  /** The default fields, which come without being asked for. */
  readonly defaults: readonly string[];
  /** The fields by which others refer to such an object; every object has the first. */
  readonly identifiedBy: readonly string[];
}

/** Every resource whose fields can be selected. */
export const resources: readonly Resource[] = resourceNames.map((name) => ({
  ...described[name],
  name,
  fields: parameters[described[name].parameter].values,
}));

/** The objects of the resource in a page: Posts are in `data` as well. */
export function objectsOf({ name }: Resource, { posts, includes }: Page): readonly JsonObject[] {
  const included = includes.get(name) ?? [];
  return name === 'tweets' ? [...posts, ...included] : included;
}

/** The names by which others may refer to an object of the kind. */
export function namesOf({ identifiedBy }: Resource, object: JsonObject): string[] {
  return identifiedBy.flatMap((field) => (field in object ? [asText(object[field])] : []));
}
