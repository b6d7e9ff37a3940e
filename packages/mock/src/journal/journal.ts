import { tokenHider } from '@liked-posts/types/hide-token';
import { mostViolations as mostListed, type Violation } from '@liked-posts/types/request';
import type { Address } from '../http/address.ts';
import type { Incoming, ServiceAnswer } from '../http/messages.ts';
import type { Override } from '../overrides/override.ts';
import {
  type Hide,
  hideInAddress,
  hideInAnswer,
  hideInHeaders,
  hideInViolations,
  secretsOf,
} from './hide-secrets.ts';

/** One way in which a request or its answer is outside the contract. */
export interface ContractViolation {
  /** The part of the request or of the answer. */
  readonly in: Violation['in'] | 'method' | 'header' | 'body' | 'status';
  /** The parameter, header or property; left out where the part as a whole is wrong. */
  readonly name?: string;
  /** The values of a parameter that are wrong; long ones cut. */
  readonly values?: readonly string[];
  /** What is wrong, and what would be right. */
  readonly reason: string;
}

/** How a request was judged. */
export type Verdict =
  /** Within the contract: answered with a page. */
  | 'valid'
  /** Outside the contract: 400. */
  | 'invalid'
  /** Without an acceptable access token: 401. */
  | 'unauthorized'
  /** Beyond the rate limit: 429. */
  | 'rate limited'
  /** To another path than the operation's: 404. */
  | 'unknown path'
  /** With another method than GET and HEAD: 405. */
  | 'wrong method'
  /** Cannot be read as HTTP: 400, 408 or 431. Calls a data set's server by a foreign name: 403. */
  | 'unreadable'
  /** The preflight of a browser, or another OPTIONS: 204. */
  | 'preflight';

/** A request in the journal. It never has the access token. */
export interface RecordedRequest {
  /** The number of the request, from 1. */
  readonly number: number;
  readonly method: string;
  /**
   * Path and query as sent. The values of unknown parameters are hidden, because they may be
   * secrets.
   */
  readonly url: string;
  /** The headers, with names in lower case. The values of those that may be secrets are hidden. */
  readonly headers: Readonly<Record<string, string>>;
  /** The status of the answer; left out if the connection was cut instead. */
  readonly status?: number | undefined;
  readonly verdict: Verdict;
  /** What was outside the contract: the first twenty violations, and how many more there were. */
  readonly violations: readonly ContractViolation[];
  /** What was outside the contract in the answer. Only a proxy checks that. */
  readonly responseViolations?: readonly ContractViolation[] | undefined;
  /** Why the answer could not be judged, if it had to be. Only a proxy judges answers. */
  readonly notJudged?: string | undefined;
  /** The example of the contract that was the answer, if it was one. */
  readonly example?: string | undefined;
  /** What was override in place of the right answer. */
  readonly override?: Override | undefined;
}

/** A violation, and the request that it was in. */
export interface RecordedViolation
  extends ContractViolation,
    Pick<RecordedRequest, 'method' | 'url'> {}

/** A request and its answer, to be recorded. */
export interface Entry extends Omit<RecordedRequest, 'number' | 'method' | 'url' | 'headers'> {
  readonly address: Address;
  /** When it arrived, as `performance.now()` has it. */
  readonly started: number;
  /** The answer of the service behind a proxy. */
  readonly answer?: ServiceAnswer | undefined;
}

/** How many requests there were, and how many violations in them and in their answers. */
export interface Count {
  readonly requests: number;
  readonly violations: number;
  /** How many could not be judged, or have an answer that could not. Only a proxy judges answers. */
  readonly notJudged: number;
}

/**
 * Called with each request when its answer is known, and with the answer of the service, if there
 * is one.
 */
export type OnRequest = (
  request: RecordedRequest,
  milliseconds: number,
  answer?: ServiceAnswer,
) => void;

/** How to keep a journal. */
export interface JournalSettings {
  /** How many requests to keep at most. Default: 1000. */
  readonly size?: number | undefined;
  /** What is hidden besides the secrets of each request. */
  readonly secrets?: readonly string[] | undefined;
  readonly onRequest?: OnRequest | undefined;
}

/** How many characters all requests in the journal may take together. */
const capacity = 4_000_000;

/** How many violations are kept, whatever comes after them. */
const mostViolations = 100;

/**
 * The most recent requests, bounded by their number and by their size, and the first violations.
 * Secrets are hidden.
 */
