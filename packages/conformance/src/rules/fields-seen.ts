import type { JsonObject } from '@liked-posts/internal/json';
import type { CheckedPage } from '../traffic/interaction.ts';
import { listObjects, nameObject, type Resource, resources } from '../traffic/resources.ts';

/** A field of an object, where it came first. */
export interface FieldSeen {
  readonly page: CheckedPage;
  readonly value: unknown;
}

/** The fields that each object had on any page. */
export class FieldsSeen {
  readonly #fields = new Map<string, Map<string, FieldSeen>>();

  constructor(pages: readonly CheckedPage[]) {
    for (const page of pages) {
      for (const resource of resources) {
        for (const object of listObjects(resource, page)) this.#add(resource, object, page);
      }
    }
  }

  #add(resource: Resource, object: JsonObject, page: CheckedPage): void {
    const key = makeKey(resource, object);
    const fields = this.#fields.get(key) ?? new Map<string, FieldSeen>();
    this.#fields.set(key, fields);
    for (const [field, value] of Object.entries(object)) {
      if (!fields.has(field) && hasValue(value)) fields.set(field, { page, value });
    }
  }

  /** The fields of an object, each where it came first. */
  of(resource: Resource, object: JsonObject): ReadonlyMap<string, FieldSeen> {
    return this.#fields.get(makeKey(resource, object)) ?? new Map();
  }
}

/** The public service sends an empty `geo` with some Posts. */
export function hasValue(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value !== null && Object.keys(value).length > 0;
}

function makeKey(resource: Resource, object: JsonObject): string {
  return `${resource.name} ${nameObject(resource, object)}`;
}
