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
import type { PageExtras } from './timeline.ts';

/** The list of a data set that has the objects of a resource. */
export function getListName(resource: ResourceName): Exclude<ResourceName, 'tweets'> | 'posts' {
  return resource === 'tweets' ? 'posts' : resource;
}

/**
 * Finds the objects of a data set, and the errors about missing objects and fields. The user with the
 * identifier 42 and the username `Anna` is found as one of `users`; an error, as one about a `user`:
 *
 *   findObject('users', 'id', '42')
 *   findObject('users', 'username', 'anna')
 *   findErrorsOfMissing('user', [{ by: 'username', name: 'Anna' }])
 */
export class KnownObjects {
  /** By `writeKey` with field and name, such as `user username anna`. */
  readonly #objects = new Map<string, object>();
  /** By `writeKey` with the name, such as `user anna`: also the errors about fields of Posts. */
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
    for (const field of identifiedBy) {
      const name = members.get(field);
      // Of two users who had the same username, the last one has it.
      if (typeof name === 'string') this.#objects.set(writeKey(type, `${field} ${name}`), object);
    }
  }

  findObject(resource: ResourceName, field: string, name: string): object | undefined {
    return this.#objects.get(writeKey(resources[resource].type, `${field} ${name}`));
  }

  /** The errors that say why the object is missing to which a reference leads. */
  findErrorsOfMissing(type: string, reference: ObjectReference): readonly ErrorAboutObject[] {
    const errors = reference.flatMap(({ name }) => this.#listErrors(type, name));
    return errors.filter(({ field }) => field === undefined);
  }

  /**
   * The topics of these Posts, if `context_annotations` is selected, and the errors about their selected
   * fields.
   */
  findExtras(posts: readonly Post[], fields: ReadonlySet<string>): PageExtras {
    const errors = posts.flatMap(({ id }) => this.#listErrors('tweet', id));
    return {
      topics: fields.has('context_annotations') ? this.#findTopics(posts) : [],
      errors: errors.filter((error) => isFieldSelected(error, fields)),
    };
  }

  #findTopics(posts: readonly Post[]): readonly Topic[] {
    const annotations = posts.flatMap(({ context_annotations = [] }) => context_annotations);
    const ids = new Set(annotations.map(({ entity }) => entity?.id));
    return this.#topics.filter(({ id }) => ids.has(id));
  }

  #listErrors(type: string, name: string): readonly ErrorAboutObject[] {
    return this.#errors.get(writeKey(type, name)) ?? [];
  }
}

/** A key such as `user anna`: usernames are case-insensitive, and identifiers of users have no letters. */
function writeKey(type: string, name: string): string {
  return `${type} ${type === 'user' ? name.toLowerCase() : name}`;
}

/** Whether an error is about a selected field. One about `entities.urls` belongs to `entities`. */
export function isFieldSelected({ field }: Problem, selected: ReadonlySet<string>): boolean {
  const topField = field?.split('.')[0];
  return topField !== undefined && selected.has(topField);
}
