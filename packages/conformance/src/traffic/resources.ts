import type { JsonObject } from '@liked-posts/internal/json';
import {
  resources as contractResources,
  type ResourceName,
  resourceNames,
} from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import { asText, type CheckedPage } from './interaction.ts';

/** A kind of objects, and what the contract says about it. The examples are those of users. */
export interface Resource {
  /** The name of its list in `includes`: `users`. */
  readonly name: ResourceName;
  /** The name of its schema: `User`. */
  readonly schema: string;
  /** The parameter that selects its fields: `user.fields`. */
  readonly parameter: (typeof contractResources)[ResourceName]['parameter'];
  /** All fields that a query can select. */
  readonly fields: readonly string[];
  /** The fields that come without being selected. */
  readonly defaults: readonly string[];
  /** The fields by which Posts refer to it, first the one that every object has: `id` and `username`. */
  readonly identifiedBy: readonly string[];
}

export const resources: readonly Resource[] = resourceNames.map((name) => ({
  ...contractResources[name],
  name,
  fields: parameters[contractResources[name].parameter].values,
}));

/** The objects of the resource in a page. Posts are in `data` as well. */
export function listObjects(
  { name }: Pick<Resource, 'name'>,
  { posts, includes }: CheckedPage,
): readonly JsonObject[] {
  const included = includes.get(name) ?? [];
  return name === 'tweets' ? [...posts, ...included] : included;
}

/** All identifiers by which Posts may refer to an object: `7` and `seven` for a user. */
export function listIdentifiers(
  { identifiedBy }: Pick<Resource, 'identifiedBy'>,
  object: JsonObject,
): string[] {
  return identifiedBy.filter((field) => field in object).map((field) => asText(object[field]));
}

/** The identifier that an object has on every page: `7` for a user with `username: 'seven'`, too. */
export function findIdentifier(resource: Resource, object: JsonObject): string | undefined {
  return listIdentifiers(resource, object)[0];
}

/**
 * What errors are about. Only `detail` is promised, so an identifier may be any word of its text:
 * `7`, `seven`, `No`, `user`, `9` for `{ resource_id: '7', value: 'seven', detail: 'No user 9.' }`.
 */
export function listReportedIds({ errors }: CheckedPage): ReadonlySet<string> {
  const ids = errors.flatMap(({ resource_id, value, detail }) => {
    const words = asText(detail ?? '').match(/\w+/g) ?? [];
    return [resource_id, value, ...words];
  });
  return new Set(ids.filter((id) => id !== undefined).map(asText));
}

/**
 * Leaves out the objects that an error of their page is about: the error may say why a field could
 * not be returned, so only the other objects must be whole.
 */
export function omitReported(
  resource: Pick<Resource, 'identifiedBy'>,
  page: CheckedPage,
  objects: readonly JsonObject[],
): readonly JsonObject[] {
  const reportedIds = listReportedIds(page);
  return objects.filter(
    (object) => !listIdentifiers(resource, object).some((id) => reportedIds.has(id)),
  );
}

/**
 * The fields that objects of a page may have: the requested ones, and in Posts, where expansions start,
 * also the fields that they start from. A service may, but need not, send `author_id` for
 * `expansions=author_id`.
 */
export function findAllowedFields({ name }: Resource, page: CheckedPage): ReadonlySet<string> {
  const { fields, starts } = page.selection;
  return name === 'tweets' ? new Set([...fields.tweets, ...starts]) : fields[name];
}
