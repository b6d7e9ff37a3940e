import type { LikedPostsQuery } from '@liked-posts/types';
import { explainValues, readQuery } from '@liked-posts/types/request';
import { writeInvalidRequest } from '../examples/error-bodies.ts';
import type { Arrival } from '../journal/arrival.ts';
import { type ContractViolation, type Incoming, respond } from '../message/messages.ts';
import { OptionError } from '../option-checks.ts';
import type { Effect } from '../overrides/override.ts';
import type { ServicePages } from '../pages/service-pages.ts';
import { readPrefer } from './prefer.ts';
import type { Refusal } from './refusal.ts';

/** A request for a page, and how it violates the contract. */
export interface ServiceRequest {
  /** Empty if the identifier is not valid. */
  readonly userId: string;
  readonly query: LikedPostsQuery;
  /** The override that the header `Prefer` asks for. */
  readonly preferred: Effect | undefined;
  readonly violations: readonly ContractViolation[];
}

export interface QuerySettings {
  readonly strict: boolean;
  readonly pages: Pick<ServicePages, 'knowsToken'>;
}

/**
 * Reads a request that was authorized, and finds what violates the contract. Its path has an `id`, since
 * `authorize` refuses other paths. If the `id` is not valid, it has a `violation`, and no `userId`.
 */
export function readRequest(
  { incoming, address, id, userId = '' }: Arrival,
  { strict, pages }: QuerySettings,
): ServiceRequest {
  const queryReading = readQuery(address.search, { ignoreUnknown: !strict });
  const { query, more } = queryReading;
  const violations: ContractViolation[] = [...queryReading.violations];
  // One row stands for all violations that `readQuery` leaves out, because it lists only the first.
  if (more > 0) violations.push({ in: 'query', reason: `And ${more} more.` });
  if (id !== undefined && 'violation' in id) violations.push(id.violation);
  if (hasBody(incoming)) {
    violations.push({ in: 'body', reason: 'The request has a body. Send it without a body.' });
  }
  const preference = readPreference(incoming.header('prefer'));
  if (preference.violation !== undefined) violations.push(preference.violation);
  const { pagination_token: token } = query;
  if (token !== undefined && !pages.knowsToken(userId, token)) {
    violations.push(explainValues('pagination_token', [token]));
  }
  return { userId, query, preferred: preference.preferred, violations };
}

function hasBody(incoming: Incoming): boolean {
  if (incoming.header('transfer-encoding')) return true;
  return Number(incoming.header('content-length') ?? 0) !== 0;
}

/** The override that a header asks for, if any, or why the header cannot be used. */
function readPreference(header: string | null | undefined): {
  readonly preferred?: Effect | undefined;
  readonly violation?: ContractViolation;
} {
  try {
    return { preferred: readPrefer(header) };
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const values = [(header ?? '').slice(0, 100)];
    return { violation: { in: 'header', name: 'prefer', values, reason: error.message } };
  }
}

/** The response to a request that violates the contract. */
export function refuseInvalid({ violations }: ServiceRequest): Refusal | undefined {
  if (violations.length === 0) return undefined;
  const response = respond(400, writeInvalidRequest(violations));
  return { verdict: 'invalid', violations, response };
}
