import {
  type Count,
  Front,
  type Incoming,
  type JudgedRequest,
  type Outgoing,
  type RecordedRequest,
  respond,
  type ServiceAnswer,
  userIdIn,
  type Violation,
} from '@liked-posts/mock/server';
import { readPathParameter, readQuery } from '@liked-posts/types/request';

/** A request that went through the proxy. */
export interface Exchange {
  /**
   * The request, with the violations in it and in its answer: each of these has the name of the
   * rule that the answer breaks.
   */
  readonly request: RecordedRequest;
  /** From the request's arrival until its answer was ready, in milliseconds. */
  readonly milliseconds: number;
  /**
   * The answer of the service, with secrets hidden; left out if the proxy answered in its place.
   */
  readonly answer?: ServiceAnswer;
}

/** What became of a request. */
export interface Outcome {
  /** Left out if the client had left. */
  readonly status?: number;
  readonly responseViolations: readonly Violation[];
  /** Why the answer was not judged, although that was due. */
  readonly notJudged?: string | undefined;
  /** The answer of the service; left out if the proxy answered in its place. */
  readonly answer?: ServiceAnswer;
}

/** A request that was judged. */
export type Judged = JudgedRequest<true>;

/** What goes through the proxy: it judges requests, counts, and tells of each exchange without secrets. */
export class Exchanges {
  readonly #front: Front<true>;
  readonly #strict: boolean;

  /** @param onExchange if it throws, the exchange counts as not judged, and the error is a warning */
  constructor(
    strict: boolean,
    secrets: readonly string[],
    onExchange: ((exchange: Exchange) => void) | undefined,
  ) {
    this.#strict = strict;
    this.#front = new Front<true>({
      strict,
      secrets,
      cors: false,
      journalSize: 0,
      abilities: { dynamic: false, shortPage: false },
      now: Date.now,
      find: () => true,
      onRequest: (request, milliseconds, answer) => {
        const exchange = { request, milliseconds, ...(answer && { answer }) };
        // What the caller's code does must not cost the client its answer.
        new Promise((resolve) => resolve(onExchange?.(exchange))).catch((error: unknown) => {
          if (request.notJudged === undefined) this.#front.count.notJudged += 1;
          warn(error);
        });
      },
    });
  }

  get count(): Count {
    return this.#front.count;
  }

  /** Judges all of a request, even the parts that a mock ignores if there is no access token. */
  judge(incoming: Incoming): Judged {
    // `Prefer` and `Accept` choose the answer of a mock; here they are left to the service.
    const header = (name: string) =>
      name === 'prefer' || name === 'accept' ? undefined : incoming.header(name);
    const judged = this.#front.judge({ ...incoming, header });
    if (judged.verdict !== 'unauthorized') return { ...judged, headers: {} };
    const id = readPathParameter('id', userIdIn(judged.path) ?? '');
    const missed = [
      ...('violation' in id ? [id.violation] : []),
      ...readQuery(judged.search, !this.#strict).violations,
    ];
    return { ...judged, headers: {}, violations: [...judged.violations, ...missed] };
  }

  /** Counts an exchange that is over, and tells of it. */
  add(incoming: Incoming, judged: Judged, { status, ...told }: Outcome): void {
    const outgoing = { ...respond(status ?? 0, ''), reset: status === undefined };
    this.#front.finish(incoming, judged, outgoing, told);
  }

  /** The answer to a request that is not passed on, which is counted and told of. */
  refuse(incoming: Incoming, status: number, violation: Violation): Outgoing {
    return this.#front.refuse(incoming, status, violation);
  }
}

/** Warns the process of an error that must not cost a client its answer. */
export function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
