import { type LikedPostsQuery, path, type paths } from '@liked-posts/types';
import type { Client } from 'openapi-fetch';
import type { AccessTokens } from './access-tokens.ts';
import type { Send } from './connect.ts';
import { connectionError } from './connection-error.ts';
import {
  BodyTooLargeError,
  ConnectionError,
  type LikedPostsError,
  RateLimitError,
} from './errors.ts';
import type { Gate, Quota } from './gate.ts';
import type { FetchedPage } from './page.ts';
import { rateLimitOf, timeHere } from './rate-limit.ts';
import { readPage } from './read-page.ts';
import { boundText, TooLarge } from './read-text.ts';
import { redactor } from './redact.ts';
import { within } from './within.ts';

/** What a client asks with. */
export interface Equipment {
  readonly openapiFetch: Client<paths>;
  readonly send: Send;
  readonly tokens: AccessTokens;
  readonly gate: Gate;
  readonly maxBodyBytes: number;
  /** The longest wait at the gate, in milliseconds. */
  readonly maxWait: number;
}

/** One request for a page. */
export interface Question {
  readonly id: string;
  readonly query: LikedPostsQuery;
  /** What is asked, without the query. */
  readonly url: string;
  /** The access token, if it is not to be asked for. */
  readonly accessToken: string | undefined;
  /** All tokens that errors have to hide: this one is added. */
  readonly used: Set<string>;
  /** In milliseconds, without the wait at the gate. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** What came of a request. */
export interface Outcome {
  /** A page, or why there is none; `undefined` if that was not clear in time. */
  readonly result: FetchedPage<LikedPostsQuery> | LikedPostsError | undefined;
  /** As `fetch` had it. */
  readonly response: Response | undefined;
  readonly accessToken: string | undefined;
  /** How long it was held back at the gate, in milliseconds. */
  readonly waited: number;
}

/**
 * Asks for a page, once.
 *
 * @throws what `accessToken` or a middleware throws, or the reason of the signal
 */
export async function askPage(equipment: Equipment, question: Question): Promise<Outcome> {
  const { openapiFetch, send, tokens, gate, maxBodyBytes, maxWait } = equipment;
  const { id, query, url, used, timeout, signal } = question;
  const begun = performance.now();
  const given = await within(timeout, signal, async () => [
    question.accessToken ?? (await tokens.ask()),
  ]);
  if (!given) return { result: undefined, response: undefined, accessToken: undefined, waited: 0 };
  const [accessToken] = given;
  if (accessToken !== undefined) used.add(accessToken);

  const arrived = performance.now();
  const leave = await gate.enter(accessToken ?? '', maxWait, signal);
  const waited = performance.now() - arrived;

  let result: Outcome['result'];
  let response: Response | undefined;
  let arrivedAt = 0;
  /** What `fetch` or the body threw, unlike what middleware throws. */
  let failure: LikedPostsError | undefined;

  function failed(thrown: unknown): LikedPostsError {
    failure =
      thrown instanceof TooLarge
        ? new BodyTooLargeError(
            `[GET] ${url}: the body has more than ${maxBodyBytes} bytes. If it should, raise maxBodyBytes.`,
            { maxBodyBytes },
          )
        : connectionError(url, thrown, redactor(used));
    return failure;
  }

  async function fetch(request: Request): Promise<Response> {
    try {
      response = await send(request, accessToken, used);
    } catch (thrown) {
      if (thrown instanceof ConnectionError) failure = thrown;
      throw thrown;
    }
    arrivedAt = Date.now();
    boundText(response, maxBodyBytes, failed);
    return response;
  }

  try {
    result = await within(timeout - (arrived - begun), signal, async (signal) => {
      const params = { path: { id }, query };
      const answer = await openapiFetch.GET(path, { params, signal, parseAs: 'text', fetch });
      const content = answer.data ?? answer.error;
      return readPage({ url, query, response: answer.response, arrivedAt, content }, () =>
        redactor(used),
      );
    });
  } catch (thrown) {
    if (signal?.aborted || thrown !== failure) throw thrown;
    result = failure;
  } finally {
    leave(quotaOf(result, response, arrivedAt));
  }
  return { result, response, accessToken, waited };
}

function quotaOf(
  result: Outcome['result'],
  response: Response | undefined,
  arrivedAt: number,
): Quota | undefined {
  if (result instanceof RateLimitError && result.retryAt) {
    return { remaining: 0, resetAt: Number(result.retryAt) };
  }
  if (!response) return undefined;
  const { remaining, reset } = rateLimitOf(response.headers);
  const resetAt = timeHere(reset, response.headers, arrivedAt);
  return remaining === undefined || !resetAt ? undefined : { remaining, resetAt: Number(resetAt) };
}
