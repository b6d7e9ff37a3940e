import { isObject, type JsonObject, pickObjects } from '@liked-posts/internal/json';
import { shorten } from '@liked-posts/internal/printable';
import { type QuerySelection, readSelection } from '@liked-posts/types';
import { isSuccess, valueAt } from '../contract/contract.ts';
import type { ServiceResponse } from './response.ts';

/** A request and the response to it, without the access token. */
export interface Interaction extends ServiceResponse {
  /** The name of the rule of the planned request, such as `head` or `laterPage`; undefined without one. */
  readonly ruleName?: string | undefined;
  /** The method of the request; missing if it is GET. */
  readonly method?: string | undefined;
  /** The service of a recorded request, such as `https://api.example.com`; missing in a run. */
  readonly origin?: string | undefined;
  /** Path and query, as sent. */
  readonly request: string;
  /** The identifier in the path. */
  readonly user: string;
  readonly query: ReadonlyMap<string, string>;
  /** When it was sent, in milliseconds since 1970; undefined if a recording does not say it. */
  readonly time: number | undefined;
}

/** A response that is a page, taken apart for the rules. */
export interface CheckedPage {
  readonly interaction: Interaction;
  readonly body: JsonObject;
  /** The liked Posts; empty if there are none. */
  readonly posts: readonly JsonObject[];
  readonly includes: ReadonlyMap<string, readonly JsonObject[]>;
  readonly errors: readonly JsonObject[];
  readonly meta: JsonObject;
  readonly selection: QuerySelection;
}

/** Whether its method is HEAD or OPTIONS, so that the response has no body to check. */
export function isBodiless({ method }: Interaction): boolean {
  return method === 'HEAD' || method === 'OPTIONS';
}

/** The pages among the responses, in order. */
export function readPages(interactions: readonly Interaction[]): CheckedPage[] {
  return interactions.map(readPage).filter((page) => page !== undefined);
}

/** Takes a response apart; undefined if it is not a page. */
function readPage(interaction: Interaction): CheckedPage | undefined {
  const { status, body } = interaction;
  if (!isSuccess(status) || !isObject(body) || isBodiless(interaction)) return undefined;
  const includes = isObject(body['includes']) ? Object.entries(body['includes']) : [];
  const lists = [...interaction.query].map(([name, value]) => [name, value.split(',')] as const);
  return {
    interaction,
    body,
    posts: pickObjects(body['data']),
    includes: new Map(includes.map(([member, objects]) => [member, pickObjects(objects)])),
    errors: pickObjects(body['errors']),
    meta: isObject(body['meta']) ? body['meta'] : {},
    selection: readSelection(Object.fromEntries(lists)),
  };
}

/** A member of `meta` that leads to another page. */
export type TokenMember = 'next_token' | 'previous_token';

/** A token that `meta` of a page has, if any. A service may send anything for it. */
export function findToken({ body }: ServiceResponse, member: TokenMember): string | undefined {
  const token = valueAt(body, ['meta', member]);
  return token === undefined ? undefined : asText(token);
}

/** How many Posts a response lists; 0 if it is no page. */
export function countPosts({ body }: ServiceResponse): number {
  return pickObjects(valueAt(body, ['data'])).length;
}

/** Any value that a service may send for a name as text: undefined as `undefined`, and objects as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The identifiers of the Posts of a page, in order. */
export function listIds({ posts }: CheckedPage): string[] {
  return posts.map(({ id }) => asText(id));
}

/**
 * A key for requests that differ only in some parameters, such as `pagination_token`: the service, the
 * user and the other parameters, in JSON.
 */
export function createKeyWithout(interaction: Interaction, names: readonly string[]): string {
  const { origin, user, query } = interaction;
  const others = [...query].filter(([name]) => !names.includes(name)).sort();
  return JSON.stringify([origin, user, ...others]);
}

/** A response by its query, for a message: `the response to max_results=5`. Long lists are cut. */
export function describeResponse({ interaction: { query } }: CheckedPage): string {
  const parameters = [...query].map(([name, value]) => `${name}=${value}`);
  // Long parameters come last, because the end is cut.
  const text = parameters.sort((one, other) => one.length - other.length).join('&');
  return `the response to ${shorten(text || 'a request without parameters', 80)}`;
}

/** How long the objects of a service probably stay the same while people use it. */
const stableMs = 120_000;

/** Whether two responses came from one service, and so close in time that they should agree. */
export function areClose(one: Interaction, other: Interaction): boolean {
  if (one.origin !== other.origin) return false;
  // Of two responses without a time, nothing says that they are apart.
  if (one.time === undefined || other.time === undefined) return one.time === other.time;
  return Math.abs(one.time - other.time) < stableMs;
}
