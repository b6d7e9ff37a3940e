import { setTimeout as wait } from 'node:timers/promises';
import { causesOf } from '@liked-posts/types/causes';
import { retryAt } from '@liked-posts/types/rate-limit';
import { type Answer, readAnswer } from './answer.ts';
import { curlCommand, tokenVariable } from './curl.ts';
import type { GroupName } from './groups.ts';
import { defaultToken, type Settings } from './options.ts';

/** A request as it is sent. */
export interface Request {
  /** Default: GET. */
  readonly method?: string | undefined;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The run cannot go on. The message says why, and what to do. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  /** Whether the service has failed, so that the last answers say nothing. */
  readonly isDown: boolean;

  constructor(message: string, isDown = false) {
    super(message);
    this.isDown = isDown;
  }
}

/** How long to wait before a request is sent once more, in milliseconds. */
const pause = 250;

/** After so many failures in a row, the service is down. */
const mostFailures = 5;

/** How many requests to send at most, so that a walk through very many Posts ends. */
const mostRequests = 1000;

/** How long to wait for one response, in milliseconds. */
const longestAnswer = 40_000;

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
  /** The group that is sent. */
  group: GroupName | undefined;

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
      this.expected += 1;
      if (seconds > this.#patience) {
        const { maxWait } = this.#settings;
        throw new StoppedError(
          `The service limits the rate, and asks to wait ${seconds} s; at least ${this.expected - this.sent} requests are left. Run again with more than --max-wait ${maxWait}, or send fewer groups at a time with --only.`,
        );
      }
      this.#patience -= seconds;
      this.#report(seconds);
      await wait(seconds * 1000);
    }
  }

  #report(waiting?: number): void {
    const { sent, expected, group } = this;
    this.#settings.onProgress?.({ sent, expected: Math.max(expected, sent + 1), group, waiting });
  }

  /** Sends a request, and once more if the service has failed: it may succeed later. */
  async #sendTwice(request: Request): Promise<Answer> {
    this.#report();
    const started = performance.now();
    let answer = await this.#send(request);
    const isTimeout = performance.now() - started >= longestAnswer;
    // A server may also close an idle connection just when a request is sent on it, so a request
    // that only reads may be sent again (RFC 9112, 9.3.1).
    if ([0, 500, 503].includes(answer.status) && !isTimeout) {
      await wait(pause);
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
        true,
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

  async #send({ method = 'GET', target, headers }: Request): Promise<Answer> {
    if (this.sent >= mostRequests) {
      throw new StoppedError(
        `The run stopped after ${mostRequests} requests. Choose a user with fewer likes or a larger --page-size.`,
      );
    }
    this.sent += 1;
    try {
      const response = await fetch(this.#settings.url + target, {
        method,
        headers: { accept: 'application/json', ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(longestAnswer),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      // An answer to HEAD has the headers of a body, but none.
      const body = method === 'HEAD' ? undefined : bytes;
      return readAnswer(response.status, Object.fromEntries(response.headers), body);
    } catch (cause) {
      const unreadable = `No answer: ${reasonsOf(cause).join(', ')}.`;
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
