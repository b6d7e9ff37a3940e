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

export function hasBody({ header }: Incoming): boolean {
  return !!header('transfer-encoding') || Number(header('content-length') ?? 0) !== 0;
}

/** An answer, independent of the server that sends it. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How long to wait before the answer begins, in milliseconds. */
  readonly delay: number;
  /** Milliseconds over which the body is sent in chunks; 0 if it is sent at once. */
  readonly slowBody: number;
  /** Whether the connection closes after half of the body. */
  readonly cutBody: boolean;
  /** Whether the connection is reset instead of answered. */
  readonly reset: boolean;
  /**
   * Tells the journal that the answer was sent, or that the client left before it was complete.
   * Optional; only the first call counts.
   */
  readonly ended?: (clientLeft: boolean) => void;
}

export const jsonType = 'application/json; charset=utf-8';

/** An error of the server itself, which is not part of the contract. */
export function ownProblem(title: string, status: number, detail: string): Outgoing {
  return respond(status, JSON.stringify({ title, type: 'about:blank', status, detail }));
}

/** An answer that is sent at once, and in one piece. */
export function respond(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = { 'content-type': jsonType },
): Outgoing {
  return { status, headers, body, delay: 0, slowBody: 0, cutBody: false, reset: false };
}
