import {
  type LikedPostsQuery,
  type PageMeta,
  type Post,
  type ResourceName,
  readSelection,
  resourceNames,
  resources,
} from '@liked-posts/types';
import { parameters } from '@liked-posts/types/request';
import type { Timeline } from '../data/timeline.ts';
import { ExpandedObjects } from './expand.ts';

/** The data of a page, before its fields are selected. */
export interface PageContent {
  readonly timeline: Timeline;
  readonly query: LikedPostsQuery;
  readonly posts: readonly Post[];
  readonly meta: PageMeta;
}

/** Writes the body of a page: its Posts and the objects to which they are expanded, with selected fields. */
export function writePage({ timeline, query, posts, meta }: PageContent): string {
  const { fields } = readSelection(query);
  const expanded = new ExpandedObjects(timeline, posts, query.expansions ?? []);
  // `ExpandedObjects` puts only Posts into the list `tweets`, hence the cast.
  const includedPosts = (expanded.includes.get('tweets') ?? []) as Iterable<Post>;
  // A Post of the page that is also included is the same object (see `ExpandedObjects`), so the set has it
  // once.
  const everyPost = [...new Set([...posts, ...includedPosts])];
  const topics = timeline.findTopics(everyPost, fields.tweets);
  const fieldErrors = timeline.findFieldErrors(everyPost, fields.tweets);

  const select = (resource: ResourceName, objects: Iterable<object>) => {
    const names = listFields(resource, fields[resource]);
    return Array.from(objects, (object) => selectFields(object, names));
  };
  const includes: Record<string, readonly object[]> = {};
  for (const resource of resourceNames) {
    const objects = expanded.includes.get(resource);
    if (objects) includes[resource] = select(resource, objects);
  }
  // No parameter selects fields of topics: they come whole.
  if (topics.length > 0) includes['topics'] = topics;
  const errors = [...expanded.errors, ...fieldErrors];
  // `stringify` leaves out undefined members.
  return JSON.stringify({
    data: posts.length > 0 ? select('tweets', posts) : undefined,
    includes: Object.keys(includes).length > 0 ? includes : undefined,
    errors: errors.length > 0 ? errors : undefined,
    meta,
  });
}

/** The selected fields of a resource: the default ones first, then as the contract lists them. */
function listFields(resource: ResourceName, selected: ReadonlySet<string>): readonly string[] {
  const { parameter, defaults } = resources[resource];
  const known = new Set<string>([...defaults, ...parameters[parameter].values]);
  const names = [...known].filter((name) => selected.has(name));
  // Some Posts have a `username`, their author's. No parameter requests it, so it comes with `author_id`.
  return resource === 'tweets' && selected.has('author_id') ? [...names, 'username'] : names;
}

function selectFields(object: object, names: readonly string[]): object {
  // The names are fields of this resource, hence the cast.
  const from = object as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) to[name] = value;
  }
  return to;
}
