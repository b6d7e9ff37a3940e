import type { ContractViolation } from '../message/messages.ts';
import type { Fault, Recorded } from '../overrides/override.ts';

/** The verdict on a request. */
export type Verdict =
  /** Follows the contract: a page is sent. */
  | 'valid'
  /** Violates the contract: 400. */
  | 'invalid'
  /** Has no acceptable access token: 401. */
  | 'unauthorized'
  /** Its access token does not allow it: 403. */
  | 'forbidden'
  /** Exceeds the rate limit: 429. */
  | 'rate limited'
  /** Is for another path than the operation's: 404. */
  | 'unknown path'
  /** Has another method than GET and HEAD: 405. */
  | 'wrong method'
  /** Names a host that the server of a data set does not have: 403. */
  | 'foreign host'
  /** Is a browser's preflight, or another OPTIONS: 204. */
  | 'preflight';

/** A request in the journal, without its access token. */
export interface RecordedRequest {
  /** The number of the request, from 1. */
  readonly number: number;
  /** When it arrived, in milliseconds since 1970, with fractions. */
  readonly arrived: number;
  /**
   * The fingerprint of its access token, the same for the same token until the process ends;
   * missing if it has none.
   */
  readonly caller?: string | undefined;
  readonly method: string;
  /** Path and query as sent. Values of unknown parameters are hidden: they may be secrets. */
  readonly url: string;
  /** The headers by name in lower case. Values that may be secrets are hidden. */
  readonly headers: Readonly<Record<string, string>>;
  /** The status of the response; missing if the connection was reset. */
  readonly status?: number | undefined;
  readonly verdict: Verdict;
  /** The violations; of a query, the first twenty, and how many more it has. */
  readonly violations: readonly ContractViolation[];
  /** The number of the page that it is for, from 1, if it is valid. */
  readonly page?: number | undefined;
  /** The name of the example, if the response was one. */
  readonly example?: string | undefined;
  /** The override that was applied, if any. */
  readonly override?: Recorded<Fault> | undefined;
}

/** A violation, with its request. */
export interface RecordedViolation
  extends ContractViolation,
    Pick<RecordedRequest, 'method' | 'url' | 'caller'> {}
