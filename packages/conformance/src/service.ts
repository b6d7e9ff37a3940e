import { setTimeout as wait } from 'node:timers/promises';
import { causesOf } from '@liked-posts/types/causes';
import { retryAt } from '@liked-posts/types/rate-limit';
import { type Answer, readAnswer } from './answer.ts';
import type { Request } from './ask.ts';
import { curlCommand, tokenVariable } from './curl.ts';
import { defaultToken, type Settings } from './options.ts';

/** The run cannot go on. The message says why, and what to do. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** How long to wait before a request is sent once more, in milliseconds. */
const pause = 250;

/** After so many failures in a row, the service is down. */
const mostFailures = 5;

/** How many requests to send at most, so that a walk through very many Posts ends. */
const mostRequests = 1000;

/** How long to wait for one response, in milliseconds. */
const longestAnswer = 40_000;

/** The window of the rate limit in seconds, as in all known recordings. */
const window = 900;

/** Error codes of a connection closed by the server. */
const closed = new Set<unknown>(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Sends requests to the service, within the limits of the settings. */
export class Service {
  readonly #settings: Settings;
  /** How many more seconds the run may wait. */
  #patience: number;
  /** Whether it has ever answered: before, it may be starting. */
  #hasWorked = false;
  /** How many requests in a row have failed since. */
  #failures = 0;
  /** How many requests were sent. */
  sent = 0;
  /** How many requests the run needs at least. */
  expected = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#patience = settings.maxWait;
  }

  /**
   * Sends a request. After a 429, it waits and sends it again.
   *
   * @throws {StoppedError} when the run has used up its requests, or would have to wait too long.
   */
  async ask(request: Request): Promise<Answer> {
    const { signal, onWait } = this.#settings;
    for (;;) {
      const answer = await this.#sendTwice(request);
      if (answer.status !== 429) return { ...answer, curl: this.#curl(request) };
      const asked = retryAt(new Headers(answer.headers), true);
      if (asked === undefined) {
        throw new StoppedError(
          'The service limits the rate, but does not say how long to wait. Run again later, or send fewer groups at a time with --only.',
        );
      }
      const seconds = Math.max(1, Math.ceil((Number(asked) - Date.now()) / 1000));
      const requestsLeft = Math.max(1, this.expected - this.sent + 1);
      const allowed = Number(answer.headers['x-rate-limit-limit']);
      const windows = allowed > 0 ? Math.ceil(requestsLeft / allowed) : 1;
      const secondsLeft = seconds + (windows - 1) * window;
      if (seconds > this.#patience) {
        const needed = this.#settings.maxWait - this.#patience + secondsLeft;
        throw new StoppedError(
          `The service limits the rate, and asks to wait ${seconds} s; at least ${requestsLeft} requests are left. Run again with --max-wait ${needed}, or send fewer groups at a time with --only.`,
        );
      }
      this.#patience -= seconds;
      onWait?.({ seconds, sent: this.sent, requestsLeft, secondsLeft });
      await wait(seconds * 1000, undefined, { signal });
    }
  }

  /** Sends a request, and once more if the service has failed: it may succeed later. */
  async #sendTwice(request: Request): Promise<Answer> {
    const { signal } = this.#settings;
    const hasFailed = ({ status }: Answer) => status === 500 || status === 503;
    let answer = await this.#send(request);
    if (hasFailed(answer)) {
      await wait(pause, undefined, { signal });
      this.expected += 1;
      answer = await this.#send(request);
    }
    // An invalid request may be answered with 500, each time.
    const isDown = answer.status === 0 || answer.status === 503;
    this.#hasWorked ||= !isDown;
    this.#failures = isDown && this.#hasWorked ? this.#failures + 1 : 0;
    if (this.#failures >= mostFailures) {
      const last = answer.status === 0 ? 'without an answer' : `with ${answer.status}`;
      throw new StoppedError(
        `The service failed ${mostFailures} requests in a row, the last ${last}. Run again when it works.`,
      );
    }
    return answer;
  }

  #curl({ method, target, headers }: Request): string {
    const { url, accessToken } = this.#settings;
    // The default is no secret, and a variable that nobody has set would be an empty token.
    const shown = accessToken === defaultToken ? accessToken : tokenVariable;
    const fields = Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(accessToken, () => shown),
    ]);
    return curlCommand(url + target, Object.fromEntries(fields), method);
  }

  async #send({ method = 'GET', target, headers }: Request, isRepeated = false): Promise<Answer> {
    const { url, signal } = this.#settings;
    if (this.sent >= mostRequests) {
      throw new StoppedError(
        `The run stopped after ${mostRequests} requests. Choose a user with fewer likes or a larger --page-size.`,
      );
    }
    this.sent += 1;
    const limit = AbortSignal.timeout(longestAnswer);
    try {
      const response = await fetch(url + target, {
        method,
        headers: { accept: 'application/json', ...headers },
        redirect: 'manual',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      // An answer to HEAD has the headers of a body, but none.
      const body = method === 'HEAD' ? undefined : bytes;
      return readAnswer(response.status, Object.fromEntries(response.headers), body);
    } catch (cause) {
      signal?.throwIfAborted();
      const reasons = reasonsOf(cause);
      // A server may close an idle connection just when a request is sent on it, so a request that
      // only reads may be sent again (RFC 9112, 9.3.1).
      if (reasons.some((reason) => closed.has(reason)) && !isRepeated)
        return this.#send({ method, target, headers }, true);
      const unreadable = `No answer: ${reasons.join(', ')}.`;
      return { status: 0, headers: {}, body: undefined, unreadable };
    }
  }
}

/** Why there was no answer: system error codes, or else the message. */
function reasonsOf(error: unknown): unknown[] {
  const causes = causesOf(error);
  const codes = causes.map((each) => Object(each).code);
  const known = codes.filter((code) => typeof code === 'string');
  if (known.length > 0) return [...new Set(known)];
  const last = causes.at(-1);
  return [last instanceof Error ? last.message : last];
}
