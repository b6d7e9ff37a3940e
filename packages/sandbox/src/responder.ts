import { headersFor, methodHeaders, operationName, preflightHeaders } from './answer-headers.ts';
import { authenticate } from './authentication.ts';
import { type Incoming, type Outgoing, respond } from './exchange.ts';
import { FaultSchedule } from './faults.ts';
import { contract } from './generated/contract.ts';
import { Journal, type Verdict } from './journal.ts';
import { SandboxOptionError } from './option-error.ts';
import type { Settings } from './options.ts';
import {
  isError,
  locate,
  type Stretch,
  writeEmptyPage,
  writePage,
  writeRepeatingPage,
  writeUnknownUser,
} from './page.ts';
import { readPrefer } from './prefer.ts';
import { invalidRequest, json, type ParameterError, problem } from './problems.ts';
import { decode, type Query, readQuery } from './query.ts';
import { defaultWindowSeconds, RateLimiter, rateLimitHeaders } from './rate-limit.ts';
import { RecentPages } from './recent-pages.ts';
import { exampleOf, type Reply } from './reply.ts';
import { readAddress, userIdIn } from './route.ts';
import { mix } from './synthetic/hash.ts';

type Headers = Readonly<Record<string, string>> | undefined;

/** A request that is within the contract. */
interface Valid {
  readonly userId: string;
  readonly search: string;
  readonly query: Query;
  /** Undefined if there is no such user. */
  readonly at: Stretch | undefined;
}

/** An answer, and how the request was judged. */
interface Judged {
  readonly outgoing: Outgoing;
  readonly verdict: Verdict;
  readonly faults?: readonly string[];
  readonly injected?: Reply | undefined;
}

/** Answers requests: the same settings and the same requests give the same answers. */
export class Responder {
  readonly journal: Journal;
  readonly #settings: Settings;
  readonly #limiter: RateLimiter | undefined;
  readonly #schedule: FaultSchedule;
  /** At most 2 MiB, for a character takes two bytes at most. */
  readonly #recent = new RecentPages(2 ** 20);
  #queue: Reply[] = [];
  /** Requests that would be answered with a page. */
  #requests = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.journal = new Journal(settings.journalSize);
    this.#limiter = settings.rateLimit && new RateLimiter(settings.rateLimit, settings.now);
    this.#schedule = new FaultSchedule(settings.faults, settings.seed);
  }

  enqueue(replies: readonly Reply[]): void {
    this.#queue.push(...replies);
  }

  reset(): void {
    this.#queue = [];
    this.#requests = 0;
    this.#limiter?.clear();
    this.#schedule.clear();
    this.journal.clear();
  }

  answer(incoming: Incoming): Outgoing {
    const { path, search } = readAddress(incoming.url);
    const { outgoing, verdict, faults = [], injected } = this.#judge(incoming, path, search);
    this.journal.add({
      method: incoming.method,
      url: search === '' ? path : `${path}?${withoutAccessToken(search)}`,
      status: outgoing.status,
      verdict,
      faults,
      ...(injected && { injected }),
    });
    return outgoing;
  }

  #judge(incoming: Incoming, path: string, search: string): Judged {
    const rawId = userIdIn(path);
    if (rawId === undefined) return notFound(path);
    if (incoming.method === 'OPTIONS') {
      const headers = preflightHeaders(incoming.header('access-control-request-headers'));
      return { outgoing: respond(204, '', headers), verdict: 'preflight' };
    }
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
      return wrongMethod(incoming.method);

    const identity = authenticate(incoming.header('authorization'), this.#settings.tokens);
    if ('refused' in identity) return unauthorized(identity.refused);

    const allowance = this.#limiter?.take(identity.token);
    const limits = allowance && rateLimitHeaders(allowance);
    if (allowance?.allowed === false) return rateLimited(limits);

    const { valid, errors } = this.#validate(rawId, search);
    const preferred = preferredReply(incoming.header('prefer'), errors);
    if (errors.length > 0) return invalid(errors, limits);

    this.#requests += 1;
    const injected = preferred ?? this.#queue.shift() ?? this.#scheduled(valid);
    const outgoing = injected
      ? this.#inject(injected, valid, limits)
      : respond(200, this.#page(valid), headersFor(json, limits));
    return { outgoing: this.#late(outgoing), verdict: 'valid', injected };
  }

  #validate(rawId: string, search: string): { valid: Valid; errors: ParameterError[] } {
    const { query, errors } = readQuery(search);
    const userId = decode(rawId.replaceAll('+', '%2B'));
    if (userId === undefined) {
      errors.push({
        parameters: { id: [rawId] },
        message: `The \`id\` path parameter value [${rawId}] cannot be decoded: % stands for a character only with the two hexadecimal digits of each of its UTF-8 bytes.`,
      });
      return { valid: { userId: '', search, query, at: undefined }, errors };
    }
    const at = locate(this.#settings.timeline, userId, query);
    if (at !== undefined && isError(at)) {
      errors.push(at);
      return { valid: { userId, search, query, at: undefined }, errors };
    }
    return { valid: { userId, search, query, at }, errors };
  }

  #page({ userId, search, query, at }: Valid): string {
    if (at === undefined) return writeUnknownUser(userId);
    const { timeline } = this.#settings;
    return this.#recent.get(`${userId}?${search}`, () => writePage(timeline, userId, query, at));
  }

  #scheduled({ query, at }: Valid): Reply | undefined {
    return this.#schedule.at({
      request: this.#requests,
      page: at ? Math.floor(at.start / query.maxResults) + 1 : 1,
      afterFault: at?.afterFault ?? false,
    });
  }

  #inject(reply: Reply, valid: Valid, limits: Headers): Outgoing {
    const { status, headers, body } = this.#replace(reply, valid, limits);
    return { status, headers, body, delay: reply.delay ?? 0, reset: reply.reset ?? false };
  }

  #replace(reply: Reply, valid: Valid, limits: Headers): Outgoing {
    const example = exampleOf(reply);
    if (reply.fault === 'html') {
      const status = reply.code ?? 502;
      return respond(status, html(status), headersFor('text/html; charset=utf-8', limits));
    }
    const status = example?.status ?? 200;
    const body = this.#break(reply, valid, example?.body);
    return respond(
      status,
      body,
      headersFor(example?.contentType ?? json, this.#headersOf(status, reply, limits)),
    );
  }

  #break({ fault }: Reply, valid: Valid, example: string | undefined): string {
    const { timeline } = this.#settings;
    const { userId, query, at } = valid;
    switch (fault) {
      case 'emptyPage':
        return at ? writeEmptyPage(at) : this.#page(valid);
      case 'repeatedToken':
        return at ? writeRepeatingPage(timeline, userId, query, at) : this.#page(valid);
      case 'errorsOnly':
        return writeUnknownUser(userId);
      case 'truncatedJson': {
        const body = example ?? this.#page(valid);
        return body.slice(0, Math.floor(body.length / 2));
      }
      case 'malformedJson':
        return (example ?? this.#page(valid)).replace(':', '=');
      default:
        return example ?? this.#page(valid);
    }
  }

  /** The headers that a status comes with. An injected 429 says that the window is used up, unless a cap is. */
  #headersOf(status: number, { example }: Reply, limits: Headers): Headers {
    if (status === 401) return { 'www-authenticate': 'Bearer' };
    if (status !== 429 || example === 'usageCapped') return limits;
    const { rateLimit, now } = this.#settings;
    const windowSeconds = rateLimit?.windowSeconds ?? defaultWindowSeconds;
    return rateLimitHeaders({
      limit: rateLimit?.limit ?? 75,
      remaining: 0,
      reset: (Math.floor(now() / 1000 / windowSeconds) + 1) * windowSeconds,
      allowed: false,
    });
  }

  #late(outgoing: Outgoing): Outgoing {
    const [minimum, maximum] = this.#settings.latency;
    if (maximum === 0) return outgoing;
    const chance = mix(mix(0, this.#settings.seed), this.#requests) / 2 ** 32;
    const latency = minimum + Math.floor(chance * (maximum - minimum + 1));
    return { ...outgoing, delay: outgoing.delay + latency };
  }
}

