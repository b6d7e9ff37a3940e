import { headersFor, preflightHeaders } from './answer-headers.ts';
import { authenticate } from './authentication.ts';
import { type Incoming, type Outgoing, respond } from './exchange.ts';
import { FaultSchedule } from './faults.ts';
import { inject, type Valid } from './injection.ts';
import { Journal } from './journal.ts';
import { SandboxOptionError } from './option-error.ts';
import type { Settings } from './options.ts';
import { isError, locate, writePage, writeUnknownUser } from './page.ts';
import { readPrefer } from './prefer.ts';
import { json, type ParameterError } from './problems.ts';
import { decode, readQuery } from './query.ts';
import { RateLimiter, rateLimitHeaders } from './rate-limit.ts';
import { RecentPages } from './recent-pages.ts';
import {
  invalid,
  type Judged,
  notFound,
  rateLimited,
  unauthorized,
  wrongMethod,
} from './refusals.ts';
import type { Reply } from './reply.ts';
import { readAddress, userIdIn } from './route.ts';
import { mix } from './synthetic/hash.ts';

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
      ? inject(injected, { request: valid, limits, page: () => this.#page(valid) }, this.#settings)
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
    if (userId === '') {
      errors.push({
        parameters: { id: [''] },
        message: 'The `id` path parameter value [] is empty: give the identifier of a user.',
      });
      return { valid: { userId, search, query, at: undefined }, errors };
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
    return this.#recent.get(`${search}\n${userId}`, () => writePage(timeline, userId, query, at));
  }

  #scheduled({ query, at }: Valid): Reply | undefined {
    return this.#schedule.at({
      request: this.#requests,
      page: at ? Math.floor(at.start / query.maxResults) + 1 : 1,
      afterFault: at?.afterFault ?? false,
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

/** Some clients send the access token where it does not belong: it is not kept. */
function withoutAccessToken(search: string): string {
  return search.includes('access_token')
    ? search.replaceAll(/(access_token=)[^&]*/g, '$1…')
    : search;
}
