import { setTimeout as wait } from 'node:timers/promises';
import { listCauses } from '@liked-posts/internal/causes';
import { createRedactor } from '@liked-posts/internal/hide-token';
import { path } from '@liked-posts/types';
import { retryAt } from '@liked-posts/types/rate-limit';
import { defaults } from '../options.ts';
import type { GroupName } from '../requests/planned-request.ts';
import type { Settings } from '../settings.ts';
import { curlCommand, tokenVariable } from '../traffic/curl.ts';
import { hideSecrets, readResponse, type ServiceResponse } from '../traffic/response.ts';

/** The path of the likes of a user. */
export function likesPath(user: string): string {
  return path.replace('{id}', encodeURIComponent(user));
}

export interface ServiceRequest {
  /** Default: GET. */
  readonly method?: string | undefined;
  /** Path and query. */
  readonly target: string;
  /** The header `Authorization`; undefined for a request without it. */
  readonly authorization: string | undefined;
}

/** The run cannot go on. The message says why, and what to do. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Gateways send these if they cannot reach the service behind them. */
export const gatewayStatuses: readonly number[] = [502, 503, 504];

/** How long to wait before a failed request is sent once more. */
const pauseMs = 250;
/** After so many failures in a row, a plain request decides whether the service is down. */
const maxFailures = 5;
/** How many requests to send at most, so that a walk through very many Posts ends. */
const maxRequests = 1000;
/** How long to wait for one response. */
const responseTimeoutMs = 40_000;

/** Sends requests to the service, within the limits of the settings, and hides the token. */
export class Service {
  readonly #settings: Settings;
  readonly #redact: (text: string) => string;
  /** How many more seconds the run may wait for rate limits. */
  #secondsLeft: number;
  /** How many requests in a row have failed. */
  #failures = 0;
  /** How many requests were sent, repeated ones included. */
  sent = 0;
  /** The group that is sent; undefined before the first one. `RequestSender` sets it, for the progress. */
  group: GroupName | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    const { accessToken } = settings;
    this.#redact = createRedactor(accessToken === defaults.accessToken ? [] : [accessToken]);
    this.#secondsLeft = settings.maxWait;
  }

  /**
   * Sends a request. After a 429, it waits and sends it again.
   *
   * @throws {StoppedError} when the run has used up its requests, or would have to wait too long.
   */
  async ask(request: ServiceRequest): Promise<ServiceResponse> {
    let response = await this.#sendWithRetry(request);
    while (response.status === 429) {
      await this.#waitForRateLimit(response);
      response = await this.#sendWithRetry(request);
    }
    // A service may repeat the token, and a report may quote a part of what it sent.
    return { ...hideSecrets(this.#redact, response), curl: this.#describeAsCurl(request) };
  }

  async #waitForRateLimit({ status, headers }: ServiceResponse): Promise<void> {
    const resetTime = retryAt(new Headers(headers), status === 429);
    if (resetTime === undefined) {
      throw new StoppedError(
        'The service limits the rate, but does not say how long to wait. Run again later, or send fewer groups at a time with --only.',
      );
    }
    const seconds = Math.max(1, Math.ceil((Number(resetTime) - Date.now()) / 1000));
    if (seconds > this.#secondsLeft) {
      const { maxWait } = this.#settings;
      throw new StoppedError(
        `The service limits the rate, and asks to wait ${seconds} s. Run again with more than --max-wait ${maxWait}, or send fewer groups at a time with --only.`,
      );
    }
    this.#secondsLeft -= seconds;
    this.#reportProgress(seconds);
    await wait(seconds * 1000);
  }

  #reportProgress(waiting?: number): void {
    const { sent, group } = this;
    this.#settings.onProgress?.({ sent, group, waiting });
  }

  /** Sends a request, and once more if it may then succeed. */
  async #sendWithRetry(request: ServiceRequest): Promise<ServiceResponse> {
    this.#reportProgress();
    let attempt = await this.#attempt(request);
    if (attempt.isWorthRetry) {
      await wait(pauseMs);
      attempt = await this.#attempt(request);
    }
    this.#failures = attempt.hasFailed ? this.#failures + 1 : 0;
    if (this.#failures >= maxFailures) await this.#requireService(attempt.response);
    return attempt.response;
  }

  /**
   * After several failures, sends a plain request. The run goes on if only other requests fail.
   *
   * @throws {StoppedError} if the plain request fails, too
   */
  async #requireService({ status }: ServiceResponse): Promise<void> {
    const { user, accessToken } = this.#settings;
    const { hasFailed } = await this.#attempt({
      target: `${likesPath(user)}?max_results=5`,
      authorization: `Bearer ${accessToken}`,
    });
    if (hasFailed) {
      const last = status === 0 ? 'without a response' : `with ${status}`;
      throw new StoppedError(
        `The service failed ${maxFailures} requests in a row, the last ${last}. Run again when it works.`,
      );
    }
    this.#failures = 0;
  }

  /**
   * Sends a request once:
   *
   *   late, with or without a response   a failure, not worth a retry
   *   no response (0), 502, 503, 504     a failure, worth a retry
   *   500                                worth a retry; no failure, as bad requests alone may cause it
   *   another status                     neither
   *
   * No response comes if the server closes an idle connection just when a request is sent on it. A request
   * that only reads may be sent again (RFC 9112, 9.3.1).
   */
  async #attempt(request: ServiceRequest) {
    const startMs = performance.now();
    const response = await this.#send(request);
    const isLate = performance.now() - startMs >= responseTimeoutMs;
    if (isLate) return { response, hasFailed: true, isWorthRetry: false };
    const hasFailed = [0, ...gatewayStatuses].includes(response.status);
    return { response, hasFailed, isWorthRetry: hasFailed || response.status === 500 };
  }

  /** The command for the request, with a variable for the token. */
  #describeAsCurl({ method, target, authorization }: ServiceRequest): string {
    const { url, accessToken } = this.#settings;
    // The default token is no secret, and a variable that nobody has set would be an empty token.
    const tokenText = accessToken === defaults.accessToken ? accessToken : tokenVariable;
    const shown = authorization?.replaceAll(accessToken, () => tokenText);
    return curlCommand(url + target, createHeaders(shown), method);
  }

  async #send({ method = 'GET', target, authorization }: ServiceRequest): Promise<ServiceResponse> {
    if (this.sent >= maxRequests) {
      throw new StoppedError(
        `The run stopped after ${maxRequests} requests. Choose a user with fewer likes or a larger --page-size.`,
      );
    }
    this.sent += 1;
    return await fetchResponse(this.#settings.url + target, {
      method,
      headers: createHeaders(authorization),
      redirect: 'manual',
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
  }
}

