import { kinds as described, type IncludesMember, includesMembers } from '@liked-posts/types';
import type { JsonObject } from '@liked-posts/types/json';
import { parameters } from '@liked-posts/types/request';
import { asText, type Page } from './exchange.ts';

/** A kind of object whose fields can be selected. */
export interface Kind {
  /** The name of its schema, such as `Post`. */
  readonly schema: string;
  /** The member of `includes` that holds such objects. */
  readonly member: IncludesMember;
  /** The parameter that selects fields. */
  readonly parameter: string;
  /** Every field that can be asked for. */
  readonly fields: readonly string[];
  /** The default fields, which come without being asked for. */
  readonly defaults: readonly string[];
  /** The fields by which others refer to such an object; every object has the first. */
  readonly identifiedBy: readonly string[];
}

/** The kinds of objects whose fields can be selected. */
export const kinds: readonly Kind[] = includesMembers.map((member) => ({
  ...described[member],
  member,
  fields: parameters[described[member].parameter].values,
}));

/** The objects of the kind in a page: Posts are in `data` as well. */
export function objectsOf({ member }: Kind, { posts, includes }: Page): readonly JsonObject[] {
  const included = includes.get(member) ?? [];
  return member === 'tweets' ? [...posts, ...included] : included;
}

/** The names by which others may refer to an object of the kind. */
export function namesOf({ identifiedBy }: Kind, object: JsonObject): string[] {
  return identifiedBy.flatMap((field) => (field in object ? [asText(object[field])] : []));
}
