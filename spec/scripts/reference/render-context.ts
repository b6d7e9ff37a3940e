import type { Contract } from '../../types/openapi.d.cts';
import type { Html } from './markup.ts';

/** What all parts of the page are rendered from: the contract, and what the whole page decides. */
export interface RenderContext extends Contract {
  /** Renders what is assumed at the element with an id, such as `schemas/Post.lang`. */
  renderAssumptions: (id: string) => Html;
  /** For each enum of names of fields, the schema that has the fields: `Post` for `TweetField`. */
  ownerByEnum: ReadonlyMap<string, string>;
  /** Links that request a field in the playground, by the id of the field's entry. */
  playgroundLinks: ReadonlyMap<string, Html>;
}
