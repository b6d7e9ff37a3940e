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

/** `user anna` for the user `Anna`, because usernames are case-insensitive. */
function writeNameKey(type: string, name: string): string {
  return `${type} ${type === 'user' ? name.toLowerCase() : name}`;
}

/** `username user anna` for an object of `users` whose `username` is `Anna`. */
function writeObjectKey(resource: ResourceName, field: string, name: string): string {
  return `${field} ${writeNameKey(resources[resource].type, name)}`;
}

/**
 * The objects of a data set, and its errors. For the user `Anna`, whose identifier is 42:
 *
 *   resource        users            the list of the page's `includes`
 *   type            user             the `resource_type` of errors
 *   field, name     username, Anna   a field that identifies the object, and its value; or `id`, 42
 */
export class KnownObjects {
  /** By `writeObjectKey`: Anna is here twice, by username and by identifier. */
  readonly #objects = new Map<string, object>();
  /** By `writeNameKey`: errors about missing objects, and about a `field` of objects that are there. */
  readonly #errors = new Map<string, ErrorAboutObject[]>();
  readonly #topics: readonly Topic[];

  constructor({ errors = [], topics = [], ...lists }: Partial<DataSet>) {
    this.#topics = topics;
    for (const error of errors) {
      // `value` is a name of the missing object, or the identifier of the Post with the `field`.
      const key = writeNameKey(error.resource_type, error.value);
      this.#errors.set(key, [...(this.#errors.get(key) ?? []), error]);
    }
    for (const resource of resourceNames) {
      const objects: readonly object[] = lists[getListName(resource)] ?? [];
      for (const object of objects) {
        const fields = object as Readonly<Record<string, unknown>>;
        for (const field of resources[resource].identifiedBy) {
          const name = fields[field];
          if (typeof name !== 'string') continue;
          this.#objects.set(writeObjectKey(resource, field, name), object);
        }
      }
    }
  }

  findObject(resource: ResourceName, field: string, name: string): object | undefined {
    return this.#objects.get(writeObjectKey(resource, field, name));
  }

  /** The errors that say why an object is missing, such as `[{ by: 'username', name: 'Anna' }]`. */
  findErrorsOfMissing(type: string, reference: ObjectReference): readonly ErrorAboutObject[] {
    return reference
      .flatMap(({ name }) => this.#errors.get(writeNameKey(type, name)) ?? [])
      .filter(({ field }) => field === undefined);
  }

  /**
   * The topics of these Posts, if `context_annotations` is selected, and the errors about their selected
   * fields: about `entities.urls` if `entities` is.
   */
  findExtras(posts: readonly Post[], fields: ReadonlySet<string>): PageExtras {
    const errors = posts
      .flatMap(({ id }) => this.#errors.get(writeNameKey('tweet', id)) ?? [])
      .filter((error) => isFieldSelected(error, fields));
    return { topics: this.#findTopics(posts, fields), errors };
  }

  #findTopics(posts: readonly Post[], fields: ReadonlySet<string>): readonly Topic[] {
    if (this.#topics.length === 0 || !fields.has('context_annotations')) return [];
    const annotations = posts.flatMap(({ context_annotations = [] }) => context_annotations);
    const ids = new Set(annotations.map(({ entity }) => entity?.id));
    return this.#topics.filter(({ id }) => ids.has(id));
  }
}

/** Whether an error is about a selected field of a Post: one about `entities.urls` if `entities` is. */
export function isFieldSelected({ field }: Problem, selected: ReadonlySet<string>): boolean {
  return field !== undefined && selected.has(field.replace(/\..*/s, ''));
}

/**
 * The error about a missing object that a parameter led to. If all errors are for other parameters,
 * the first is rewritten, here for `in_reply_to_user_id`:
 *
 *   Could not find user with author_id: [42]. → Could not find user with in_reply_to_user_id: [42].
 */
export function adaptError(
  parameter: string,
  errors: readonly ErrorAboutObject[],
): Problem | undefined {
  const error = errors.find((candidate) => candidate.parameter === parameter) ?? errors[0];
  if (error === undefined || error.parameter === parameter) return error;
  const { parameter: otherParameter = parameter, detail, ...members } = error;
  if (detail === undefined) return { ...members, parameter };
  return {
    ...members,
    detail: detail.replace(` with ${otherParameter}:`, ` with ${parameter}:`),
    parameter,
  };
}
