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
 * The objects of a data set, and its errors. For the user `Anna`, whose identifier is 42:
 *
 *   resource        users            the list of the page's `includes`
 *   type            user             the `resource_type` of errors
 *   field, name     username, Anna   a field that identifies the object, and its value; or `id`, 42
 */
export class KnownObjects {
  /** By `writeKey`: Anna is here twice, by username and by identifier. */
  readonly #objects = new Map<string, object>();
  /** By `writeKey`, without field. */
  readonly #errorsOfMissing = new Map<string, ErrorAboutObject[]>();
  /** About fields of Posts that are there, by `writeKey` of the Post, without field. */
  readonly #errorsOfFields = new Map<string, ErrorAboutObject[]>();
  readonly #topics: readonly Topic[];

  constructor({ errors = [], topics = [], ...lists }: Partial<DataSet>) {
    this.#topics = topics;
    for (const error of errors) {
      const errorsByKey = error.field === undefined ? this.#errorsOfMissing : this.#errorsOfFields;
      const key = writeKey(error.resource_type, error.value);
      errorsByKey.set(key, [...(errorsByKey.get(key) ?? []), error]);
    }
    for (const resource of resourceNames) {
      const objects: readonly object[] = lists[getListName(resource)] ?? [];
      for (const object of objects) {
        const fields = object as Readonly<Record<string, unknown>>;
        for (const field of resources[resource].identifiedBy) {
          const name = fields[field];
          if (typeof name !== 'string') continue;
          // Of two users who had the same username, the last one has it.
          this.#objects.set(writeKey(resources[resource].type, name, field), object);
        }
      }
    }
  }

  findObject(resource: ResourceName, field: string, name: string): object | undefined {
    return this.#objects.get(writeKey(resources[resource].type, name, field));
  }

  /** The errors about the missing object of a reference, such as `[{ by: 'username', name: 'Anna' }]`. */
  findErrorsOfMissing(type: string, reference: ObjectReference): readonly ErrorAboutObject[] {
    return reference.flatMap(({ name }) => this.#errorsOfMissing.get(writeKey(type, name)) ?? []);
  }

  /**
   * The topics of these Posts, if `context_annotations` is selected, and the errors about their selected
   * fields.
   */
  findExtras(posts: readonly Post[], fields: ReadonlySet<string>): PageExtras {
    const errors = posts
      .flatMap(({ id }) => this.#errorsOfFields.get(writeKey('tweet', id)) ?? [])
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

/** `user anna username` for the user whose `username` is `Anna`: usernames are case-insensitive. */
function writeKey(type: string, name: string, field = ''): string {
  return `${type} ${type === 'user' ? name.toLowerCase() : name} ${field}`;
}

/** Whether an error is about a selected field. One about `entities.urls` belongs to `entities`. */
export function isFieldSelected({ field }: Problem, selected: ReadonlySet<string>): boolean {
  if (field === undefined) return false;
  const [topField = field] = field.split('.');
  return selected.has(topField);
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
