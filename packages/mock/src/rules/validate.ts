import type { LikedPostsQuery } from '@liked-posts/types';
import { explainValues, readQuery } from '@liked-posts/types/request';
import { writeInvalidRequest } from '../examples/problems.ts';
import type { Arrival } from '../journal/arrival.ts';
import { hasBody, operationName, respond } from '../message/messages.ts';
import { type ContractViolation, limitViolations } from '../message/violation.ts';
import { OptionError } from '../option-error.ts';
import type { Effect } from '../overrides/override.ts';
import { hasExpired, type TokenRights } from './access.ts';
import {
  allowedMethods,
  type Cors,
  createPreflightHeaders,
  isPreflight,
  mayReadResponse,
  supportedMethods,
} from './cors.ts';
import { explainForeignHost } from './hosts.ts';
import { readPrefer } from './prefer.ts';
import { createRefusal, type Refusal } from './refusal.ts';

export interface AccessSettings {
  readonly cors: Cors;
  /** The host names to accept; undefined if any is. */
  readonly hosts?: readonly string[] | undefined;
  /** What each access token allows; undefined if any is accepted. */
  readonly tokens: ReadonlyMap<string, TokenRights> | undefined;
  readonly anonymous: boolean;
  readonly now: () => number;
}

/** What the access token of a request allows, or why the request gets no page. */
export type Authorization = { readonly rights: TokenRights } | { readonly refusal: Refusal };

/** Checks all that comes before the query: host, path, method and access token, in this order. */
export function authorize(arrival: Arrival, settings: AccessSettings): Authorization {
  const refusal =
    refuseHost(arrival, settings) ??
    permitPreflight(arrival, settings) ??
    refusePath(arrival) ??
    refuseMethod(arrival);
  return refusal === undefined ? readRights(arrival, settings) : { refusal };
}

function refuseHost({ incoming }: Arrival, { hosts }: AccessSettings): Refusal | undefined {
  const objection = hosts && explainForeignHost(incoming.header('host'), hosts);
  if (objection === undefined) return undefined;
  return createRefusal(
    { status: 403, verdict: 'foreign host' },
    { in: 'header', name: 'host', reason: objection },
  );
}

function permitPreflight({ incoming }: Arrival, { cors }: AccessSettings): Refusal | undefined {
  if (!isPreflight(incoming) || !mayReadResponse(cors, incoming)) return undefined;
  return respondToOptions(createPreflightHeaders(incoming));
}

function refusePath({ address, id }: Arrival): Refusal | undefined {
  if (id !== undefined) return undefined;
  const reason = `There is nothing at [${address.path.slice(0, 100)}]. Send ${operationName}.`;
  return createRefusal({ status: 404, verdict: 'unknown path' }, { in: 'path', reason });
}

function refuseMethod({ incoming: { method } }: Arrival): Refusal | undefined {
  if (supportedMethods.includes(method)) return undefined;
  if (method === 'OPTIONS') return respondToOptions({ allow: allowedMethods });
  const reason = `The method ${method.slice(0, 40)} is not allowed. Send ${operationName}.`;
  return createRefusal(
    { status: 405, verdict: 'wrong method' },
    { in: 'method', reason },
    { allow: allowedMethods },
  );
}

function respondToOptions(headers: Readonly<Record<string, string>>): Refusal {
  return { verdict: 'preflight', violations: [], response: respond(204, '', headers) };
}

function readRights(
  { incoming, accessToken }: Arrival,
  { tokens, anonymous, now }: AccessSettings,
): Authorization {
  const isMissing = !incoming.header('authorization');
  if (anonymous && isMissing) return { rights: {} };
  const rights = tokens === undefined ? {} : tokens.get(accessToken ?? '');
  const isAccepted = accessToken !== undefined && rights !== undefined;
  if (isAccepted) {
    if (!hasExpired(rights, now())) return { rights };
    const reason = 'The access token has expired. Get a new one from the authorization server.';
    // The client could not know that, so it follows the contract.
    return { refusal: { ...refuseToken(reason), violations: [] } };
  }
  // The header may contain a secret, so the response repeats no part of it.
  let problem = 'has an access token that this server does not accept';
  if (accessToken === undefined) problem = isMissing ? 'is missing' : 'is not a Bearer token';
  const reason = `The header \`Authorization\` ${problem}. Send \`Authorization: Bearer <access token>\`.`;
  return { refusal: refuseToken(reason) };
}

function refuseToken(reason: string): Refusal {
  return createRefusal(
    { status: 401, verdict: 'unauthorized' },
    { in: 'header', name: 'authorization', reason },
    { 'www-authenticate': 'Bearer' },
  );
}

/** A request for a page, and how it violates the contract. */
export interface ServiceRequest {
  /** Empty if the identifier is not valid. */
  readonly userId: string;
  readonly query: LikedPostsQuery;
  /** The override that the header `Prefer` asks for. */
  readonly preferred: Effect | undefined;
  readonly violations: readonly ContractViolation[];
  /** How many more violations there are, which are not listed. */
  readonly moreViolations: number;
}

export interface QuerySettings {
  readonly strict: boolean;
  /** Whether a pagination token leads to a page of the user. */
  readonly knowsToken: (userId: string, token: string) => boolean;
}

export function readRequest(
  { incoming, address, id, userId = '' }: Arrival,
  { strict, knowsToken }: QuerySettings,
): ServiceRequest {
  const { query, ...fromQuery } = readQuery(address.search, { ignoreUnknown: !strict });
  const violations: ContractViolation[] = [...fromQuery.violations];
  if (id !== undefined && 'violation' in id) violations.push(id.violation);
  if (hasBody(incoming)) {
    violations.push({ in: 'body', reason: 'The request has a body. Send it without a body.' });
  }
  const preference = readPreference(incoming.header('prefer'));
  if (preference.violation) violations.push(preference.violation);
  const { pagination_token: token } = query;
  if (token !== undefined && !knowsToken(userId, token)) {
    violations.push(explainValues('pagination_token', [token]));
  }
  const { more: moreViolations } = fromQuery;
  return { userId, query, preferred: preference.override, violations, moreViolations };
}

function readPreference(header: string | null | undefined): {
  readonly override?: Effect | undefined;
  readonly violation?: ContractViolation;
} {
  try {
    return { override: readPrefer(header) };
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const values = [(header ?? '').slice(0, 100)];
    return { violation: { in: 'header', name: 'prefer', values, reason: error.message } };
  }
}

/** The response to a request that violates the contract. */
export function refuseInvalid({ violations, moreViolations }: ServiceRequest): Refusal | undefined {
  if (violations.length === 0) return undefined;
  const listed = limitViolations(violations, moreViolations);
  const response = respond(400, writeInvalidRequest(listed));
  return { verdict: 'invalid', violations: listed, response };
}
