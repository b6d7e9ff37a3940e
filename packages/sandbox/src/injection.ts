import { headersFor } from './answer-headers.ts';
import { type Outgoing, respond } from './exchange.ts';
import { contract } from './generated/contract.ts';
import type { Settings } from './options.ts';
import { type Stretch, writeEmptyPage, writeRepeatingPage, writeUnknownUser } from './page.ts';
import { json } from './problems.ts';
import type { Query } from './query.ts';
import { defaultWindowSeconds, type ExtraHeaders, rateLimitHeaders } from './rate-limit.ts';
import { exampleOf, type Reply } from './reply.ts';

/** A request that is within the contract. */
export interface Valid {
  readonly userId: string;
  readonly search: string;
  readonly query: Query;
  /** Undefined if there is no such user. */
  readonly at: Stretch | undefined;
}

/** What a reply takes the place of. */
export interface RightAnswer {
  readonly request: Valid;
  readonly limits: ExtraHeaders;
  /** Writes the right page. */
  readonly page: () => string;
}

/** The answer that a reply asks for. */
export function inject(reply: Reply, right: RightAnswer, settings: Settings): Outgoing {
  const { status, headers, body } = replace(reply, right, settings);
  return { status, headers, body, delay: reply.delay ?? 0, reset: reply.reset ?? false };
}

function replace(reply: Reply, right: RightAnswer, settings: Settings): Outgoing {
  if (reply.fault === 'html') {
    const status = reply.code ?? 502;
    return respond(status, html(status), headersFor('text/html; charset=utf-8', right.limits));
  }
  const { status, contentType, body } = exampleOf(reply) ?? {
    status: 200,
    contentType: json,
    body: undefined,
  };
  const headers = headersFor(contentType, headersOf(status, reply, right.limits, settings));
  return respond(status, spoil(reply, right, settings, body), headers);
}

function spoil(
  { fault }: Reply,
  { request: { userId, query, at }, page }: RightAnswer,
  { timeline }: Settings,
  example: string | undefined,
): string {
  switch (fault) {
    case 'emptyPage':
      return at ? writeEmptyPage(at) : page();
    case 'repeatedToken':
      return at ? writeRepeatingPage(timeline, userId, query, at) : page();
    case 'errorsOnly':
      return writeUnknownUser(userId);
    case 'truncatedJson': {
      const body = example ?? page();
      return body.slice(0, Math.floor(body.length / 2));
    }
    case 'malformedJson':
      return (example ?? page()).replace(':', '=');
    default:
      return example ?? page();
  }
}

/** The headers that a status comes with. An injected 429 says that the window is used up, unless a cap is. */
function headersOf(
  status: number,
  { example }: Reply,
  limits: ExtraHeaders,
  { rateLimit, now }: Settings,
): ExtraHeaders {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  if (status !== 429 || example === 'usageCapped') return limits;
  const windowSeconds = rateLimit?.windowSeconds ?? defaultWindowSeconds;
  return rateLimitHeaders({
    limit: rateLimit?.limit ?? contract.usualRateLimit,
    remaining: 0,
    reset: (Math.floor(now() / 1000 / windowSeconds) + 1) * windowSeconds,
    allowed: false,
  });
}

/** A page as gateways in front of a service send it. */
function html(status: number): string {
  return `<!DOCTYPE html>\n<html lang="en"><head><title>${status}</title></head><body><h1>${status}</h1><p>The gateway could not reach the service.</p></body></html>\n`;
}
