import {
  type Entry,
  type Incoming,
  identify,
  invalid,
  Journal,
  type RecordedRequest,
  readAddress,
  readRequest,
  type ServiceAnswer,
  userIdIn,
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
export type CheckedRequest = Pick<Entry, 'address' | 'started' | 'verdict' | 'violations'>;

/** Judges all of a request, even the parts that a mock ignores if there is no access token. */
export function checkRequest(incoming: Incoming, strict: boolean): CheckedRequest {
  const [started, address] = [performance.now(), readAddress(incoming.url)];
  const caller = identify(incoming, address, { cors: false });
  const { verdict = 'valid', violations = [] } = 'outgoing' in caller ? caller : {};
  if (verdict !== 'valid' && verdict !== 'unauthorized') {
    return { address, started, verdict, violations };
  }
  // `Prefer` chooses the answer of a mock; here it is left to the service.
  const header = (name: string) => (name === 'prefer' ? undefined : incoming.header(name));
  const encodedId = userIdIn(address.path) ?? '';
  const asked = readRequest({ ...incoming, header }, encodedId, address.search, strict);
  const found = invalid([...violations, ...asked.violations], asked.more);
  return {
    address,
    started,
    verdict: verdict === 'valid' && found.violations.length > 0 ? 'invalid' : verdict,
    violations: found.violations,
  };
}

/**
 * Counts and reports exchanges.
 *
 * @param onExchange if it throws, the exchange counts as not judged, and the error is a warning
 */
export function journalOf(
  secrets: readonly string[],
  onExchange: ((exchange: Exchange) => void) | undefined,
): Journal {
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
  return journal;
}

/** Warns the process of an error that must not cost a client its answer. */
export function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
