import { path as pathTemplate } from '@liked-posts/types';
import type { Arrival } from '../journal/arrival.ts';
import { respond } from '../message/messages.ts';
import type { TokenRights } from './access.ts';
import { allowedMethods, type Cors, createPreflightHeaders, supportedMethods } from './cors.ts';
import { createRefusal, type Refusal } from './refusal.ts';

export interface AccessSettings {
  readonly cors: Cors;
  /** The host names to accept; undefined if all are accepted. */
  readonly hosts?: readonly string[] | undefined;
  /** What each access token allows; undefined if all tokens are accepted. */
  readonly tokens: ReadonlyMap<string, TokenRights> | undefined;
  /** Whether a request without the header `Authorization` gets a page. */
  readonly anonymous: boolean;
  readonly now: () => number;
}

/**
 * Checks all parts of a request that come before the query; undefined if they are accepted. The first
 * refusal counts. The response to OPTIONS is a refusal, too, because it has no page. The response to a
 * preflight comes before the check of the path, so that a web page can read the 404.
 */
export function authorize(arrival: Arrival, settings: AccessSettings): Refusal | undefined {
  return (
    refuseHost(arrival, settings) ??
    respondToPreflight(arrival, settings) ??
    refusePath(arrival) ??
    refuseMethod(arrival) ??
    refuseCaller(arrival, settings)
  );
}

function refuseHost({ incoming }: Arrival, { hosts }: AccessSettings): Refusal | undefined {
  const objection = hosts && explainForeignHost(incoming.header('host'), hosts);
  if (objection === undefined) return undefined;
  return createRefusal(
    { status: 403, verdict: 'foreign host' },
    { in: 'header', name: 'host', reason: objection },
  );
}

/**
 * Why a request is refused for its header `Host`, such as `evil.example`; undefined if the header is
 * `localhost:4010`, `[::1]` or another address, or one of the names. This prevents DNS rebinding: a web
 * page can let its own host name resolve to this machine. It cannot do so for an IP address.
 */
export function explainForeignHost(
  host: string | null | undefined,
  allowedNames: readonly string[],
): string | undefined {
  // Without the header, the request is not from a web page: browsers always send it.
  if (typeof host !== 'string') return undefined;
  // Without a valid host, no name matches.
  const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  // In a parsed URL, which is in lower case, only an IP address is in brackets, or has just digits and dots.
  const isAddress = /^(\[.*\]|[\d.]+)$/.test(hostname);
  const hostnames = ['localhost', ...allowedNames].map((name) => name.toLowerCase());
  if (isAddress || hostnames.includes(hostname)) return undefined;
  return `[${host.slice(0, 100)}] is not a name of this server. Call it by an address, or allow the name with \`--allowed-hosts\` (in a program, \`allowedHosts\`).`;
}

/** Responds to a preflight of a page that may read responses; undefined for all other requests. */
function respondToPreflight({ incoming }: Arrival, { cors }: AccessSettings): Refusal | undefined {
  const headers = createPreflightHeaders(cors, incoming);
  return headers && respondToOptions(headers);
}

const advice = `Send GET ${pathTemplate}.`;

function refusePath({ address, id }: Arrival): Refusal | undefined {
  if (id !== undefined) return undefined;
  const reason = `There is nothing at [${address.path.slice(0, 100)}]. ${advice}`;
  return createRefusal({ status: 404, verdict: 'unknown path' }, { in: 'path', reason });
}

function refuseMethod({ incoming: { method } }: Arrival): Refusal | undefined {
  if (supportedMethods.includes(method)) return undefined;
  // No preflight, or one of a page that may not read responses.
  if (method === 'OPTIONS') return respondToOptions({ allow: allowedMethods });
  const reason = `The method ${method.slice(0, 40)} is not allowed. ${advice}`;
  return createRefusal(
    { status: 405, verdict: 'wrong method' },
    { in: 'method', reason },
    { allow: allowedMethods },
  );
}

/** Responds to OPTIONS. The verdict is always `preflight`, even if no browser sent the request. */
function respondToOptions(headers: Readonly<Record<string, string>>): Refusal {
  return { verdict: 'preflight', violations: [], response: respond(204, '', headers) };
}

/** Refuses a request without an access token that this server accepts. */
function refuseCaller(
  { incoming, accessToken }: Arrival,
  { tokens, anonymous, now }: AccessSettings,
): Refusal | undefined {
  if (!incoming.header('authorization')) return anonymous ? undefined : refuseHeader('is missing');
  if (accessToken === undefined) return refuseHeader('is not a Bearer token');
  if (tokens === undefined) return undefined;
  const rights = tokens.get(accessToken);
  if (rights === undefined) {
    return refuseHeader('has an access token that this server does not accept');
  }
  if (rights.expiresAt === undefined || Date.parse(rights.expiresAt) > now()) return undefined;
  const reason = 'The access token has expired. Get a new one from the authorization server.';
  // No violation, because a client cannot know that its token expired.
  return { ...refuseToken(reason), violations: [] };
}

/** @param problem what is wrong with the header. It repeats no part of the header, which may be a secret. */
function refuseHeader(problem: string): Refusal {
  return refuseToken(
    `The header \`Authorization\` ${problem}. Send \`Authorization: Bearer <access token>\`.`,
  );
}

function refuseToken(reason: string): Refusal {
  return createRefusal(
    { status: 401, verdict: 'unauthorized' },
    { in: 'header', name: 'authorization', reason },
    { 'www-authenticate': 'Bearer' },
  );
}
