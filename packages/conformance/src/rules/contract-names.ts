import { type JsonObject, pickObjects } from '@liked-posts/internal/json';
import { renamedInPages } from '@liked-posts/types/request';
import { requirementAt } from '../contract/requirement.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { broken, kept, keptWithNote, notChecked, pageRule, type Rule } from './rule.ts';

/**
 * The rule is broken if `tweet.fields=referenced_tweets` brings Posts with the newer `referenced_posts`.
 * If the query did not ask for them, it is only noted.
 */
export const contractNames: Rule = pageRule({
  id: 'contractNames',
  sentence:
    "What is asked for has the contract's name, not that of the service's newer description.",
  // The schemas of metrics are left out: they are assumed, and would make the whole rule an assumption.
  pointers: ['#/components/schemas/Post/properties', '#/components/schemas/Includes/properties'],
  check: (page) => {
    if (page.posts.length === 0 && page.includes.size === 0) return notChecked;
    const renamed = parts.flatMap((part) => findRenamed(part, page));
    const requested = renamed.filter(({ part, name }) => part.isRequested(page, name));
    const [first] = requested;
    if (first === undefined) return renamed.length > 0 ? keptWithNote(describe(renamed)) : kept;
    const requirement = requirementAt(`#/components/schemas/${first.part.schema}/properties`);
    return broken(describe(requested), { requirement });
  },
});

/** Objects of a page that may have members with newer names. */
interface CheckedPart {
  /** Their key in `renamedInPages`: `includes: { tweets: 'posts' }`. Posts anywhere have the key `data`. */
  readonly place: string;
  readonly schema: string;
  readonly listObjects: (page: CheckedPage) => readonly JsonObject[];
  /** Whether the query asks for the member that has this name in the contract. */
  readonly isRequested: (page: CheckedPage, name: string) => boolean;
}

const parts: readonly CheckedPart[] = [
  {
    place: 'includes',
    schema: 'Includes',
    listObjects: ({ body }) => pickObjects([body['includes']]),
    isRequested: ({ selection }, name) => [...selection.included].some((list) => list === name),
  },
  {
    place: 'data',
    schema: 'Post',
    listObjects: listPosts,
    isRequested: (page, name) => asksFor(page, 'tweet.fields', name),
  },
  {
    place: 'data.public_metrics',
    schema: 'PostPublicMetrics',
    listObjects: (page) => listMetrics(listPosts(page)),
    isRequested: (page) => asksFor(page, 'tweet.fields', 'public_metrics'),
  },
  {
    place: 'includes.users.public_metrics',
    schema: 'UserPublicMetrics',
    listObjects: ({ includes }) => listMetrics(includes.get('users') ?? []),
    isRequested: (page) => asksFor(page, 'user.fields', 'public_metrics'),
  },
];

/** The Posts of a page, also those in a list of `includes` with the newer name. */
function listPosts({ posts, includes }: CheckedPage): JsonObject[] {
  return [...posts, ...(includes.get('tweets') ?? []), ...(includes.get('posts') ?? [])];
}

function listMetrics(objects: readonly JsonObject[]): JsonObject[] {
  return pickObjects(objects.map((object) => object['public_metrics']));
}

/** Whether the query names a field. `page.selection` also has default fields, which it need not name. */
function asksFor({ interaction }: CheckedPage, parameter: string, field: string): boolean {
  return interaction.query.get(parameter)?.split(',').includes(field) ?? false;
}

/** A member with a newer name in place of the `name` that it has in the contract. */
interface RenamedMember {
  readonly part: CheckedPart;
  readonly name: string;
  readonly newerName: string;
}

function findRenamed(part: CheckedPart, page: CheckedPage): RenamedMember[] {
  const newerNames = renamedInPages[part.place];
  if (newerNames === undefined) throw new Error(`No names are renamed in ${part.place}.`);
  const objects = part.listObjects(page);
  return Object.entries(newerNames)
    .filter(([name, newerName]) =>
      objects.some((object) => newerName in object && !(name in object)),
    )
    .map(([name, newerName]) => ({ part, name, newerName }));
}

function describe(members: readonly RenamedMember[]): string {
  const texts = members.map(
    ({ part, name, newerName }) => `${part.schema}.${newerName} for ${name}`,
  );
  return `The page has names of the service's newer description: ${texts.join(', ')}.`;
}
