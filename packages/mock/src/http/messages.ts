import type { Override } from '../overrides/override.ts';

/** The parts of a request that are read, whatever brought it. */
export interface Incoming {
  readonly method: string;
  /** Path and query as they were sent, or an absolute URL. */
  readonly url: string;
  /** The value of the header with this name in lower case. */
  header(name: string): string | null | undefined;
  /** All headers, for the journal; leave it out if you do not have them. */
  headers?(): Iterable<readonly [name: string, value: string]>;
}

/** Whether a request says that it has a body. */
export function hasBody({ header }: Incoming): boolean {
  return !!header('transfer-encoding') || Number(header('content-length') ?? 0) !== 0;
}

/** An answer, whatever sends it. */
export interface Outgoing
  extends Required<Pick<Override, 'delay' | 'slowBody' | 'cutBody' | 'reset'>> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer of another server, to be sent as it came. */
export interface PassedOn {
  readonly status: number;
  readonly statusMessage: string;
  /** In order; names may come again. Those about the connection are left out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as far as it came, perhaps compressed. */
  readonly bytes: Uint8Array;
  /** Why the body ended too early; left out if it is whole. */
  readonly cut?: string;
}

/** What a service behind a proxy answered. */
export interface ServiceAnswer {
  readonly status: number;
  /** In order; names may come again. */
  readonly headers: Iterable<readonly [name: string, value: string]>;
  /** The body as text, decompressed; left out if it is too long or cannot be decompressed. */
  readonly body?: string;
}

/** The media type of every body that is JSON. */
export const jsonType = 'application/json; charset=utf-8';

/** An error of this server itself, of which the contract says nothing. */
export function ownProblem(title: string, status: number, detail: string): Outgoing {
  return respond(status, JSON.stringify({ title, type: 'about:blank', status, detail }));
}

/** An answer that is sent whole, and at once. */
export function respond(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = { 'content-type': jsonType },
): Outgoing {
  return { status, headers, body, delay: 0, slowBody: 0, cutBody: false, reset: false };
}
