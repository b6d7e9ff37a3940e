import { isObject, type JsonObject } from '@liked-posts/internal/json';
import { findMember, followReference, nodeAt } from './contract.ts';

/** The paths of members, such as `data[].paid_partnership`, that a page should not have. */
export interface OddMembers {
  /** Nulls, empty lists, and empty objects of which the contract describes members. */
  readonly empty: string[];
  /** Members that the schema does not describe. Where it allows any value, it describes all. */
  readonly undescribed: string[];
}

/**
 * Finds the members that a page should not have: a path for each time that a member came. In
 * `{ data: [{ lang: null, boost: 1 }] }`, `data[].lang` is empty, and `data[].boost` is undescribed.
 */
export function findOddMembers(page: JsonObject): OddMembers {
  const odd: OddMembers = { empty: [], undescribed: [] };
  collectFromObject(page, { pointer: '#/components/schemas/LikedPostsPage', path: '' }, odd);
  return odd;
}

/** Where a value is in the page, and the pointer to its schema if the contract describes it. */
interface Place {
  readonly path: string;
  readonly pointer: string | undefined;
}

function collectOdd(value: unknown, place: Place, odd: OddMembers): void {
  if (value === null) odd.empty.push(place.path);
  else if (Array.isArray(value)) collectFromList(value, place, odd);
  else if (isObject(value)) collectFromObject(value, place, odd);
}

function collectFromList(
  items: readonly unknown[],
  { path, pointer }: Place,
  odd: OddMembers,
): void {
  if (items.length === 0) odd.empty.push(path);
  const placeOfItems = { path: `${path}[]`, pointer: pointer && findMember(pointer, '0') };
  for (const item of items) collectOdd(item, placeOfItems, odd);
}

function collectFromObject(object: JsonObject, { path, pointer }: Place, odd: OddMembers): void {
  const entries = Object.entries(object);
  const schemaListsMembers =
    pointer !== undefined && isObject(nodeAt(followReference(pointer))['properties']);
  // The page itself may be empty.
  if (entries.length === 0 && schemaListsMembers && path !== '') odd.empty.push(path);
  for (const [key, value] of entries) {
    const place = {
      path: path === '' ? key : `${path}.${key}`,
      pointer: pointer && findMember(pointer, key),
    };
    if (schemaListsMembers && place.pointer === undefined) odd.undescribed.push(place.path);
    collectOdd(value, place, odd);
  }
}
