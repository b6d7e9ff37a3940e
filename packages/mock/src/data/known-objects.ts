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
import type { Beside, Lazy } from './timeline.ts';

/** The list of a data set that has the objects of each resource. */
export const listNames = {
  media: 'media',
  places: 'places',
  polls: 'polls',
  tweets: 'posts',
  users: 'users',
} as const;

/** A key for objects by type and name. Usernames are case-insensitive. */
export function writeKey(type: unknown, name: string): string {
  return `${type} ${type === 'user' ? name.toLowerCase() : name}`;
}

/** The objects of a data set, and its errors, by name. */
export class KnownObjects {
  readonly #objects = new Map<string, Lazy<object>>();
  readonly #errors = new Map<string, readonly ErrorAboutObject[]>();
  readonly #topics: readonly Topic[];

  constructor({ errors = [], topics = [], ...lists }: Partial<DataSet>) {
    this.#topics = topics;
    for (const error of errors) {
      const key = writeKey(error.resource_type, error.value);
      this.#errors.set(key, [...(this.#errors.get(key) ?? []), error]);
    }
    for (const resource of resourceNames) {
      const { identifiedBy, type } = resources[resource];
      const objects: readonly Lazy<object>[] = lists[listNames[resource]] ?? [];
      for (const object of objects) {
        const names = object as Readonly<Record<string, unknown>>;
        for (const by of identifiedBy) {
          this.#objects.set(`${by} ${writeKey(type, String(names[by]))}`, object);
        }
      }
    }
  }

  findObject(resource: ResourceName, by: string, name: string): Lazy<object> | undefined {
    return this.#objects.get(`${by} ${writeKey(resources[resource].type, name)}`);
  }

  /** Errors because of which an object is missing. */
  findErrors(type: string, reference: ObjectReference): readonly ErrorAboutObject[] {
    return reference
      .flatMap(({ name }) => this.#errors.get(writeKey(type, name)) ?? [])
      .filter(({ field }) => field === undefined);
  }

  /** The topics of the Posts' annotations, and the errors about their fields. */
  listBeside(posts: readonly Lazy<Post>[], fields: ReadonlySet<string>): Beside {
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
      .flatMap(({ id = '' }) => this.#errors.get(writeKey('tweet', id)) ?? [])
      .filter(({ field }) => field !== undefined && fields.has(field.replace(/\..*/, '')));
  }
}

/** An error about an object for a reference by this parameter, or adapted from another. */
export function adaptError(
  parameter: string,
  errors: readonly ErrorAboutObject[],
): Problem | undefined {
  const same = errors.find((error) => error.parameter === parameter);
  const [first] = errors;
  if (same !== undefined || first === undefined) return same;
  const { parameter: other, detail, ...error } = first;
  const written = other === undefined ? detail : detail?.replaceAll(other, parameter);
  return { ...error, ...(written !== undefined && { detail: written }), parameter };
}
