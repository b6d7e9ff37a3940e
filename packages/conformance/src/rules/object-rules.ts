import type { JsonObject } from '@liked-posts/internal/json';
import { formatList } from '@liked-posts/internal/printable';
import { pointToValues } from '../contract/contract.ts';
import { asText, type CheckedPage, describeResponse } from '../traffic/interaction.ts';
import { listObjects, omitReported, type Resource, resources } from '../traffic/resources.ts';
import { type FieldSeen, nameObject } from './fields-seen.ts';
import {
  broken,
  brokenByAny,
  kept,
  notChecked,
  pageRule,
  type Rule,
  type RuleInput,
  type Verdict,
} from './rule.ts';

/** The rules that compare an object with what it has on other pages. */
export const objectRules: readonly Rule[] = [
  pageRule({
    id: 'fieldStays',
    sentence: 'A field that an object has in one response is in every response that asks for it.',
    pointers: resources.map(({ parameter }) => pointToValues(parameter)),
    check: checkFieldStays,
  }),
  pageRule({
    id: 'sameObject',
    sentence: 'An object is the same on every page, and in data and includes.',
    pointers: resources.map(({ schema }) => `#/components/schemas/${schema}`),
    check: checkSameObject,
  }),
];

/** Checks that the objects of a page have the fields that it asks for, if they have them elsewhere. */
function checkFieldStays(page: CheckedPage, input: RuleInput): Verdict {
  // An error may be the reason why an object lacks a field.
  const wholeObjects = new Set(
    resources.flatMap((resource) => omitReported(resource, page, listObjects(resource, page))),
  );
  const missing = findOrigins(page, input, (resource, object) => {
    if (!wholeObjects.has(object)) return [];
    const required = page.selection.fields[resource.name];
    return [...required].filter((field) => !(field in object));
  });
  const [example] = missing;
  if (example === undefined) return kept;
  const names = missing.map(({ resource, field }) => `${resource.schema}.${field}`);
  const { resource, object, field, first } = example;
  return broken(
    `Elsewhere, but not here: ${formatList(names)}. The ${nameObject(resource, object)} has ${field} in ${describeResponse(first.page)}.`,
  );
}

/** Fields that do not change while a service is checked. Counts and lists, such as polls have, may. */
const constantFields: Readonly<Record<Resource['name'], readonly string[]>> = {
  tweets: ['text', 'created_at', 'author_id'],
  users: ['username', 'created_at'],
  media: ['type'],
  places: ['full_name'],
  polls: [],
};

/** Checks that the objects of a page have the same constant fields as where they came first. */
function checkSameObject(page: CheckedPage, input: RuleInput): Verdict {
  const compared = findOrigins(page, input, (resource, object) =>
    constantFields[resource.name].filter((field) => field in object),
  );
  if (compared.length === 0) return notChecked;
  const changed = compared.filter(
    ({ object, field, first }) => !isSame(field, object[field], first.value),
  );
  return brokenByAny(
    'Elsewhere, these have another value',
    changed.map(({ resource, object, field }) => `${field} of ${nameObject(resource, object)}`),
  );
}

/** A field of an object of a page, and where it came first: perhaps on the same page. */
interface ComparedField {
  readonly resource: Resource;
  readonly object: JsonObject;
  readonly field: string;
  readonly first: FieldSeen;
}

/** Finds where some fields of each object of a page came first, unless they may have changed since. */
function findOrigins(
  page: CheckedPage,
  { fieldsSeen, shouldAgree }: RuleInput,
  listFields: (resource: Resource, object: JsonObject) => readonly string[],
): ComparedField[] {
  const compared: ComparedField[] = [];
  for (const resource of resources) {
    for (const object of listObjects(resource, page)) {
      for (const field of listFields(resource, object)) {
        const first = fieldsSeen.get(object)?.get(field);
        if (first === undefined || !shouldAgree(first.page, page)) continue;
        compared.push({ resource, object, field, first });
      }
    }
  }
  return compared;
}

/** Whether two values are the same. Times are compared as instants, whatever their time zone. */
function isSame(field: string, one: unknown, other: unknown): boolean {
  const [text, otherText] = [asText(one), asText(other)];
  if (text === otherText) return true;
  return field === 'created_at' && Date.parse(text) === Date.parse(otherText);
}
