import type { LikedPostsQuery } from '@liked-posts/types';
import { readAccessToken, readPathParameter, readQuery } from '@liked-posts/types/request';
import { invalidRequest, problem } from '../examples/problems.ts';
import type { RecordedRequest, Verdict } from '../journal/recorded-request.ts';
import {
  type Address,
  hasBody,
  type Incoming,
  jsonType,
  type Outgoing,
  operationName,
  respond,
  userIdIn,
} from '../message/messages.ts';
import { bounded, type ContractViolation } from '../message/violation.ts';
import { OptionError } from '../option-error.ts';
import type { Effect } from '../overrides/override.ts';
import { hasExpired, type TokenRights } from './access.ts';
import { allow, type Cors, isPreflight, mayRead, methods, preflightHeaders } from './cors.ts';
import { objectionToHost } from './hosts.ts';
import { readPrefer } from './prefer.ts';

export interface Answered
  extends Pick<RecordedRequest, 'page' | 'verdict' | 'violations' | 'example' | 'override'> {
  readonly outgoing: Outgoing;
  /** The headers about rate limits, if there are any. */
  readonly limits?: Readonly<Record<string, string>> | undefined;
}

export interface Caller {
  readonly encodedId: string;
  /** Missing if it is anonymous. */
  readonly accessToken: string | undefined;
  readonly rights: TokenRights;
}

export interface Asked {
  /** Empty if the identifier is not valid. */
  readonly userId: string;
  readonly query: LikedPostsQuery;
  readonly preferred: Effect | undefined;
  readonly violations: readonly ContractViolation[];
  readonly more: number;
}

export interface AccessSettings {
  readonly cors: Cors;
  /** The host names of a server that answers only requests for these; undefined for all others. */
  readonly hosts?: readonly string[] | undefined;
  /** What each access token allows; undefined if any is accepted. */
  readonly tokens: ReadonlyMap<string, TokenRights> | undefined;
  readonly anonymous: boolean;
  readonly now: () => number;
}

/**
 * Validates path, method and credentials.
 *
 * @returns the caller; or the answer, if the request is refused or is not for a page
 */
export function identify(
  incoming: Incoming,
  { path }: Address,
  { cors, hosts, tokens, anonymous, now }: AccessSettings,
): Caller | Answered {
  const { method } = incoming;
  const objection = hosts && objectionToHost(incoming.header('host'), hosts);
  if (objection !== undefined) {
    return refused(403, 'foreign host', { in: 'header', name: 'host', reason: objection });
  }
  if (isPreflight(incoming) && mayRead(cors, incoming)) {
    return permitted(preflightHeaders(incoming));
  }
  const encodedId = userIdIn(path);
  if (encodedId === undefined) {
    const reason = `There is nothing at [${path.slice(0, 100)}]. Send ${operationName}.`;
    return refused(404, 'unknown path', { in: 'path', reason });
  }
  if (method === 'OPTIONS') return permitted({ allow });
  if (!methods.includes(method)) {
    const reason = `The method ${method.slice(0, 40)} is not allowed. Send ${operationName}.`;
    return refused(405, 'wrong method', { in: 'method', reason }, { allow });
  }
  const authorization = incoming.header('authorization');
  const accessToken = readAccessToken(authorization);
  const rights = tokens === undefined ? {} : tokens.get(accessToken ?? '');
  if (anonymous && !authorization) return { encodedId, accessToken, rights: {} };
  if (accessToken !== undefined && rights !== undefined) {
    if (!hasExpired(rights, now())) return { encodedId, accessToken, rights };
    // The client could not know: it follows the contract.
    const reason = 'The access token has expired. Get a new one from the authorization server.';
    const expired = { in: 'header', name: 'authorization', reason } as const;
    return { ...refused(401, 'unauthorized', expired, challenge), violations: [] };
  }
  // The header may contain a secret, so the answer repeats no part of it.
  const state = !authorization
    ? 'is missing'
    : accessToken === undefined
      ? 'is not a Bearer token'
      : 'has an access token that this server does not accept';
  const reason = `The header \`Authorization\` ${state}. Send \`Authorization: Bearer <access token>\`.`;
  const violation = { in: 'header', name: 'authorization', reason } as const;
  return refused(401, 'unauthorized', violation, challenge);
}

const challenge = { 'www-authenticate': 'Bearer' };

export function readRequest(
  incoming: Incoming,
  encodedId: string,
  search: string,
  strict: boolean,
): Asked {
  const { query, violations: found, more } = readQuery(search, !strict);
  const violations: ContractViolation[] = [...found];
  const id = readPathParameter('id', encodedId);
  if ('violation' in id) violations.push(id.violation);
  if (hasBody(incoming)) {
    violations.push({ in: 'body', reason: 'The request has a body. Send it without a body.' });
  }
  let preferred: Effect | undefined;
  try {
    preferred = readPrefer(incoming.header('prefer'));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const values = [(incoming.header('prefer') ?? '').slice(0, 100)];
    violations.push({ in: 'header', name: 'prefer', values, reason: error.message });
  }
  return { userId: 'value' in id ? id.value : '', query, preferred, violations, more };
}

export function invalid(violations: readonly ContractViolation[], more: number): Answered {
  const listed = bounded(violations, more);
  return { verdict: 'invalid', violations: listed, outgoing: respond(400, invalidRequest(listed)) };
}

function refused(
  status: number,
  verdict: Verdict,
  violation: ContractViolation,
  headers: Readonly<Record<string, string>> = {},
): Answered {
  const body = problem(status, violation.reason);
  const outgoing = respond(status, body, { ...headers, 'content-type': jsonType });
  return { verdict, violations: [violation], outgoing };
}

function permitted(headers: Readonly<Record<string, string>>): Answered {
  return { verdict: 'preflight', violations: [], outgoing: respond(204, '', headers) };
}