function preferredReply(
  header: string | null | undefined,
  errors: ParameterError[],
): Reply | undefined {
  try {
    return readPrefer(header);
  } catch (cause) {
    if (!(cause instanceof SandboxOptionError)) throw cause;
    errors.push({ parameters: { Prefer: [header ?? ''] }, message: cause.message });
    return undefined;
  }
}

function notFound(path: string): Judged {
  const { title } = contract.responses[404].notFound.value;
  const detail = `There is nothing at ${path.slice(0, 200)}. The operation is ${operationName}.`;
  return {
    outgoing: respond(404, problem(404, title, detail), headersFor(json)),
    verdict: 'unknown path',
    faults: [detail],
  };
}

function wrongMethod(method: string): Judged {
  const detail = `${method.slice(0, 40)} is not a method of this address. The operation is ${operationName}.`;
  return {
    outgoing: respond(405, problem(405, 'Method Not Allowed', detail), methodHeaders()),
    verdict: 'wrong method',
    faults: [detail],
  };
}

function unauthorized(detail: string): Judged {
  const { title } = contract.responses[401].missingToken.value;
  const headers = headersFor(json, { 'www-authenticate': 'Bearer' });
  return {
    outgoing: respond(401, problem(401, title, detail), headers),
    verdict: 'unauthorized',
    faults: [detail],
  };
}

function rateLimited(limits: Headers): Judged {
  const { value } = contract.responses[429].rateLimited;
  return {
    outgoing: respond(429, JSON.stringify(value), headersFor(json, limits)),
    verdict: 'rate limited',
  };
}

function invalid(errors: readonly ParameterError[], limits: Headers): Judged {
  return {
    outgoing: respond(400, invalidRequest(errors), headersFor(json, limits)),
    verdict: 'invalid',
    faults: errors.map(({ message = '' }) => message),
  };
}

/** A page as gateways in front of a service send it. */
function html(status: number): string {
  return `<!DOCTYPE html>\n<html lang="en"><head><title>${status}</title></head><body><h1>${status}</h1><p>The gateway could not reach the service.</p></body></html>\n`;
}

/** Some clients send the access token where it does not belong: it is not kept. */
function withoutAccessToken(search: string): string {
  return search.includes('access_token')
    ? search.replaceAll(/(access_token=)[^&]*/g, '$1…')
    : search;
}
