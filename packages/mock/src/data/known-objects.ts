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
import type { Lazy, PageExtras } from './timeline.ts';

/** The list of a data set that has the objects of each resource. */
export const listNames = {
  media: 'media',
  places: 'places',
  polls: 'polls',
  tweets: 'posts',
  users: 'users',
} as const;

/** The key of a name: `user anna` for `@Anna`, because usernames are case-insensitive. */
function writeNameKey(type: string, name: string): string {
  return `${type} ${type === 'user' ? name.toLowerCase() : name}`;
}

/** The key of an object by one of its fields: `username user anna`. */
function writeObjectKey(resource: ResourceName, field: string, name: string): string {
  return `${field} ${writeNameKey(resources[resource].type, name)}`;
}

/** The objects of a data set, and its errors, by name: the value of a field that identifies an object. */
export class KnownObjects {
  /** By `writeObjectKey`. An object is listed once for each field that others refer to it by. */
  readonly #objects = new Map<string, Lazy<object>>();
  /** The errors about objects that are missing, by `writeNameKey`. */
  readonly #errorsOfMissing = new Map<string, ErrorAboutObject[]>();
  /** The errors about a `field` of an object that is there, by `writeNameKey`. */
  readonly #errorsOfFields = new Map<string, ErrorAboutObject[]>();
  readonly #topics: readonly Topic[];

  constructor({ errors = [], topics = [], ...lists }: Partial<DataSet>) {
    this.#topics = topics;
    for (const error of errors) {
      const errorsByKey = error.field === undefined ? this.#errorsOfMissing : this.#errorsOfFields;
      const key = writeNameKey(error.resource_type, error.value);
      errorsByKey.set(key, [...(errorsByKey.get(key) ?? []), error]);
    }
    for (const resource of resourceNames) {
      const objects: readonly Lazy<object>[] = lists[listNames[resource]] ?? [];
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

  /** @param field the field of the resource with the name, such as `username` of `users` */
  findObject(resource: ResourceName, field: string, name: string): Lazy<object> | undefined {
    return this.#objects.get(writeObjectKey(resource, field, name));
  }

  /**
   * The errors that say why an object is missing.
   *
   * @param type the `resource_type` of the errors, such as `user`
   * @param reference its names, such as `[{ by: 'username', name: 'anna' }]`
   */
  findErrors(type: string, reference: ObjectReference): readonly ErrorAboutObject[] {
    return reference.flatMap(
      ({ name }) => this.#errorsOfMissing.get(writeNameKey(type, name)) ?? [],
    );
  }

  /**
   * The topics of these Posts, if `context_annotations` is selected, and the errors about their selected
   * fields: about `entities.urls` if `entities` is.
   */
  findExtras(posts: readonly Lazy<Post>[], fields: ReadonlySet<string>): PageExtras {
    return {
      topics: this.#findTopics(posts, fields),
      errors: this.#findFieldErrors(posts, fields),
    };
  }

  #findTopics(posts: readonly Lazy<Post>[], fields: ReadonlySet<string>): readonly Topic[] {
    if (this.#topics.length === 0 || !fields.has('context_annotations')) return [];
    const annotations = posts.flatMap(({ context_annotations = [] }) => context_annotations);
    const ids = new Set(annotations.map(({ entity }) => entity?.id));
    return this.#topics.filter(({ id }) => ids.has(id));
  }

  #findFieldErrors(posts: readonly Lazy<Post>[], fields: ReadonlySet<string>): readonly Problem[] {
    return posts
      .flatMap(({ id = '' }) => this.#errorsOfFields.get(writeNameKey('tweet', id)) ?? [])
      .filter(({ field }) => field !== undefined && fields.has(readTopField(field)));
  }
}

/** The selectable field of a Post that a path begins with: `entities` for `entities.urls`. */
export function readTopField(field: string): string {
  return field.replace(/\..*/s, '');
}

/**
 * The error for a reference by this parameter. If all errors are for other parameters, the first is
 * rewritten: its detail `Could not find user with author_id: [42].` becomes
 * `Could not find user with in_reply_to_user_id: [42].`
 */
export function adaptError(
  parameter: string,
  errors: readonly ErrorAboutObject[],
): Problem | undefined {
  const errorForParameter = errors.find((error) => error.parameter === parameter);
  if (errorForParameter !== undefined) return errorForParameter;
  const [error] = errors;
  if (error === undefined) return undefined;
  const { parameter: otherParameter = parameter, detail, ...members } = error;
  if (detail === undefined) return { ...members, parameter };
  return {
    ...members,
    detail: detail.replace(` with ${otherParameter}:`, ` with ${parameter}:`),
    parameter,
  };
}
