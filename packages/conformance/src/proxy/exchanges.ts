import {
  type Count,
  type Entry,
  type Incoming,
  identify,
  invalid,
  Journal,
  type Outgoing,
  type RecordedRequest,
  readAddress,
  readRequest,
  refused,
  type ServiceAnswer,
  userIdIn,
  type Violation,
} from '@liked-posts/mock/server';

/** A request that went through the proxy. */
export interface Exchange {
  /**
   * The request, with the violations in it and in its answer: each of these has the name of the
   * rule that the answer breaks.
   */
  readonly request: RecordedRequest;
  /** From the request's arrival until its answer was ready, in milliseconds. */
  readonly milliseconds: number;
  /**
   * The answer of the service, with secrets hidden; left out if the proxy answered in its place.
   */
  readonly answer?: ServiceAnswer;
}

/** A request that was judged. */
export type Judged = Pick<Entry, 'address' | 'started' | 'verdict' | 'violations'>;

/** The end of an exchange. The client left if it has no status. */
export type Outcome = Omit<Entry, keyof Judged>;

/** Judges the requests that come to the proxy, and counts and reports exchanges. */
export class Exchanges {
  readonly #strict: boolean;
  readonly #journal: Journal;

  /** @param onExchange if it throws, the exchange counts as not judged, and the error is a warning */
  constructor(
    strict: boolean,
    secrets: readonly string[],
    onExchange: ((exchange: Exchange) => void) | undefined,
  ) {
    this.#strict = strict;
    const journal = new Journal({
      size: 0,
      secrets,
      onRequest: (request, milliseconds, answer) => {
        const exchange = { request, milliseconds, ...(answer && { answer }) };
        // What the caller's code does must not cost the client its answer.
        new Promise((resolve) => resolve(onExchange?.(exchange))).catch((error: unknown) => {
          if (request.notJudged === undefined) journal.count.notJudged += 1;
          warn(error);
        });
      },
    });
    this.#journal = journal;
  }

  get count(): Count {
    return this.#journal.count;
  }

  /** Judges all of a request, even the parts that a mock ignores if there is no access token. */
  judge(incoming: Incoming): Judged {
    const [started, address] = [performance.now(), readAddress(incoming.url)];
    const caller = identify(incoming, address, { cors: false });
    const { verdict = 'valid', violations = [] } = 'outgoing' in caller ? caller : {};
    if (verdict !== 'valid' && verdict !== 'unauthorized') {
      return { address, started, verdict, violations };
    }
    // `Prefer` chooses the answer of a mock; here it is left to the service.
    const header = (name: string) => (name === 'prefer' ? undefined : incoming.header(name));
    const encodedId = userIdIn(address.path) ?? '';
    const asked = readRequest({ ...incoming, header }, encodedId, address.search, this.#strict);
    const found = invalid([...violations, ...asked.violations], asked.more);
    return {
      address,
      started,
      verdict: verdict === 'valid' && found.violations.length > 0 ? 'invalid' : verdict,
      violations: found.violations,
    };
  }

  /** Records an exchange that is over. */
  record(incoming: Incoming, judged: Judged, outcome: Outcome): void {
    this.#journal.record(incoming, { ...judged, ...outcome });
  }

  /** Refuses a request that is not passed on. */
  refuse(incoming: Incoming, status: number, violation: Violation): Outgoing {
    const [started, address] = [performance.now(), readAddress(incoming.url)];
    const verdict = status === 405 ? 'wrong method' : 'unreadable';
    const headers = status === 405 ? { allow: 'GET' } : {};
    const { outgoing, violations } = refused(status, verdict, violation, headers);
    this.record(incoming, { address, started, verdict, violations }, { status });
    return outgoing;
  }
}

/** Warns the process of an error that must not cost a client its answer. */
export function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
