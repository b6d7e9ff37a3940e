import type { JsonObject } from '@liked-posts/internal/json';
import type { CheckedPage } from '../traffic/interaction.ts';
import { findIdentifier, listObjects, type Resource, resources } from '../traffic/resources.ts';

/** A field of an object, where it came first. */
export interface FieldSeen {
  readonly page: CheckedPage;
  readonly value: unknown;
}

/** Finds the fields that an object has on any page, by name: `lang` of the Post `1`, for example. */
export type FindFieldsSeen = (
  resource: Resource,
  object: JsonObject,
) => ReadonlyMap<string, FieldSeen>;

/** Collects the fields of each object on all pages. */
export function collectFieldsSeen(pages: readonly CheckedPage[]): FindFieldsSeen {
  const fieldsByObject = new Map<string, Map<string, FieldSeen>>();
  for (const page of pages) {
    for (const resource of resources) {
      for (const object of listObjects(resource, page)) {
        // Two objects without an identifier need not be the same object.
        if (findIdentifier(resource, object) === undefined) continue;
        const key = nameObject(resource, object);
        const fieldsSeen = fieldsByObject.get(key) ?? new Map<string, FieldSeen>();
        fieldsByObject.set(key, fieldsSeen);
        for (const [field, value] of Object.entries(object)) {
          if (!fieldsSeen.has(field) && hasValue(value)) fieldsSeen.set(field, { page, value });
        }
      }
    }
  }
  return (resource, object) => fieldsByObject.get(nameObject(resource, object)) ?? new Map();
}

/** The same text for an object on every page: `Post 1`. */
export function nameObject(resource: Resource, object: JsonObject): string {
  return `${resource.schema} ${findIdentifier(resource, object)}`;
}

/** Whether a field has a value. An empty `geo`, as the public service sends it, has none. */
export function hasValue(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value !== null && Object.keys(value).length > 0;
}
