/** One check of a response against the contract. */
export interface Check {
  /** What was checked, in the words of Redocly. */
  readonly name: string;
  readonly passed: boolean;
  readonly message: string;
  /** The criterion of the workflow, if the check is one. */
  readonly condition?: string;
}

/** A request of a workflow, and what the service answered. The access token is not kept. */
export interface Exchange {
  /** The workflow that the run began with. */
  readonly useCase: string;
  /** The step that sent the request, in this workflow or in one that it went on to. */
  readonly step: string;
  /** Path and query, as sent; empty if no answer could be read. */
  readonly request: string;
  readonly query: ReadonlyMap<string, string>;
  /** 0 if no answer could be read. */
  readonly status: number;
  /** The headers of the answer, their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, or the text of any other body. */
  readonly body: unknown;
  readonly checks: readonly Check[];
}

/** An object of JSON. */
export type JsonObject = { readonly [member: string]: unknown };

/** An answer that is a page. */
export interface Page {
  readonly exchange: Exchange;
  readonly body: JsonObject;
  /** The liked Posts; empty if there are none. */
  readonly posts: readonly JsonObject[];
  readonly includes: ReadonlyMap<string, readonly JsonObject[]>;
  readonly errors: readonly JsonObject[];
  readonly meta: JsonObject;
}

/** The pages among the exchanges, in order. */
export function pagesOf(exchanges: readonly Exchange[]): Page[] {
  return exchanges.flatMap((exchange) => {
    const { status, body } = exchange;
    if (status !== 200 || !isObject(body)) return [];
    const includes = isObject(body['includes']) ? Object.entries(body['includes']) : [];
    return {
      exchange,
      body,
      posts: objectsIn(body['data']),
      includes: new Map(includes.map(([member, objects]) => [member, objectsIn(objects)])),
      errors: objectsIn(body['errors']),
      meta: isObject(body['meta']) ? body['meta'] : {},
    };
  });
}

/** Whether the value is an object, and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list; none if it is not a list. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
