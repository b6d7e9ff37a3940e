import type { JsonObject } from '@liked-posts/internal/json';
import type { CheckedPage } from '../traffic/interaction.ts';
import { findIdentifier, listObjects, type Resource, resources } from '../traffic/resources.ts';

export interface FieldSeen {
  /** Where it came first. */
  readonly page: CheckedPage;
  readonly value: unknown;
}

/**
 * The fields that each object has on any page, by name. If the Post 1 has `lang` on one of two pages,
 * both of its objects lead to `lang`. An object without an identifier leads to nothing.
 */
export type FieldsSeen = ReadonlyMap<JsonObject, ReadonlyMap<string, FieldSeen>>;

export function collectFieldsSeen(pages: readonly CheckedPage[]): FieldsSeen {
  const fieldsByName = new Map<string, Map<string, FieldSeen>>();
  const fieldsByObject = new Map<JsonObject, Map<string, FieldSeen>>();
  for (const page of pages) {
    for (const resource of resources) {
      for (const object of listObjects(resource, page)) {
        if (findIdentifier(resource, object) === undefined) continue;
        const name = nameObject(resource, object);
        const fields = fieldsByName.get(name) ?? new Map<string, FieldSeen>();
        fieldsByName.set(name, fields);
        fieldsByObject.set(object, fields);
        addFields(fields, object, page);
      }
    }
  }
  return fieldsByObject;
}

/** Adds the fields that have a value, unless they came before. */
function addFields(fields: Map<string, FieldSeen>, object: JsonObject, page: CheckedPage): void {
  for (const [field, value] of Object.entries(object)) {
    if (!fields.has(field) && hasValue(value)) fields.set(field, { page, value });
  }
}

/** The same text for an object on every page: `Post 1`. */
export function nameObject(resource: Resource, object: JsonObject): string {
  return `${resource.schema} ${findIdentifier(resource, object)}`;
}

/** Whether a field has a value. An empty `geo`, as the public service sends it, has none. */
function hasValue(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value !== null && Object.keys(value).length > 0;
}

/** The fields that objects of a page have, apart from the default ones. */
export function listOptionalFields(resource: Resource, page: CheckedPage): string[] {
  const objects = listObjects(resource, page);
  return resource.fields
    .filter((field) => !resource.defaults.includes(field))
    .filter((field) => objects.some((object) => field in object));
}
