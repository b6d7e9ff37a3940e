import type { JsonObject } from '@liked-posts/internal/json';
import { formatList } from '@liked-posts/internal/printable';
import { pointToValues } from '../contract/contract.ts';
import { areClose, asText, type CheckedPage, describeResponse } from '../traffic/interaction.ts';
import {
  findRequiredFields,
  listObjects,
  omitReported,
  type Resource,
  resources,
} from '../traffic/resources.ts';
import { hasValue, nameObject } from './fields-seen.ts';
import {
  attachVerdict,
  broken,
  brokenByAny,
  kept,
  notChecked,
  pageRule,
  type Rule,
  type RuleCheck,
  type RuleInput,
  type Verdict,
} from './rule.ts';
import { listForward, type Walk } from './walks.ts';

/**
 * The rule that a service does not forget a field. If the Post 1 has `lang` on one page, it has
 * `lang` on every page that asks for it. Where no Post comes twice, two groups of Posts are compared
 * instead: a field that every Post should have is forgotten if all Posts of one group have it, and
 * none of the other.
 */
const fieldStays: Rule = {
  id: 'fieldStays',
  sentence: 'A field that an object has in one response is in every response that asks for it.',
  pointers: resources.map(({ parameter }) => pointToValues(parameter)),
  check: (input) => {
    const { pages, walks, recorded } = input;
    const checks = pages.map((page) => attachVerdict(page, checkMissing(page, input)));
    checks.push(...checkIncludedPosts(pages));
    // A run of the suite asks for each Post several times. A recording may have it only once.
    if (recorded) checks.push(...walks.flatMap(checkLaterPages));
    return checks;
  },
};

/**
 * Checks that the objects of a page have the fields that they have on other pages. The names of all
 * missing fields are given, and where to see the first of them.
 */
function checkMissing(page: CheckedPage, { findFieldsSeen, recorded }: RuleInput): Verdict {
  const missing: string[] = [];
  let example: string | undefined;
  for (const resource of resources) {
    const required = [...findRequiredFields(resource, page)];
    for (const object of omitReported(resource, page, listObjects(resource, page))) {
      const fieldsSeen = findFieldsSeen(resource, object);
      for (const field of required.filter((name) => !(name in object))) {
        const other = fieldsSeen.get(field)?.page;
        if (other === undefined || (recorded && !areClose(other, page))) continue;
        missing.push(`${resource.schema}.${field}`);
        example ??= `The ${nameObject(resource, object)} has ${field} in ${describeResponse(other)}.`;
      }
    }
  }
  if (missing.length === 0) return kept;
  return broken(`Elsewhere, but not here: ${formatList(missing)}. ${example}`);
}

/** Checks that Posts in `includes` have the fields that all Posts in `data` have. */
function checkIncludedPosts(pages: readonly CheckedPage[]): RuleCheck[] {
  const expanding = pages.filter(({ includes }) => includes.has('tweets'));
  const included = expanding.map((page) => ({ page, posts: page.includes.get('tweets') ?? [] }));
  return compareGroups(expanding.map(readPostsInData), included);
}

/** Checks that Posts on later pages have the fields that all Posts of the first page have. */
function checkLaterPages(walk: Walk): RuleCheck[] {
  const [first = walk.first, ...later] = listForward(walk);
  return compareGroups([readPostsInData(first)], later.map(readPostsInData));
}

function readPostsInData(page: CheckedPage): PostsOfPage {
  return { page, posts: page.posts };
}

/** Posts of a page: those in `data` or those in `includes`. */
interface PostsOfPage {
  readonly page: CheckedPage;
  readonly posts: readonly JsonObject[];
}

/**
 * Checks that the Posts of a group have the fields that all `others` have. The verdict is about the
 * first page of the group.
 */
function compareGroups(others: readonly PostsOfPage[], group: readonly PostsOfPage[]): RuleCheck[] {
  const [start] = group;
  if (start === undefined) return [];
  const forgotten = fieldsOfEveryPost
    .filter((field) => isForgotten(field, listExpected(field, others), listExpected(field, group)))
    .map((field) => `Post.${field}`);
  return [
    attachVerdict(start.page, brokenByAny('On other Posts, but on none of these', forgotten)),
  ];
}

/** The Posts that should have a field: their page asks for it, and has no error about the Post. */
function listExpected(field: string, group: readonly PostsOfPage[]): JsonObject[] {
  // A field from which an expansion starts shows nothing: a service that forgets `tweet.fields` may
  // still send it for the expansion.
  const mustHave = ({ page: { selection } }: PostsOfPage) =>
    selection.fields.tweets.has(field) && !selection.starts.has(field);
  return group
    .filter(mustHave)
    .flatMap(({ page, posts }) => omitReported({ identifiedBy: ['id'] }, page, posts));
}

/**
 * The fields that every Post has. Other fields, such as `entities`, may be missing from some Posts,
 * and `edit_history_tweet_ids` from old ones.
 */
const fieldsOfEveryPost: readonly string[] = [
  'author_id',
  'conversation_id',
  'created_at',
  'lang',
  'possibly_sensitive',
  'public_metrics',
  'reply_settings',
];

/**
 * Whether all `others` have a field that all Posts of the group lack. There must be so many Posts that
 * this is hardly a coincidence: five others and two in the group, or ten others and one in the group.
 */
function isForgotten(
  field: string,
  others: readonly JsonObject[],
  group: readonly JsonObject[],
): boolean {
  if (group.some((post) => field in post)) return false;
  if (!others.every((post) => hasValue(post[field]))) return false;
  const count = countIds(others);
  return count >= 5 && count * countIds(group) >= 10;
}

function countIds(posts: readonly JsonObject[]): number {
  return new Set(posts.map(({ id }) => id)).size;
}

/** Members that do not change while a service is checked, by resource. Counts and lists may. */
const constantMembers: Readonly<Record<Resource['name'], readonly string[]>> = {
  tweets: ['text', 'created_at', 'author_id'],
  users: ['username', 'created_at'],
  media: ['type'],
  places: ['full_name'],
  polls: [],
};

const sameObject: Rule = pageRule({
  id: 'sameObject',
  sentence: 'An object is the same on every page, and in data and includes.',
  pointers: resources.map(({ schema }) => `#/components/schemas/${schema}`),
  check: (page, { findFieldsSeen, recorded }) => {
    const changed: string[] = [];
    let compared = 0;
    for (const resource of resources) {
      for (const object of listObjects(resource, page)) {
        const fieldsSeen = findFieldsSeen(resource, object);
        for (const member of constantMembers[resource.name].filter((name) => name in object)) {
          const first = fieldsSeen.get(member);
          if (first === undefined || (recorded && !areClose(first.page, page))) continue;
          compared += 1;
          if (isSame(member, object[member], first.value)) continue;
          changed.push(`${member} of ${nameObject(resource, object)}`);
        }
      }
    }
    if (compared === 0) return notChecked;
    return brokenByAny('Elsewhere, these have another value', changed);
  },
});

/** Whether two values are the same. Times are compared as instants, whatever their time zone. */
function isSame(member: string, one: unknown, other: unknown): boolean {
  const [text, otherText] = [asText(one), asText(other)];
  if (text === otherText) return true;
  return member === 'created_at' && Date.parse(text) === Date.parse(otherText);
}

/** The rules that compare the objects of several pages. */
export const objectRules: readonly Rule[] = [fieldStays, sameObject];
