import { type ResourceName, resources } from '@liked-posts/types';

type Lists = Readonly<{
  data: readonly object[];
  includes: Partial<Record<ResourceName, readonly object[]>>;
}>;

/**
 * Counts the objects of a page by kind, each once: the service charges for Posts, in `data` and in
 * `includes`, and for users. It does not charge for an object twice in one day (UTC): to count
 * over several pages, give the same set each time. What was counted is added to it, and is not
 * counted again.
 */
export function resourcesOf(
  { data, includes }: Lists,
  counted: Set<string> = new Set(),
): Record<ResourceName, number> {
  const count = (name: ResourceName, items: readonly object[] = includes[name] ?? []) => {
    const [by] = resources[name].identifiedBy;
    const before = counted.size;
    for (const item of items) counted.add(`${name} ${Object(item)[by]}`);
    return counted.size - before;
  };
  return {
    media: count('media'),
    places: count('places'),
    polls: count('polls'),
    tweets: count('tweets', [...data, ...(includes.tweets ?? [])]),
    users: count('users'),
  };
}
