import { createRequire } from 'node:module';
import type assumptionsType from '@liked-posts/spec/assumptions.json';
import { findMember, followReference, nodeAt } from './contract.ts';

/** A requirement of the contract, and whether it is promised. */
export interface Requirement {
  /** The JSON pointer to it in the contract. */
  readonly pointer: string;
  /** Why it is assumed. Missing if it is promised. */
  readonly assumption?: string | undefined;
}

// Node 20 warns about imports of JSON.
const require = createRequire(import.meta.url);
const assumptions = require('@liked-posts/spec/assumptions.json') as typeof assumptionsType;
const assumptionsByPointer = new Map(assumptions.map((entry) => [entry.pointer, entry]));

/**
 * The requirement at a pointer into the contract: a node, or a keyword of one. It has the assumption
 * of the node itself, or of the outermost node on the way to it whose assumption covers the next
 * key. The assumption at `#/components/schemas/PostPublicMetrics` covers `properties`, so
 * `#/components/schemas/PostPublicMetrics/properties/like_count/type` has it, too.
 */
export function requirementAt(pointer: string): Requirement {
  const segments = pointer.split('/');
  const inherited = segments.map((segment, index) =>
    findAssumption(segments.slice(0, index).join('/'), segment),
  );
  const assumption =
    assumptionsByPointer.get(pointer)?.assumption ??
    inherited.find((assumptionOnTheWay) => assumptionOnTheWay !== undefined);
  return { pointer, assumption };
}

/** The assumption of a node that covers its keyword. */
function findAssumption(pointer: string, keyword: string): string | undefined {
  const entry = assumptionsByPointer.get(pointer);
  return entry?.covers.includes(keyword) ? entry.assumption : undefined;
}

/** A violation of one keyword of a schema, as Ajv finds it. */
export interface SchemaError {
  /** The keyword of the schema that the value breaks, such as `type`. */
  readonly keyword: string;
  /** The way to the value in the body: `data`, `0` and `text`. */
  readonly keys: readonly string[];
  /** The value; for the keyword `required`, the object that lacks a member. */
  readonly value: unknown;
}

/** The promised part of an assumed pattern, by the pointer to it. Its `x-assumption` has it in words. */
const promisedForms: ReadonlyMap<string, RegExp> = new Map([
  ['#/components/schemas/PaginationToken/pattern', /^[0-9a-z]+$/i],
  // Weekday, month, day, time, zone offset and year.
  [
    '#/components/schemas/Post/properties/created_at/pattern',
    /^\S+ +\S+ +[0-9]{1,2} +\S+ +\S+ +[0-9]+$/,
  ],
  // ISO 8601 in UTC, with or without hyphens and colons.
  [
    '#/components/schemas/UtcDateTime/pattern',
    /^[0-9]{4}-?[0-9]{2}-?[0-9]{2}T[0-9]{2}[0-9:.,]*(Z|[+]00(:?00)?)$/,
  ],
]);

/**
 * The requirement that a value in a body breaks: a keyword, with one of these assumptions:
 *
 *   the way to the value is assumed      the assumption of the way
 *   its promised form is broken, too     none: `yesterday` as a `created_at`
 *   otherwise                            the assumption of the keyword: `Mon Apr 1 …`, with one digit
 */
export function findBrokenRequirement(
  bodyPointer: string,
  { keys, keyword, value }: SchemaError,
): Requirement {
  const { schema, assumption } = findSchema(keys, bodyPointer);
  const { pointer, ...own } = requirementAt(`${schema}/${keyword}`);
  const promisedForm = promisedForms.get(pointer);
  const breaksPromise = promisedForm !== undefined && !promisedForm.test(String(value));
  return { pointer, assumption: assumption ?? (breaksPromise ? undefined : own.assumption) };
}

/**
 * The schema of the member that the keys lead to, and the first assumption of a `$ref` on the way. From
 * `LikedPostsPage`, the keys `data`, `0` and `conversation_id` lead to `PostId`, along an assumed
 * `$ref`, which `requirementAt` cannot see in the pointer to `PostId`.
 */
function findSchema(
  keys: readonly string[],
  pointer: string,
): { schema: string; assumption: string | undefined } {
  let schema = followReference(pointer);
  let assumption: string | undefined;
  for (const key of keys) {
    const member = findMember(schema, key);
    if (member === undefined) break;
    schema = member;
    while (nodeAt(schema)['$ref'] !== undefined) {
      // Every body may have `errors`: that is promised, even if the form of the body is assumed.
      const isErrors = schema.includes('/properties/errors/');
      if (!isErrors) assumption ??= requirementAt(`${schema}/$ref`).assumption;
      schema = String(nodeAt(schema)['$ref']);
    }
  }
  return { schema, assumption };
}
