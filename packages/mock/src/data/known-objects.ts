import {
  type ObjectReference,
  type Post,
  type Problem,
  type ResourceName,
  resourceNames,
  resources,
  type Topic,
} from '@liked-posts/types';
import type { DataSet, ErrorAboutObject } from './data-set.ts';

/** The list of a data set that has the objects of a resource: `posts` for `tweets`. */
export function getListName(resource: ResourceName): Exclude<ResourceName, 'tweets'> | 'posts' {
  return resource === 'tweets' ? 'posts' : resource;
}

/**
 * Finds the objects of a data set by their resource, and its errors by the type of their object:
 *
 *   list of the data set      users   posts    media   polls   places
 *   resource                  users   tweets   media   polls   places
 *   type, `resource_type`     user    tweet    media   poll    place
 */
export class KnownObjects {
  /** By type, identifying field and value of this field (its name), such as `user username anna`. */
  readonly #objects = new Map<string, object>();
  /** By type and name, such as `user anna`. */
  readonly #errors = new Map<string, ErrorAboutObject[]>();
  readonly #topics: readonly Topic[];

  constructor({ errors = [], topics = [], ...lists }: Partial<DataSet>) {
    this.#topics = topics;
    for (const error of errors) this.#addError(error);
    for (const resource of resourceNames) {
      for (const object of lists[getListName(resource)] ?? []) this.#addObject(resource, object);
    }
  }

  #addError(error: ErrorAboutObject): void {
    const { resource_type: type, value: name } = error;
    this.#errors.set(writeKey(type, name), [...this.#listErrors(type, name), error]);
  }

  #addObject(resource: ResourceName, object: object): void {
    const { type, identifiedBy } = resources[resource];
    const members = new Map<string, unknown>(Object.entries(object));
    for (const by of identifiedBy) {
      const name = members.get(by);
      // Two users may have the same username, because it can move: then the last user is found by it.
      if (typeof name === 'string') this.#objects.set(writeKey(type, by, name), object);
    }
  }

  findObject(resource: ResourceName, by: string, name: string): object | undefined {
    return this.#objects.get(writeKey(resources[resource].type, by, name));
  }

  /**
   * The errors that explain why a referenced object is missing, for each of its names. Only a mention can
   * have two: `[{ by: 'id', name: '12' }, { by: 'username', name: 'anna' }]`.
   */
  findErrorsOfMissing(type: string, reference: ObjectReference): readonly ErrorAboutObject[] {
    const errors = reference.flatMap(({ name }) => this.#listErrors(type, name));
    // An error with a field is about a Post that is there: see `findFieldErrors`.
    return errors.filter(({ field }) => field === undefined);
  }

  findFieldErrors(posts: readonly Post[], fields: ReadonlySet<string>): readonly Problem[] {
    const errors = posts.flatMap(({ id }) => this.#listErrors('tweet', id));
    return errors.filter((error) => isFieldSelected(error, fields));
  }

  findTopics(posts: readonly Post[], fields: ReadonlySet<string>): readonly Topic[] {
    if (!fields.has('context_annotations')) return [];
    const annotations = posts.flatMap(({ context_annotations = [] }) => context_annotations);
    const ids = new Set(annotations.map(({ entity }) => entity?.id));
    return this.#topics.filter(({ id }) => ids.has(id));
  }

  #listErrors(type: string, name: string): readonly ErrorAboutObject[] {
    return this.#errors.get(writeKey(type, name)) ?? [];
  }
}

/** Writes a key. Usernames are case-insensitive; no other part of the key of a user has capital letters. */
function writeKey(type: string, ...names: readonly string[]): string {
  const key = [type, ...names].join(' ');
  return type === 'user' ? key.toLowerCase() : key;
}

/** Whether an error is about a selected field: one about `entities.urls` comes with the field `entities`. */
export function isFieldSelected({ field }: Problem, selected: ReadonlySet<string>): boolean {
  const topField = field?.split('.')[0];
  return topField !== undefined && selected.has(topField);
}
