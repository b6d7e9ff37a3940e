import {
  type Incoming,
  type Outgoing,
  problem,
  respond,
  type ServiceAnswer,
  type Violation,
} from '@liked-posts/sandbox/front';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, type PrismHttpInstance } from '@stoplight/prism-http';
import * as Either from 'fp-ts/lib/Either.js';
import type { PrismOperation } from './operation.ts';
import { violationsOf } from './violations.ts';

/** What the service answered, and what Prism has against the request and the answer. */
export interface Forwarded {
  readonly outgoing: Outgoing;
  /** What the service answered; left out if nothing could be read. */
  readonly answer?: ServiceAnswer;
  readonly violations: readonly Violation[];
  readonly responseViolations: readonly Violation[];
}

type PrismRequest = Parameters<PrismHttpInstance['request']>[0];

/** Passes requests on to the service at `upstream`, by Prism. */
export function forwarder(
  operations: PrismOperation[],
  upstream: URL,
): (incoming: Incoming, path: string, search: string) => Promise<Forwarded> {
  const instance = createInstance(
    {
      isProxy: true,
      upstream,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    {
      logger: createLogger('proxy', { level: 'silent' }),
      // Where a service answers with 501, Prism would have its mock answer instead.
      mock: () => () => Either.left(new Error('The service answered 501 Not Implemented.')),
    },
  );

  return async (incoming, path, search) => {
    const answered = await instance.request(
      {
        // Prism's type names the methods of OpenAPI; it compares any other to them, too.
        method: incoming.method.toLowerCase() as PrismRequest['method'],
        url: { path, query: queryOf(search) },
        headers: endToEnd(incoming),
      },
      operations,
    )();
    if (Either.isLeft(answered)) return unanswered(answered.left);
    const { output, validations } = answered.right;
    const { body, headers = {} } = output;
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
    const outgoing = respond(output.statusCode, text, withoutLength(headers));
    return {
      outgoing,
      answer: { ...outgoing, headers: Object.entries(outgoing.headers) },
      violations: violationsOf(validations.input, 'method'),
      // Of a media type that is not the contract's, Prism does not say where it stands.
      responseViolations: violationsOf(validations.output, 'header'),
    };
  };
}

function queryOf(search: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = query.get(name);
    query.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  // Object.fromEntries defines members, so that a parameter named __proto__ is one like all others.
  return Object.fromEntries(query);
}

function unanswered(error: Error): Forwarded {
  const unreadable = 'type' in error && error.type === 'invalid-json';
  const reason = unreadable
    ? 'The service sent a body that is not JSON, although its Content-Type says so.'
    : // Addresses have the query, and may have credentials.
      `The service did not answer as HTTP has it: ${error.message.replace(/\bhttps?:\S+/g, 'it')}`;
  return {
    outgoing: respond(502, problem(502, reason)),
    violations: [],
    responseViolations: [{ in: unreadable ? 'body' : 'status', reason }],
  };
}

const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers that are meant for the service, not for the proxy. */
function endToEnd({ headers }: Incoming): Record<string, string> {
  return Object.fromEntries(
    [...(headers?.() ?? [])].filter(([name]) => !connectionHeaders.has(name)),
  );
}

/** The body may have been compressed and is written anew, so that its length is another. */
function withoutLength(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
  );
}
