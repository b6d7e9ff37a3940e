import type { LikedPostsQuery } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import {
  explainValues,
  readAccessToken,
  readPathParameter,
  readQuery,
} from '@liked-posts/types/request';
import { problemOf } from '../examples/examples.ts';
import { checkInjection, type Injection } from '../faults/injection.ts';
import {
  type Hide,
  hideInAddress,
  hideInAnswer,
  hideInHeaders,
  hideInViolations,
  secretsOf,
} from '../journal/hide-secrets.ts';
import {
  Journal,
  type RecordedRequest,
  type RecordedViolation,
  type Verdict,
} from '../journal/journal.ts';
import { bounded, type Violation } from '../journal/violation.ts';
import { OptionError } from '../options/option-error.ts';
import type { Answers } from '../options/options.ts';
import { operationName, readAddress, userIdIn } from './address.ts';
import type { Controls } from './control.ts';
import {
  allow,
  type Cors,
  corsHeaders,
  isPreflight,
  mayRead,
  methods,
  preflightHeaders,
} from './cors.ts';
import { type Form, formOf } from './form.ts';
import { hasBody, type Incoming, type Outgoing, respond, type ServiceAnswer } from './messages.ts';
import { readPrefer } from './prefer.ts';
import { invalidRequest, problem } from './problems.ts';
import { RateLimiter, type RateLimitOption, rateLimitHeaders } from './rate-limit.ts';

/** How a front treats requests. */
export interface FrontSettings<Target> {
  /** Whether a query parameter that the contract does not know is a violation. */
  readonly strict: boolean;
  /** Which pages of other origins may read the answers. */
  readonly cors: Cors;
  /** How many requests the journal keeps. Default: 1000. */
  readonly journalSize?: number | undefined;
  readonly answers: Answers;
  /** The access tokens to accept; any if it is left out. */
  readonly tokens?: ReadonlySet<string> | undefined;
  readonly rateLimit?: RateLimitOption | undefined;
  /** What is hidden besides the secrets of each request. */
  readonly secrets?: readonly string[] | undefined;
  readonly now: () => number;
  /** Where a query leads; undefined if its token leads nowhere. */
  readonly find: (userId: string, query: LikedPostsQuery) => Target | undefined;
  /** What to inject if neither the request nor the queue asks for anything. */
  readonly schedule?: (query: LikedPostsQuery, target: Target) => Injection | undefined;
  /** Changes likes, if they can change; throws when a change is not possible. */
  readonly change?: (changes: readonly unknown[]) => void;
  /** Called when all requests are forgotten. */
  readonly onReset?: () => void;
  /**
   * Called with each request when its answer is known, and with the answer of the service, if there
   * is one.
   */
  readonly onRequest?:
    | ((request: RecordedRequest, milliseconds: number, answer?: ServiceAnswer) => void)
    | undefined;
}

/** A request that is within the contract. */
export interface ValidRequest<Target> {
  readonly method: string;
  readonly userId: string;
  /** The query as it was sent, without its question mark. */
  readonly search: string;
  readonly query: LikedPostsQuery;
  readonly accessToken: string;
  readonly target: Target;
}

/** How to answer a valid request: by the answerer, or with an example of the contract. */
export interface AnswerPlan<Target> extends Form {
  readonly request: ValidRequest<Target>;
  readonly injection: Injection | undefined;
}

/** A request that was judged. */
export interface JudgedRequest<Target> {
  readonly path: string;
  readonly search: string;
  readonly verdict: Verdict;
  readonly violations: readonly Violation[];
  /** Headers of the answer besides its own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly started: number;
  /** The answer, or what the answerer has to answer. */
  readonly answer: Outgoing | AnswerPlan<Target>;
}

/** How many requests there were, and how many violations in them and in their answers. */
export interface Count {
  readonly requests: number;
  readonly violations: number;
  /** How many could not be judged, or have an answer that could not. Only a proxy judges answers. */
  readonly notJudged: number;
}

/** What the journal keeps of an answer. */
export interface RecordedAnswer {
  readonly example?: string | undefined;
  readonly injected?: Injection | undefined;
  readonly responseViolations?: readonly Violation[];
  readonly notJudged?: string | undefined;
  readonly answer?: ServiceAnswer | undefined;
}

/**
 * The front between requests and answers, whoever gives these: it judges requests and keeps the
 * journal.
 */
export class Front<Target> implements Controls {
  readonly #settings: FrontSettings<Target>;
  readonly #journal: Journal;
  readonly #limiter: RateLimiter | undefined;
  /** All requests since the start. A reset does not forget them. */
  readonly count: { -readonly [Part in keyof Count]: number } = {
    requests: 0,
    violations: 0,
    notJudged: 0,
  };
  #queue: Injection[] = [];
  /** By the secrets that they hide. */
  readonly #hiders = new Map<string, Hide>();

