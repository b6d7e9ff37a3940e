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
  const collected = new Map<Member, object[]>();
  const seen = new Set<string>();
  const errors: Problem[] = [];

  const add = (expansion: Expansion, { member, id, username }: Reference): void => {
    if (seen.has(`${member} ${id}`)) return;
    seen.add(`${member} ${id}`);
    const resource = lookUp(timeline, member, id, username);
    if (resource === undefined) {
      errors.push(gone(expansion, resourceTypes[member], id));
      return;
    }
    if (username !== undefined) {
      // The same user may also be referred to by identifier.
      const { id: userId } = resource as Resource<User>;
      if (seen.has(`users ${userId}`)) return;
      seen.add(`users ${userId}`);
    }
    const selected = select(resource, selection[member]);
    const others = collected.get(member);
    if (others) others.push(selected);
    else collected.set(member, [selected]);
  };
  for (const expansion of expansions) {
    for (const post of posts) references[expansion](post, timeline, (to) => add(expansion, to));
  }

  const includes: Partial<Record<Member, readonly object[]>> = {};
  for (const member of ['media', 'places', 'polls', 'tweets', 'users'] as const) {
    const objects = collected.get(member);
    if (objects) includes[member] = objects;
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
