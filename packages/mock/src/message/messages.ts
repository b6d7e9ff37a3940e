import type { Violation } from '@liked-posts/types/request';

/** A request, independent of the server that received it. */
export interface Incoming {
  readonly method: string;
  /** Path and query as sent, or an absolute URL. */
  readonly url: string;
  /** The value of a header, by its name in lower case. */
  header(name: string): string | null | undefined;
  /** All headers, for the journal. Optional. */
  headers?(): Iterable<readonly [name: string, value: string]>;
}

/** One way in which a request violates the contract. */
export interface ContractViolation {
  /** The part of the request. */
  readonly in: Violation['in'] | 'method' | 'header' | 'body';
  /** The parameter, header or property; missing if the part as a whole is wrong. */
  readonly name?: string;
  /** The wrong values of a parameter, shortened. */
  readonly values?: readonly string[];
  /** What is wrong, and what to send instead. */
  readonly reason: string;
}

/** A response, independent of the server that sends it. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How long to wait before the response begins, in milliseconds. */
  readonly delay: number;
  /** Milliseconds over which the body is sent in chunks; 0 if it is sent at once. */
  readonly slowBody: number;
  /** Whether the connection closes after half of the body. */
  readonly cutBody: boolean;
  /** Whether the connection is reset, and nothing sent. */
  readonly reset: boolean;
}

export const jsonType = 'application/json; charset=utf-8';

/** A response that is sent at once, and in one piece. */
export function respond(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = { 'content-type': jsonType },
): Outgoing {
  return { status, headers, body, delay: 0, slowBody: 0, cutBody: false, reset: false };
}
