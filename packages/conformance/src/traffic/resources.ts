import type { JsonObject } from '@liked-posts/internal/json';
import { resources as described, type ResourceName, resourceNames } from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { asText, type CheckedPage } from './interaction.ts';

/** A list of `includes`, and what the contract says about its objects. */
export type Resource = (typeof described)[ResourceName] & {
  /** Its name in `includes`. */
  readonly name: ResourceName;
  /** All fields that a query can select. */
  readonly fields: readonly string[];
  readonly defaults: readonly string[];
  readonly identifiedBy: readonly string[];
};

export const resources: readonly Resource[] = resourceNames.map((name) => ({
  ...described[name],
  name,
  fields: parameters[described[name].parameter].values,
}));

/** The objects of the resource in a page. Posts are in `data` as well. */
export function listObjects(
  { name }: Pick<Resource, 'name'>,
  { posts, includes }: CheckedPage,
): readonly JsonObject[] {
  const included = includes.get(name) ?? [];
  return name === 'tweets' ? [...posts, ...included] : included;
}

/** The names by which Posts may refer to an object of the resource. */
export function listNames(
  { identifiedBy }: Pick<Resource, 'identifiedBy'>,
  object: JsonObject,
): string[] {
  return identifiedBy.filter((field) => field in object).map((field) => asText(object[field]));
}

/** The best of these names, which is the same wherever the object comes. */
export function nameObject({ identifiedBy }: Resource, object: JsonObject): string {
  return asText(object[identifiedBy.find((field) => field in object) ?? '']);
}

/** The names of the objects that the errors of a page are about. */
export function listReportedNames({ errors }: CheckedPage): ReadonlySet<string> {
  return new Set(errors.flatMap((error) => [asText(error['resource_id']), asText(error['value'])]));
}

/** The fields that may be there. An expansion also asks for the field that it starts from. */
export function requestedFields(
  { name }: Resource,
  { selection }: CheckedPage,
): ReadonlySet<string> {
  const selected = selection.fields[name];
  return name === 'tweets' ? new Set([...selected, ...selection.starts]) : selected;
}
