import type { Expansion, Post, Problem, User } from '@liked-posts/types';
import { contract } from './generated/contract.ts';
import { type Reference, references } from './references.ts';
import { type Member, type Selection, select } from './selection.ts';
import type { Resource, Timeline } from './timeline.ts';

/** The objects that the Posts of a page refer to, and the errors about those that are gone. */
export interface Expanded {
  readonly includes: Readonly<Partial<Record<Member, readonly object[]>>>;
  readonly errors: readonly Problem[];
}

/** The objects found for a member of `includes`, and the identifiers that were looked up. */
interface Collection {
  readonly ids: Set<string>;
  readonly objects: object[];
}

/** The members of `includes`, in the contract's order. */
const members: readonly Member[] = ['media', 'places', 'polls', 'tweets', 'users'];

/** What an error calls the kind of object that is gone. */
const resourceTypes: Readonly<Record<Member, string>> = {
  media: 'media',
  places: 'place',
  polls: 'poll',
  tweets: 'tweet',
  users: 'user',
};

/** Follows the expansions from the Posts, each object once however often it is referred to. */
export function expand(
  timeline: Timeline,
  posts: readonly Resource<Post>[],
  expansions: readonly Expansion[],
  selection: Selection,
): Expanded {
  const collections = new Map<Member, Collection>();
  const errors: Problem[] = [];

  const add = (expansion: Expansion, { member, id, username }: Reference): void => {
    const collection = collections.get(member) ?? { ids: new Set(), objects: [] };
    collections.set(member, collection);
    if (collection.ids.has(id)) return;
    collection.ids.add(id);
    const resource = lookUp(timeline, member, id, username);
    if (resource === undefined) {
      errors.push(gone(expansion, resourceTypes[member], id));
      return;
    }
    if (username !== undefined) {
      // The same user may also be referred to by identifier.
      const { id: userId = id } = resource as Resource<User>;
      if (collection.ids.has(userId)) return;
      collection.ids.add(userId);
    }
    collection.objects.push(select(resource, selection[member]));
  };
  for (const expansion of expansions) {
    const follow = references[expansion];
    const found = (to: Reference): void => add(expansion, to);
    for (const post of posts) follow(post, timeline, found);
  }

  const includes: Partial<Record<Member, readonly object[]>> = {};
  for (const member of members) {
    const objects = collections.get(member)?.objects ?? [];
    if (objects.length > 0) includes[member] = objects;
  }
  return { includes, errors };
}

function lookUp(
  timeline: Timeline,
  member: Member,
  id: string,
  username: string | undefined,
): Resource<object> | undefined {
  switch (member) {
    case 'media':
      return timeline.media(id);
    case 'places':
      return timeline.place(id);
    case 'polls':
      return timeline.poll(id);
    case 'tweets':
      return timeline.post(id);
    case 'users':
      return username === undefined ? timeline.user(id) : timeline.userNamed(username);
  }
}

/** The error about an object that cannot be returned. */
export function gone(parameter: string, resourceType: string, id: string): Problem {
  const { title, type } = contract.responses[200].errorsOnly.value.errors[0];
  return {
    title,
    type,
    detail: `Could not find ${resourceType} with ${parameter}: [${id}].`,
    parameter,
    value: id,
    resource_id: id,
    resource_type: resourceType,
  };
}
