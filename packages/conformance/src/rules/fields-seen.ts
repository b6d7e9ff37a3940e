import type { JsonObject } from '@liked-posts/internal/json';
import type { CheckedPage } from '../traffic/interaction.ts';
import { identify, listObjects, type Resource, resources } from '../traffic/resources.ts';

/** A field of an object, where it came first. */
export interface FieldSeen {
  readonly page: CheckedPage;
  readonly value: unknown;
}

/** Finds the fields that an object had on any page, by name: `lang` of the Post `1`, for example. */
export type FindFieldsSeen = (
  resource: Resource,
  object: JsonObject,
) => ReadonlyMap<string, FieldSeen>;

/** Collects the fields of each object on all pages. */
export function collectFieldsSeen(pages: readonly CheckedPage[]): FindFieldsSeen {
  /** By the name of the resource and the identifier of the object: `tweets` and `1` for the Post `1`. */
  const fieldsByObject = new Map(
    resources.map(({ name }) => [name, new Map<string | undefined, Map<string, FieldSeen>>()]),
  );
  for (const page of pages) {
    for (const resource of resources) {
      const fieldsById = fieldsByObject.get(resource.name);
      for (const object of listObjects(resource, page)) {
        const id = identify(resource, object);
        // Two objects without an identifier need not be the same one.
        if (id === undefined) continue;
        const fieldsSeen = fieldsById?.get(id) ?? new Map<string, FieldSeen>();
        fieldsById?.set(id, fieldsSeen);
        for (const [field, value] of Object.entries(object)) {
          if (!fieldsSeen.has(field) && hasValue(value)) fieldsSeen.set(field, { page, value });
        }
      }
    }
  }
  return (resource, object) =>
    fieldsByObject.get(resource.name)?.get(identify(resource, object)) ?? new Map();
}

/** Whether a field has a value. An empty `geo`, as the public service sends it, has none. */
export function hasValue(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value !== null && Object.keys(value).length > 0;
}
