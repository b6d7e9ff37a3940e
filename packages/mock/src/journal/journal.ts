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

/** One way in which a request or its answer violates the contract. */
export interface ContractViolation {
  /** The part of the request or the answer. */
  readonly in: Violation['in'] | 'method' | 'header' | 'body' | 'status';
  /** The parameter, header or property; missing if the part as a whole is wrong. */
  readonly name?: string;
  /** The wrong values of a parameter, shortened. */
  readonly values?: readonly string[];
  /** What is wrong, and what to send instead. */
  readonly reason: string;
}

/** The verdict on a request. */
export type Verdict =
  /** Follows the contract: answered with a page. */
  | 'valid'
  /** Violates the contract: 400. */
  | 'invalid'
  /** Has no acceptable access token: 401. */
  | 'unauthorized'
  /** Exceeds the rate limit: 429. */
  | 'rate limited'
  /** Is for another path than the operation's: 404. */
  | 'unknown path'
  /** Has another method than GET and HEAD: 405. */
  | 'wrong method'
  /** Is not HTTP: 400, 408 or 431. Or names a host that a data set's server does not have: 403. */
  | 'unreadable'
  /** Is a browser's preflight, or another OPTIONS: 204. */
  | 'preflight';

/** A request in the journal, without its access token. */
export interface RecordedRequest {
  /** The number of the request, from 1. */
  readonly number: number;
  readonly method: string;
  /**
   * Path and query as sent. The values of unknown parameters are hidden, because they may be
   * secrets.
   */
  readonly url: string;
  /** The headers by name in lower case. Values that may be secrets are hidden. */
  readonly headers: Readonly<Record<string, string>>;
  /** The status of the answer; missing if the connection was reset instead. */
  readonly status?: number | undefined;
  readonly verdict: Verdict;
  /** The first twenty violations, and how many more there were. */
  readonly violations: readonly ContractViolation[];
  /** The violations in the answer. Only the proxy checks answers. */
  readonly responseViolations?: readonly ContractViolation[] | undefined;
  /** Why the proxy could not check the answer. */
  readonly notChecked?: string | undefined;
  /** The name of the example, if the answer was one. */
  readonly example?: string | undefined;
  /** The override that was applied, if any. */
  readonly override?: Override | undefined;
}

/** A violation, with its request. */
export interface RecordedViolation
  extends ContractViolation,
    Pick<RecordedRequest, 'method' | 'url'> {}

/** A request and its answer, as the journal gets them. */
export interface Entry extends Omit<RecordedRequest, 'number' | 'method' | 'url' | 'headers'> {
  readonly address: Address;
  /** The time of arrival, from `performance.now()`. */
  readonly started: number;
  /** The answer of the service behind a proxy. */
  readonly answer?: ServiceAnswer | undefined;
}

/** The numbers of requests and of violations, in requests and in answers. */
export interface Count {
  readonly requests: number;
  readonly violations: number;
  /** The number of exchanges that the proxy did not check, or for which `onExchange` failed. */
  readonly notChecked: number;
}

/**
 * Called with each request when its answer is known. A proxy passes the service's answer, too.
 */
export type OnRequest = (
  request: RecordedRequest,
  milliseconds: number,
  answer?: ServiceAnswer,
) => void;

export interface JournalSettings {
  /** The most requests to keep. Default: 1000. */
  readonly size?: number | undefined;
  /** Secrets to hide, besides those of each request. */
  readonly secrets?: readonly string[] | undefined;
  readonly onRequest?: OnRequest | undefined;
}

/** The most characters of JSON that all kept requests may have together. */
const capacity = 4_000_000;

const mostViolations = 100;

/**
 * Keeps the most recent requests, limited in number and size, and the first violations. Hides
 * secrets.
 */
export class Journal {
  readonly #size: number;
  readonly #secrets: readonly string[];
  readonly #onRequest: OnRequest | undefined;
  /** Counts everything since the start. `clear` does not reset it. */
  readonly count: { -readonly [Part in keyof Count]: number } = {
    requests: 0,
    violations: 0,
    notChecked: 0,
  };
  // JSON, because in V8 a substring keeps the whole string that it was cut from alive.
  readonly #entries: string[] = [];
  readonly #violations: string[] = [];
  #moreViolations = 0;
  #characters = 0;
  #number = 0;
  readonly #hiders = new Map<string, Hide>();

  constructor({ size = 1000, secrets = [], onRequest }: JournalSettings) {
    this.#size = size;
    this.#secrets = secrets;
    this.#onRequest = onRequest;
  }

  /** Records a request and its answer. */
  record(incoming: Incoming, entry: Entry): void {
    const { address, verdict, violations, status, example, override, notChecked, answer } = entry;
    const found = entry.responseViolations && bounded(entry.responseViolations);
    this.count.requests += 1;
    this.count.violations += violations.length + (found?.length ?? 0);
    if (notChecked !== undefined) this.count.notChecked += 1;
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
      notChecked: notChecked && hide(notChecked),
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

  get requests(): RecordedRequest[] {
    return this.#entries.map((text) => JSON.parse(text));
  }

  get violations(): RecordedViolation[] {
    const first: RecordedViolation[] = this.#violations.map((text) => JSON.parse(text));
    const last = first.at(-1);
    if (last === undefined || this.#moreViolations === 0) return first;
    const { method, url } = last;
    return [...first, { method, url, in: last.in, reason: `And ${this.#moreViolations} more.` }];
  }

  clear(): void {
    this.#entries.length = 0;
    this.#violations.length = 0;
    this.#moreViolations = 0;
    this.#characters = 0;
    this.#number = 0;
  }

  /** Hides the secrets of a request. Cached, because most requests repeat the same secrets. */
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
 * @param unlisted the number of violations besides these
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
