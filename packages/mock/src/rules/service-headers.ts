import { mix } from '../data/hash.ts';
import { getExampleHeaders } from '../examples/examples.ts';
import { findWindowEnd } from './rate-limit.ts';

/** What the headers of the service depend on. */
export interface HeaderSource {
  readonly status: number;
  /** The headers about the rate limit; undefined if there is none. */
  readonly limits: Readonly<Record<string, string>> | undefined;
  readonly nowMs: number;
  /** The number of the request since the start or the last reset, for the transaction id. */
  readonly requestNumber: number;
}

/**
 * The headers that came with a status in recordings: those of the contract that begin with `x-`. A value
 * that differs between requests is current; all others are the contract's examples. `RequestHandler` lets a
 * header of the response itself replace these, as `x-rate-limit-reset` of an example does.
 */
export function createServiceHeaders(source: HeaderSource): Record<string, string> {
  const { status, limits, nowMs, requestNumber } = source;
  const currentValues: Readonly<Record<string, string>> = {
    'x-transaction-id': writeTransactionId(requestNumber),
    // For a mock without a limit: otherwise, `limits` has this header.
    'x-rate-limit-reset': String(findWindowEnd(nowMs)),
    ...limits,
  };
  const headers: Record<string, string> = {};
  for (const [name, example] of Object.entries(getExampleHeaders(status))) {
    if (name.startsWith('x-')) headers[name] = currentValues[name] ?? example;
  }
  return headers;
}

/** Writes an identifier such as `4f3c8d0e91b2a756`, the same for each request with this number. */
function writeTransactionId(requestNumber: number): string {
  const halves = [mix(1, requestNumber), mix(2, requestNumber)];
  return halves.map((half) => half.toString(16).padStart(8, '0')).join('');
}
