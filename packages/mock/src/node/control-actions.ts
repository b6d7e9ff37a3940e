import type { Mock } from '../create-mock.ts';
import type { RecordedRequest } from '../journal/recorded-request.ts';
import { readAddress } from '../message/address.ts';
import type { Incoming } from '../message/messages.ts';
import { OptionError, requireWhole } from '../option-checks.ts';
import { readWhole } from '../options/read-option-text.ts';
import type { Match } from '../overrides/match.ts';
import type { Fault, Override } from '../overrides/override.ts';
import type { LikesChange } from '../pages/likes-change.ts';

export const controlPath = '/__control';

export type Controls = Pick<Mock, 'for' | 'change'>;

export interface ControlRequest extends Incoming {
  /** Reads the body. Rejects if it is too long, which `runAction` responds to with a 400. */
  body(): Promise<string>;
  /** A signal that is aborted when the client leaves, or the server closes. */
  clientLeft(): AbortSignal;
}

/** Handles a request to a control path. Returns a list to send as JSON, or nothing. May throw. */
export type Action = (request: ControlRequest) => unknown;

/** What the controls do, by method and path. */
export function createActions(controls: Controls): Readonly<Record<string, Action>> {
  const findScope = ({ url }: ControlRequest) => controls.for(readMatch(readControlQuery(url)));
  return {
    [`GET ${controlPath}/requests`]: (request) => listRequests(controls, request),
    [`GET ${controlPath}/violations`]: (request) => findScope(request).violations,
    [`DELETE ${controlPath}/violations`]: (request) => findScope(request).takeViolations(),
    [`GET ${controlPath}/pending`]: (request) => findScope(request).pending,
    // `next`, `setFaults` and `change` check the items, hence the casts.
    [`POST ${controlPath}/next`]: async (request) =>
      findScope(request).next(...((await readItems(request)) as Override[])),
    [`POST ${controlPath}/faults`]: async (request) =>
      findScope(request).setFaults(...((await readItems(request)) as Fault[])),
    [`POST ${controlPath}/change`]: async (request) => {
      refuseScope(request);
      controls.change(...((await readItems(request)) as LikesChange[]));
    },
    [`POST ${controlPath}/reset`]: (request) => findScope(request).reset(),
  };
}

/** Throws if the query names a scope: a change of likes is for all scopes. */
function refuseScope({ url }: ControlRequest): void {
  const [name] = Object.keys(readControlQuery(url));
  if (name !== undefined) throw new Error(`This path has no \`${name}\`. Leave out the query.`);
}

/**
 * The requests of a scope with a greater number than `after`. If there are none, waits for the first for
 * as long as `wait`: `?user=42&after=3&wait=5s`. If the mock is reset in the meantime, lists all requests.
 */
async function listRequests(
  controls: Controls,
  { url, clientLeft }: ControlRequest,
): Promise<readonly RecordedRequest[]> {
  const { after: afterText = '0', wait: waitText = '0s', ...members } = readControlQuery(url);
  const after = readRequestNumber('after', afterText);
  const waitMs = readDuration('wait', waitText);
  const scope = controls.for(readMatch(members));
  if (waitMs > 0) {
    const signal = AbortSignal.any([clientLeft(), AbortSignal.timeout(waitMs)]);
    // `waitForRequest` rejects only when the signal ends the wait. That no request arrived is no error.
    const arrived = await scope.waitForRequest({ after, signal }).catch(() => undefined);
    // After a reset, numbers begin with 1 again, and `Waiters.restart` lets any request end the wait.
    const wasReset = arrived !== undefined && arrived.number <= after;
    if (wasReset) return scope.requests;
  }
  return scope.requests.filter(({ number }) => number > after);
}

function readRequestNumber(option: string, text: string): number {
  // `readWhole` returns a text that is no number as it is, which `requireWhole` refuses.
  requireWhole(0)(option, readWhole(text));
  return Number(text);
}

const maxWaitMs = 600_000;

/** Reads a duration in milliseconds: `5s` → 5000, `500ms` → 500. */
function readDuration(option: string, text: string): number {
  const { count, unit } = /^(?<count>[0-9]{1,6})(?<unit>ms|s)$/.exec(text)?.groups ?? {};
  const unitMs = unit === 's' ? 1000 : 1;
  if (count !== undefined && Number(count) * unitMs <= maxWaitMs) return Number(count) * unitMs;
  throw new OptionError(option, { value: text }, 'a time from 0s to 600s, such as 5s or 500ms');
}

/** Reads the query of a control path: `?user=42&page=2` → `{ user: '42', page: '2' }`. */
function readControlQuery(url: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(readAddress(url).search));
}

/** Reads a scope: `{ user: '42', page: '2', max_results: '5' }` → `{ user: '42', page: 2, query: … }`. */
function readMatch({ user, token, page, ...query }: Readonly<Record<string, string>>): Match {
  const match: Partial<Record<keyof Match, unknown>> = {};
  if (user !== undefined) match.user = user;
  if (token !== undefined) match.token = token;
  if (page !== undefined) match.page = readWhole(page);
  if (Object.keys(query).length > 0) match.query = query;
  // `Controls.for` checks the match, hence the cast. In `query`, it refuses unknown names, such as `usr`.
  return match as Match;
}

/** Reads the items of a list in the body. A body that is no list is the only item. */
async function readItems(request: ControlRequest): Promise<readonly unknown[]> {
  // `control.ts` refuses pages of another origin by their headers. This is for browsers without such
  // headers: before a body of this type, they send a preflight, which the mock refuses.
  if (!/^application\/json\b/i.test(request.header('content-type') ?? '')) {
    throw new Error('The body must be JSON. Send `Content-Type: application/json`.');
  }
  const text = await request.body();
  try {
    const content: unknown = JSON.parse(text);
    return Array.isArray(content) ? content : [content];
  } catch (error) {
    throw new Error(`The body is not JSON (${error}). Send an object, or a list of them.`);
  }
}
