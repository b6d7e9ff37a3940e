import type { LikedPostsQuery } from '@liked-posts/types';
import { explainValues, readQuery } from '@liked-posts/types/request';
import { writeInvalidRequest } from '../examples/error-bodies.ts';
import type { Arrival } from '../journal/arrival.ts';
import { type ContractViolation, type Incoming, respond } from '../message/messages.ts';
import type { Effect } from '../overrides/override.ts';
import type { ServicePages } from '../pages/service-pages.ts';
import { readPrefer } from './prefer.ts';
import type { Refusal } from './refusal.ts';

/** A request for a page, and how it violates the contract. */
export interface ServiceRequest {
  /** The `id` in the path. Empty if it is not valid: then `violations` says so, and there is no page. */
  readonly userId: string;
  readonly query: LikedPostsQuery;
  /** The override that the header `Prefer` asks for. */
  readonly preferred: Effect | undefined;
  readonly violations: readonly ContractViolation[];
}

export interface QuerySettings {
  /** Whether an unknown parameter is a violation. */
  readonly strict: boolean;
  readonly pages: Pick<ServicePages, 'knowsToken'>;
}

/** Reads a request that `authorize` accepted, and finds what violates the contract. */
export function readRequest(arrival: Arrival, { strict, pages }: QuerySettings): ServiceRequest {
  const { incoming, address, id, userId = '' } = arrival;
  const queryReading = readQuery(address.search, { ignoreUnknown: !strict });
  const { query, more } = queryReading;
  const preference = readPrefer(incoming.header('prefer'));
  const token = query.pagination_token;
  const isUnknownToken = token !== undefined && !pages.knowsToken(userId, token);
  const violations: (ContractViolation | undefined)[] = [
    ...queryReading.violations,
    // `readQuery` lists only the first violations, and counts the others.
    more > 0 ? { in: 'query', reason: `And ${more} more.` } : undefined,
    // An `id` is a value or a violation. It is not undefined: `authorize` has refused other paths.
    id !== undefined && 'violation' in id ? id.violation : undefined,
    hasBody(incoming)
      ? { in: 'body', reason: 'The request has a body. Send it without a body.' }
      : undefined,
    preference.violation,
    isUnknownToken ? explainValues('pagination_token', [token]) : undefined,
  ];
  return {
    userId,
    query,
    preferred: preference.override,
    violations: violations.filter((violation) => violation !== undefined),
  };
}

/** By its headers, as RFC 9112 says: the body itself is not read. */
function hasBody(incoming: Incoming): boolean {
  if (incoming.header('transfer-encoding')) return true;
  return Number(incoming.header('content-length') ?? 0) !== 0;
}

/** The refusal of a request that violates the contract; undefined if it does not. */
export function refuseInvalid({ violations }: ServiceRequest): Refusal | undefined {
  if (violations.length === 0) return undefined;
  const response = respond(400, writeInvalidRequest(violations));
  return { verdict: 'invalid', violations, response };
}
