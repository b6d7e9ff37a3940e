import type { Exchange } from './exchange.ts';

/**
 * How long to wait, in milliseconds, before a service that limits the rate of requests answers
 * again: from `retry-after`, in seconds or as a date, or from `x-rate-limit-reset`, in seconds
 * since 1970. Undefined if the service does not say.
 */
export function waitAsked(headers: Exchange['headers'], now: number): number | undefined {
  const after = headers['retry-after'];
  if (after !== undefined) {
    if (/^\d+$/.test(after)) return Number(after) * 1000;
    const date = Date.parse(after);
    if (!Number.isNaN(date)) return Math.max(0, date - now);
  }
  const reset = headers['x-rate-limit-reset'];
  if (reset !== undefined && /^\d+$/.test(reset)) return Math.max(0, Number(reset) * 1000 - now);
  return undefined;
}
