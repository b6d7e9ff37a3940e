import { type QuerySelection, selectionOf } from '@liked-posts/types';
import { isObject, type JsonObject, objectsIn } from '@liked-posts/types/json';

/** A request, and what the service answered. The access token is not kept. */
export interface Exchange {
  /** The step of a workflow that sent the request. Undefined if none did, as in a recording. */
  readonly step?: string;
  /** What the step demands and the answer lacks, in words. Undefined if there is no step. */
  readonly unmet?: readonly UnmetCriterion[];
  /** Path and query, as sent. */
  readonly request: string;
  /** The identifier in the path. */
  readonly user: string;
  readonly query: ReadonlyMap<string, string>;
  /** When it was sent, in milliseconds since 1970. */
  readonly time: number;
  /** 0 if no answer came. */
  readonly status: number;
  /** The headers of the answer, their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, or the text of any other body; undefined if there is none. */
  readonly body: unknown;
  /** Why the answer could not be read, in words. */
  readonly unreadable?: string;
}

/** Something that a step demands, and that the answer lacks. */
export interface UnmetCriterion {
  /** What is wrong, in words. */
  readonly detail: string;
  /** Whether it is about the status. Then a different body does not mean anything. */
  readonly ofStatus: boolean;
}

/** An answer that is a page. */
export interface Page {
  readonly exchange: Exchange;
  readonly body: JsonObject;
  /** The liked Posts; empty if there are none. */
  readonly posts: readonly JsonObject[];
  readonly includes: ReadonlyMap<string, readonly JsonObject[]>;
  readonly errors: readonly JsonObject[];
  readonly meta: JsonObject;
  /** What its query selects. */
  readonly selection: QuerySelection;
}

/** The pages among the exchanges, in order. */
export function pagesOf(exchanges: readonly Exchange[]): Page[] {
  return exchanges.flatMap((exchange) => {
    const { status, body } = exchange;
    if (status !== 200 || !isObject(body)) return [];
    const includes = isObject(body['includes']) ? Object.entries(body['includes']) : [];
    const lists = [...exchange.query].map(([name, value]) => [name, value.split(',')] as const);
    return {
      exchange,
      body,
      posts: objectsIn(body['data']),
      includes: new Map(includes.map(([member, objects]) => [member, objectsIn(objects)])),
      errors: objectsIn(body['errors']),
      meta: isObject(body['meta']) ? body['meta'] : {},
      selection: selectionOf(Object.fromEntries(lists)),
    };
  });
}

/** A value as text: the text itself, or its JSON, for a service may have anything where a name belongs. */
export function asText(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? String(member) : member,
  );
}
