import type { JsonObject } from '@liked-posts/internal/json';
import type { ResourceName } from '@liked-posts/types';
import type { CheckedPage } from '../traffic/interaction.ts';
import { identify, listObjects, type Resource, resources } from '../traffic/resources.ts';

/** A field of an object, where it came first. */
export interface FieldSeen {
  readonly page: CheckedPage;
  readonly value: unknown;
}

/** The fields of an object, by name: `lang` of the Post `1`, for example. */
type FieldsOfObject = Map<string, FieldSeen>;

/** The fields that each object had on any page. */
export class FieldsSeen {
  /** By the resource and the name of the object, such as `tweets` and `1`. */
  readonly #objects = new Map<ResourceName, Map<string, FieldsOfObject>>(
    resources.map(({ name }) => [name, new Map()]),
  );

  constructor(pages: readonly CheckedPage[]) {
    for (const page of pages) {
      for (const resource of resources) {
        for (const object of listObjects(resource, page)) this.#add(resource, object, page);
      }
    }
  }

  #add(resource: Resource, object: JsonObject, page: CheckedPage): void {
    const fields: FieldsOfObject = this.#find(resource, object) ?? new Map();
    this.#objects.get(resource.name)?.set(identify(resource, object), fields);
    for (const [field, value] of Object.entries(object)) {
      if (!fields.has(field) && hasValue(value)) fields.set(field, { page, value });
    }
  }

  #find(resource: Resource, object: JsonObject): FieldsOfObject | undefined {
    return this.#objects.get(resource.name)?.get(identify(resource, object));
  }

  /** The fields of an object, each where it came first. */
  of(resource: Resource, object: JsonObject): ReadonlyMap<string, FieldSeen> {
    return this.#find(resource, object) ?? new Map();
  }
}

/** Whether a field has a value. An empty `geo`, as the public service sends it, has none. */
export function hasValue(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value !== null && Object.keys(value).length > 0;
}
