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

/** A request to the proxy and the answer to it. */
export interface Exchange {
  /**
   * The request, with its violations and those of the answer. The name of the latter is the rule
   * that the answer breaks.
   */
  readonly request: RecordedRequest;
  /** Milliseconds from the arrival of the request until the answer was ready. */
  readonly milliseconds: number;
  /** The answer of the service, with secrets hidden. Missing if the proxy answered instead. */
  readonly answer?: ServiceAnswer;
}

export type CheckedRequest = Pick<Entry, 'address' | 'started' | 'verdict' | 'violations'>;

/** Checks a request in full, also where a mock would stop because the access token is missing. */
export function checkRequest(incoming: Incoming, strict: boolean): CheckedRequest {
  const [started, address] = [performance.now(), readAddress(incoming.url)];
  const caller = identify(incoming, address, { cors: false });
  const { verdict = 'valid', violations = [] } = 'outgoing' in caller ? caller : {};
  if (verdict !== 'valid' && verdict !== 'unauthorized') {
    return { address, started, verdict, violations };
  }
  // A mock checks `Prefer`. The proxy leaves that to the service.
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
 * A journal that counts and reports exchanges.
 *
 * @param onExchange if it throws, the exchange counts as not checked, and the error is a warning
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
      // An error in the callback must not keep the answer from the client.
      new Promise((resolve) => resolve(onExchange?.(exchange))).catch((error: unknown) => {
        if (request.notChecked === undefined) journal.count.notChecked += 1;
        warn(error);
      });
    },
  });
  return journal;
}

/** Reports an error as a warning, so that the client still gets its answer. */
export function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
