import type { Match, RecordedMatch } from './match.ts';

/** The ways to corrupt a body, with the text that `--help` shows. */
export const corruptions = {
  truncatedJson: 'the first half of the body, sent as if it were complete',
  shortPage: 'half of the Posts, and a token for the rest',
  emptyPage: 'no Posts, and a token for the ones left out',
  repeatedToken: 'a token that leads to the same page again',
  lostToken: 'no token for the next page',
  errorsOnly: 'only errors, with status 200',
} as const;

/** A way to corrupt a body. */
export type Corruption = keyof typeof corruptions;

/**
 * What an override does: it replaces the normal response, or alters it. The first in this list that
 * the override has decides what is sent:
 *
 * 1. `reset`: nothing.
 * 2. `body`: this body, with `code` as its status, or 200.
 * 3. A corruption other than `truncatedJson`: the corrupted page, with status 200.
 * 4. A `code` for a redirect: no body.
 * 5. `example`, or the `code` of an error: an example of the contract.
 * 6. Anything else: the page.
 *
 * `truncatedJson` alters 5 and 6; `headers`, `slowBody` and `cutBody` alter 2 to 6. `delay` is for all.
 */
export interface Effect {
  /**
   * The status: 400 to 599, with the contract's first example of it, or of `default` if it has none;
   * 301, 302, 303, 307 or 308, without a body; or 200 for the normal page.
   */
  readonly code?: number;
  /** The name of an example of the contract. If `code` is missing, its status is used. */
  readonly example?: string;
  /** Headers to add or to replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. Strings are sent as they are, everything else as JSON. */
  readonly body?: unknown;
  /** How to corrupt the body. */
  readonly corruption?: Corruption;
  /** How long to delay the response, in milliseconds. */
  readonly delay?: number;
  /** Milliseconds over which the body is sent in chunks. */
  readonly slowBody?: number;
  /** Whether to close the connection after half of the body. */
  readonly cutBody?: boolean;
  /** Whether to reset the connection instead of responding. */
  readonly reset?: boolean;
}

/** An effect, and the requests that get it. */
export interface Override extends Effect {
  /** The requests that it is for. Default: all. */
  readonly match?: Match;
  /**
   * How many requests it applies to at most. Default: 1 if it is queued by `next`, or its `match`
   * names a page; else no limit.
   */
  readonly times?: number;
}

/**
 * An override with conditions. Without conditions, it applies to each request.
 *
 * @example
 * const faults: Fault[] = [
 *   { request: 3, code: 503 },
 *   { match: { page: 2 }, corruption: 'emptyPage' },
 *   { match: { user: '42' }, probability: 0.01, reset: true },
 * ];
 */
export interface Fault extends Override {
  /** The number of the request among the valid ones that fit `match`, from 1. HEAD does not count. */
  readonly request?: number;
  /** The share of requests, from 0 to 1. The seed picks them. */
  readonly probability?: number;
}

/** An override as the mock keeps and shows it: without the access token. */
export type Recorded<Kind extends Override> = Omit<Kind, 'match'> & {
  readonly match?: RecordedMatch;
};

/** The statuses that send the client elsewhere. */
export const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** Headers with their names in lower case. */
export function lowerCaseNames(headers: Effect['headers'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