  constructor(settings: FrontSettings<Target>) {
    this.#settings = settings;
    this.#journal = new Journal(settings.journalSize ?? 1000);
    this.#limiter = settings.rateLimit && new RateLimiter(settings.rateLimit, settings.now);
  }

  /** The most recent requests, oldest first: so many as the journal keeps. */
  get requests(): readonly RecordedRequest[] {
    return this.#journal.requests;
  }

  /** The first violations since the start or the last reset, and how many more there were. */
  get violations(): readonly RecordedViolation[] {
    return this.#journal.violations;
  }

  /**
   * Queues answers for the next valid requests, one each. HEAD gets what GET would get, and leaves
   * it in the queue.
   *
   * @throws {OptionError} when one of them is not possible; then none is queued.
   */
  enqueue(injections: readonly unknown[]): void {
    const checked = injections.map((injection, index) => {
      checkInjection(injection, `next[${index}]`, this.#settings.answers);
      return injection;
    });
    this.#queue = this.#queue.concat(checked);
  }

  /** Changes likes; undefined if they never change. */
  get change(): FrontSettings<Target>['change'] {
    return this.#settings.change;
  }

  /** Forgets all requests: the queue, rate limits and journal. */
  reset(): void {
    this.#queue = [];
    this.#limiter?.clear();
    this.#journal.clear();
    this.#settings.onReset?.();
  }

  /** Judges a request: first its address, then who sent it, then what it asks for. */
  judge(incoming: Incoming): JudgedRequest<Target> {
    const { path, search } = readAddress(incoming.url);
    const base = { path, search, violations: [], headers: {}, started: performance.now() };
    const refuse = (
      status: number,
      verdict: Verdict,
      violation: Violation,
      headers: JudgedRequest<Target>['headers'] = {},
    ): JudgedRequest<Target> => ({
      ...base,
      verdict,
      violations: [violation],
      headers,
      answer: respond(status, problem(status, violation.reason)),
    });

    const { method } = incoming;
    if (isPreflight(incoming) && mayRead(this.#settings.cors, incoming)) {
      const headers = preflightHeaders(incoming);
      return { ...base, verdict: 'preflight', headers, answer: respond(204, '', {}) };
    }
    const encodedId = userIdIn(path);
    if (encodedId === undefined) {
      const reason = `There is nothing at [${path.slice(0, 100)}]. Send ${operationName}.`;
      return refuse(404, 'unknown path', { in: 'path', reason });
    }
    if (method === 'OPTIONS') {
      return { ...base, verdict: 'preflight', headers: { allow }, answer: respond(204, '', {}) };
    }
    if (!methods.includes(method)) {
      const reason = `The method ${method.slice(0, 40)} is not allowed. Send ${operationName}.`;
      return refuse(405, 'wrong method', { in: 'method', reason }, { allow });
    }

    const accessToken = readAccessToken(incoming.header('authorization'));
    if (accessToken === undefined || this.#settings.tokens?.has(accessToken) === false) {
      // The header may hold a secret: no part of it is repeated.
      const state = !incoming.header('authorization')
        ? 'is missing'
        : accessToken === undefined
          ? 'is not a Bearer token'
          : 'has an access token that this server does not accept';
      const reason = `The header \`Authorization\` ${state}. Send \`Authorization: Bearer <access token>\`.`;
      return refuse(
        401,
        'unauthorized',
        { in: 'header', name: 'authorization', reason },
        { 'www-authenticate': 'Bearer' },
      );
    }

    const allowance = this.#limiter?.take(accessToken);
    const headers = allowance ? rateLimitHeaders(allowance) : {};
    if (allowance?.allowed === false) {
      const answer = respond(429, JSON.stringify(problemOf(429)));
      return { ...base, verdict: 'rate limited', headers, answer };
    }
    return { ...base, headers, ...this.#judgeQuery(incoming, encodedId, search, accessToken) };
  }

  #judgeQuery(
    incoming: Incoming,
    encodedId: string,
    search: string,
    accessToken: string,
  ): Pick<JudgedRequest<Target>, 'verdict' | 'violations' | 'answer'> {
    const { query, violations: found, more } = readQuery(search, !this.#settings.strict);
    const violations: Violation[] = [...found];
    const id = readPathParameter('id', encodedId);
    if ('violation' in id) violations.push(id.violation);
    const userId = 'value' in id ? id.value : '';
    const target = this.#settings.find(userId, query);
    if (target === undefined && query.pagination_token !== undefined) {
      violations.push(explainValues('pagination_token', [query.pagination_token]));
    }
    if (hasBody(incoming)) {
      violations.push({ in: 'body', reason: 'The request has a body. Send it without one.' });
    }
    const preferred = readPreferred(incoming);
    if (preferred instanceof OptionError) {
      const values = [(incoming.header('prefer') ?? '').slice(0, 100)];
      violations.push({ in: 'header', name: 'prefer', values, reason: preferred.message });
    }
    if (violations.length > 0 || target === undefined || preferred instanceof OptionError) {
      const told = bounded(violations, more);
      return { verdict: 'invalid', violations: told, answer: respond(400, invalidRequest(told)) };
    }

    const queued = preferred === undefined ? this.#queue[0] : undefined;
    const injection = preferred ?? queued ?? this.#settings.schedule?.(query, target);
    const accept = incoming.header('accept');
    // As a gateway does, what a test ordered takes no notice of what the client accepts.
    const isOrdered = preferred === undefined && injection !== undefined;
    const form =
      formOf(injection, accept) ?? (isOrdered ? formOf(injection, undefined) : undefined);
    if (form === undefined) {
      const type = formOf(injection, undefined)?.mediaType;
      const reason = `There is no answer of the type [${accept?.slice(0, 100)}]. Send \`Accept: ${type}\`.`;
      return {
        verdict: 'not acceptable',
        violations: [{ in: 'header', name: 'accept', reason }],
        answer: respond(406, problem(406, reason)),
      };
    }
    const { method } = incoming;
    if (queued !== undefined && method !== 'HEAD') this.#queue.shift();
    const request = { method, userId, search, query, accessToken, target };
    return { verdict: 'valid', violations: [], answer: { request, injection, ...form } };
  }

  /** The answer as it is sent, after it was written into the journal. */
  finish(
    incoming: Incoming,
    judged: JudgedRequest<Target>,
    answer: Outgoing,
    told: RecordedAnswer = {},
  ): Outgoing {
    const headers = { ...judged.headers, ...answer.headers };
    const outgoing = {
      ...answer,
      headers: { ...corsHeaders(this.#settings.cors, incoming, headers), ...headers },
    };
    const { verdict, violations, started } = judged;
    const { journalSize, onRequest } = this.#settings;
    const { injected, example, notJudged } = told;
    const isExample = !outgoing.reset && injected?.body === undefined && !injected?.fault;
    const responseViolations = told.responseViolations && bounded(told.responseViolations);
    this.count.requests += 1;
    this.count.violations += violations.length + (responseViolations?.length ?? 0);
    if (notJudged !== undefined) this.count.notJudged += 1;
    if (journalSize === 0 && onRequest === undefined && violations.length === 0) return outgoing;
    const hide = this.#hiderFor(incoming, judged.search);
    const request = this.#journal.add({
      method: incoming.method,
      url: hideInAddress(judged.path, judged.search, hide),
      headers: incoming.headers ? hideInHeaders(incoming.headers(), hide) : {},
      ...(!outgoing.reset && { status: outgoing.status }),
      verdict,
      violations: hideInViolations(violations, hide),
      ...(example !== undefined && isExample && { example }),
      ...(injected && { injected }),
      ...(notJudged !== undefined && { notJudged: hide(notJudged) }),
      ...(responseViolations && {
        responseViolations: hideInViolations(responseViolations, hide),
      }),
    });
    const { answer: given } = told;
    onRequest?.(request, performance.now() - started, given && hideInAnswer(given, hide));
    return outgoing;
  }

  /** Hides the secrets of a request. Most requests have those of one shortly before. */
  #hiderFor(incoming: Incoming, search: string): Hide {
    const { secrets = [] } = this.#settings;
    const all = [...secrets, ...secretsOf(incoming.header('authorization') ?? '', search)];
    const key = all.join('\n');
    const known = this.#hiders.get(key);
    if (known !== undefined) return known;
    if (this.#hiders.size === 16) this.#hiders.clear();
    const hide = tokenHider(all);
    this.#hiders.set(key, hide);
    return hide;
  }

  /** The answer to what is not a request that can be judged, such as bytes that are not HTTP. */
  refuse(incoming: Incoming, status: number, violation: Violation): Outgoing {
    const { path, search } = readAddress(incoming.url);
    const verdict = status === 405 ? 'wrong method' : 'unreadable';
    const headers = status === 405 ? { allow } : {};
    const started = performance.now();
    const violations = [violation];
    const body = status === 400 ? invalidRequest(violations) : problem(status, violation.reason);
    const answer = respond(status, body);
    return this.finish(
      incoming,
      { path, search, verdict, violations, headers, started, answer },
      answer,
    );
  }
}

function readPreferred(incoming: Incoming): Injection | OptionError | undefined {
  try {
    return readPrefer(incoming.header('prefer'));
  } catch (cause) {
    if (cause instanceof OptionError) return cause;
    throw cause;
  }
}