function createHeaders(authorization: string | undefined): Record<string, string> {
  return { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
}

/** Sends a request. If no response came, or no body, `unreadable` says why. */
async function fetchResponse(url: string, request: RequestInit): Promise<ServiceResponse> {
  let response: Response;
  try {
    response = await fetch(url, request);
  } catch (cause) {
    const unreadable = `No response: ${listReasons(cause)}.`;
    return { status: 0, headers: {}, body: undefined, unreadable };
  }
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  try {
    const bytes = new Uint8Array(await response.arrayBuffer());
    // A response to HEAD has the headers of a body, but none.
    return readResponse(status, headers, request.method === 'HEAD' ? undefined : bytes);
  } catch (cause) {
    const unreadable = `The body cannot be read: ${listReasons(cause)}.`;
    return { status, headers, body: undefined, unreadable };
  }
}

/** Error codes that few people know, in words. */
const codesInWords: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'the connection was closed too early',
  Z_BUF_ERROR: 'the compressed data ends too early',
  Z_DATA_ERROR: 'it is not compressed as content-encoding says',
};

/** Why a response did not come whole: error codes, some in words, or else the message. */
function listReasons(error: unknown): string {
  const causes = listCauses(error);
  const codes = causes.map((cause) => Object(cause).code);
  const known = new Set(codes.filter((code) => typeof code === 'string'));
  if (known.size > 0) return [...known].map((code) => codesInWords[code] ?? code).join(', ');
  const last = causes.at(-1);
  return last instanceof Error ? last.message : `${last}`;
}
