import type { Post, Problem, ResourceName } from '@liked-posts/types';
import { parameters, readPathParameter } from '@liked-posts/types/request';

/** An object of the contract whose fields may be computed only when they are read. */
export type Lazy<Type> = { readonly [Field in keyof Type]?: Type[Field] | undefined };

/** An object that has every field, if only as `undefined`: forgetting one does not compile. */
export type Complete<Type> = { readonly [Field in keyof Type]-?: Type[Field] | undefined };

/** What the identifier of a user looks like, for errors. */
export const userIdDescription: string =
  parameters.id.patternDescription ?? 'the identifier of a user';

/** Whether a request can ask for the likes of a user by this identifier. */
export function canBeAskedFor(userId: string): boolean {
  // Half a character cannot be encoded.
  return !/\p{Cs}/u.test(userId) && 'value' in readPathParameter('id', encodeURIComponent(userId));
}

/** Where Posts come from, and the objects they refer to. Answers depend on the arguments alone. */
export interface Timeline {
  /**
   * Differs between timelines with different content, so that tokens of one lead nowhere in another.
   */
  readonly identity: string;
  /** How many Posts the user likes; undefined if there is no such user. */
  likesOf(userId: string): number | undefined;
  /**
   * Whether it can make any number of new Posts: those at positions below 0, which nobody likes
   * yet.
   */
  readonly makesPosts: boolean;
  /** The Post that the user likes at this position; 0 is the most recently liked. */
  likedPost(userId: string, position: number): Lazy<Post>;
  /** The position of a Post; undefined if the user never liked it. */
  positionOf(userId: string, id: string): number | undefined;
  /** The Post with this identifier; undefined if it does not exist. */
  post(id: string): Lazy<Post> | undefined;
  /**
   * The object of another kind with this name; undefined if it does not exist.
   *
   * @param by the field that has the name, such as `username`
   */
  find(member: Exclude<ResourceName, 'tweets'>, by: string, name: string): Lazy<object> | undefined;
  /**
   * The error about a missing object, by any of its names. The usual error is meant if this returns
   * undefined, or is left out.
   */
  problem?(parameter: string, resourceType: string, names: readonly string[]): Problem | undefined;
}