export class Journal {
  readonly #size: number;
  readonly #secrets: readonly string[];
  readonly #onRequest: OnRequest | undefined;
  /** All requests since the start. `clear` does not forget them. */
  readonly count: { -readonly [Part in keyof Count]: number } = {
    requests: 0,
    violations: 0,
    notJudged: 0,
  };
  // As texts: what is cut out of a long one would keep that one.
  readonly #entries: string[] = [];
  readonly #violations: string[] = [];
  #moreViolations = 0;
  #characters = 0;
  #number = 0;
  /** By the secrets that they hide. */
  readonly #hiders = new Map<string, Hide>();

  constructor({ size = 1000, secrets = [], onRequest }: JournalSettings) {
    this.#size = size;
    this.#secrets = secrets;
    this.#onRequest = onRequest;
  }

  /** Records a request and its answer. */
  record(incoming: Incoming, entry: Entry): void {
    const { address, verdict, violations, status, example, override, notJudged, answer } = entry;
    const found = entry.responseViolations && bounded(entry.responseViolations);
    this.count.requests += 1;
    this.count.violations += violations.length + (found?.length ?? 0);
    if (notJudged !== undefined) this.count.notJudged += 1;
    if (this.#size === 0 && this.#onRequest === undefined && violations.length === 0) return;
    const hide = this.#hiderFor(incoming, address.search);
    const isExample = status !== undefined && override?.body === undefined && !override?.corruption;
    this.#number += 1;
    const request: RecordedRequest = {
      number: this.#number,
      method: incoming.method,
      url: hideInAddress(address.path, address.search, hide),
      headers: Object.fromEntries(hideInHeaders(incoming.headers?.() ?? [], hide)),
      status,
      verdict,
      violations: hideInViolations(violations, hide),
      example: isExample ? example : undefined,
      override,
      notJudged: notJudged && hide(notJudged),
      responseViolations: found && hideInViolations(found, hide),
    };
    this.#keep(request);
    const milliseconds = performance.now() - entry.started;
    this.#onRequest?.(request, milliseconds, answer && hideInAnswer(answer, hide));
  }

  #keep(request: RecordedRequest): void {
    const { method, url, violations } = request;
    for (const violation of violations) {
      if (this.#violations.length === mostViolations) this.#moreViolations += 1;
      else this.#violations.push(JSON.stringify({ method, url, ...violation }));
    }
    if (this.#size === 0) return;
    const text = JSON.stringify(request);
    this.#entries.push(text);
    this.#characters += text.length;
    while (this.#entries.length > this.#size || this.#characters > capacity) {
      this.#characters -= this.#entries.shift()?.length ?? 0;
    }
  }

  /** Oldest first. */
  get requests(): RecordedRequest[] {
    return this.#entries.map((text) => JSON.parse(text));
  }

  /** The first ones, and how many more there were. */
  get violations(): RecordedViolation[] {
    const first: RecordedViolation[] = this.#violations.map((text) => JSON.parse(text));
    const last = first.at(-1);
    if (last === undefined || this.#moreViolations === 0) return first;
    const { method, url, in: place } = last;
    return [...first, { method, url, in: place, reason: `And ${this.#moreViolations} more.` }];
  }

  clear(): void {
    this.#entries.length = 0;
    this.#violations.length = 0;
    this.#moreViolations = 0;
    this.#characters = 0;
    this.#number = 0;
  }

  /** Hides the secrets of a request. Most requests have those of one shortly before. */
  #hiderFor(incoming: Incoming, search: string): Hide {
    const all = [...this.#secrets, ...secretsOf(incoming.header('authorization') ?? '', search)];
    const key = all.join('\n');
    const known = this.#hiders.get(key);
    if (known !== undefined) return known;
    if (this.#hiders.size === 16) this.#hiders.clear();
    const hide = tokenHider(all);
    this.#hiders.set(key, hide);
    return hide;
  }
}

/**
 * The first violations of a request, and how many more there are.
 *
 * @param unlisted how many there are beside these
 */
export function bounded(
  violations: readonly ContractViolation[],
  unlisted = 0,
): readonly ContractViolation[] {
  const more = Math.max(0, violations.length - mostListed) + unlisted;
  const last = violations.at(-1);
  if (more === 0 || last === undefined) return violations;
  return [...violations.slice(0, mostListed), { in: last.in, reason: `And ${more} more.` }];
}
