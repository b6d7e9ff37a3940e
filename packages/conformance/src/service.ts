import { setTimeout as wait } from 'node:timers/promises';
import { causesOf } from '@liked-posts/types/causes';
import { retryAt } from '@liked-posts/types/rate-limit';
import { type Answer, readAnswer } from './answer.ts';
import type { Settings } from './options.ts';
import type { Request } from './run-use-case.ts';

/** The run sends no more requests; the message says why, and what to do. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** How long the window of a rate limit is, in seconds, in all known recordings. */
const window = 900;

/** What a connection ends with that the other side has closed. */
const closed = new Set<unknown>(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The service under test, asked within the limits that were set. */
export class Service {
  readonly #settings: Settings;
  #patience: number;
  /** How many requests were sent. */
  sent = 0;
  /** How many requests there will be at least. */
  planned = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#patience = settings.maxWait;
  }

  /**
   * Sends a request, again after each 429, as long as waiting is allowed.
   *
   * @throws {StoppedError} when there have been too many requests, or the wait would be too long.
   */
  async ask(request: Request): Promise<Answer> {
    const { signal, onWait } = this.#settings;
    for (;;) {
      const answer = await this.#send(request);
      if (answer.status !== 429) return answer;
      const asked = retryAt(new Headers(answer.headers), true);
      if (asked === undefined) {
        throw new StoppedError(
          'The service limits the rate, but does not say how long to wait. Run again later, or check fewer use cases at a time with --only.',
        );
      }
      const seconds = Math.max(1, Math.ceil((Number(asked) - Date.now()) / 1000));
      const requestsLeft = Math.max(1, this.planned - this.sent + 1);
      const allowed = Number(answer.headers['x-rate-limit-limit']);
      const windows = allowed > 0 ? Math.ceil(requestsLeft / allowed) : 1;
      const secondsLeft = seconds + (windows - 1) * window;
      if (seconds > this.#patience) {
        const needed = this.#settings.maxWait - this.#patience + secondsLeft;
        throw new StoppedError(
          `The service limits the rate, and asks to wait ${seconds} s; at least ${requestsLeft} requests are left. Run again with --max-wait ${needed}, or check fewer use cases at a time with --only.`,
        );
      }
      this.#patience -= seconds;
      onWait?.({ seconds, sent: this.sent, requestsLeft, secondsLeft });
      await wait(seconds * 1000, undefined, signal === undefined ? {} : { signal });
    }
  }

  async #send({ target, headers }: Request, isRepeated = false): Promise<Answer> {
    const { url, timeout, maxRequests, signal } = this.#settings;
    if (this.sent >= maxRequests) {
      throw new StoppedError(
        `The run stopped after ${maxRequests} requests. Choose a user with fewer likes or a larger --page-size, or raise --max-requests.`,
      );
    }
    this.sent += 1;
    const limit = AbortSignal.timeout(timeout * 1000);
    try {
      const response = await fetch(url + target, {
        headers: { accept: 'application/json', ...headers },
        redirect: 'manual',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return readAnswer(response.status, Object.fromEntries(response.headers), bytes);
    } catch (cause) {
      signal?.throwIfAborted();
      const reasons = reasonsOf(cause);
      // A server may close a kept connection at the moment at which a request is sent on it. So
      // anybody may send a GET once more (RFC 9112, 9.3.1).
      if (reasons.some((reason) => closed.has(reason)) && !isRepeated)
        return this.#send({ target, headers }, true);
      return {
        status: 0,
        headers: {},
        body: undefined,
        unreadable: `No answer: ${reasons.join(', ')}.`,
      };
    }
  }
}

/** Why there was no answer: the codes of the system, or a text. */
function reasonsOf(error: unknown): unknown[] {
  const causes = causesOf(error);
  const codes = causes.map((each) => Object(each).code);
  const known = codes.filter((code) => typeof code === 'string');
  if (known.length > 0) return [...new Set(known)];
  const last = causes.at(-1);
  return [last instanceof Error ? last.message : last];
}
