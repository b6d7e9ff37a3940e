import { isObject, type JsonObject } from '@liked-posts/internal/json';
import { findMember, followReference, nodeAt } from './contract.ts';

/** The paths of members, such as `data[].paid_partnership`, that a page should not have. */
export interface OddMembers {
  /** Nulls, empty lists, and empty objects of which the contract describes members. */
  readonly empty: string[];
  /**
   * Members that the schema does not describe. Where it allows any value, everything in the value
   * counts as described.
   */
  readonly undescribed: string[];
}

/** Finds the members that a page should not have: a path for each time that a member came. */
export function findOddMembers(page: JsonObject): OddMembers {
  const odd: OddMembers = { empty: [], undescribed: [] };
  collectOdd({ pointer: '#/components/schemas/LikedPostsPage', value: page, path: '' }, odd);
  return odd;
}

/** A part of a body, and the pointer to its schema if the contract describes it. */
interface Part {
  readonly pointer: string | undefined;
  readonly value: unknown;
  readonly path: string;
}

function collectOdd({ pointer, value, path }: Part, odd: OddMembers): void {
  if (value === null) odd.empty.push(path);
  if (typeof value !== 'object' || value === null) return;
  const schema = pointer && followReference(pointer);
  const schemaListsMembers = schema !== undefined && isObject(nodeAt(schema)['properties']);
  const entries = Object.entries(value);
  // The page itself may be empty.
  const isEmptyPart = entries.length === 0 && path !== '';
  if (isEmptyPart && (Array.isArray(value) || schemaListsMembers)) odd.empty.push(path);
  for (const [key, item] of entries) {
    const member = schema === undefined ? undefined : findMember(schema, key);
    const isUndescribed = schemaListsMembers && isObject(value) && member === undefined;
    // Most members are plain values that the contract describes: their paths need not be written.
    if (!isUndescribed && typeof item !== 'object') continue;
    const itemPath = pathToMember(value, key, path);
    if (isUndescribed) odd.undescribed.push(itemPath);
    collectOdd({ pointer: member, value: item, path: itemPath }, odd);
  }
}

/** The path to a member of the value at `path`. All items of a list have the same path. */
function pathToMember(value: unknown, key: string, path: string): string {
  if (Array.isArray(value)) return `${path}[]`;
  return path === '' ? key : `${path}.${key}`;
}
