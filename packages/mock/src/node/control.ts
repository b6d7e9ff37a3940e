import type { Mock } from '../create-mock.ts';
import { readAddress } from '../message/address.ts';
import { type Incoming, type Outgoing, respond, respondWithProblem } from '../message/messages.ts';
import { OptionError, requireWhole } from '../option-error.ts';
import { readWhole } from '../options/option-values.ts';
import type { Match } from '../overrides/match.ts';
import type { Fault, Override } from '../overrides/override.ts';
import type { LikesChange } from '../pages/likes-change.ts';
import { explainForeignHost } from '../rules/authorize.ts';

export const controlPath = '/__control';

export type Controls = Pick<Mock, 'for' | 'change'>;

export interface ControlRequest extends Incoming {
  /** Reads the body. Throws if it is too long. */
  body(): Promise<string>;
  /** A signal that is aborted when the client leaves, or the server closes. */
  clientLeft(): AbortSignal;
}

type ControlResponse = Outgoing | Promise<Outgoing>;
/** Does what a control is for, and returns the list to respond with, if any. */
type Action = (request: ControlRequest) => unknown;

/** Paths that browsers and their tools request by themselves. */
const browserPath =
  /^\/(favicon\.ico|robots\.txt|apple-touch-icon[\w-]*\.png|\.well-known\/appspecific\/.*)$/;

/**
 * Responds to requests below {@link controlPath}. Without controls, only the health path exists. It
 * also responds to two kinds of requests that come from no test, so that the journal does not have
 * them: those for `/`, by which tools wait for a server, and those of browsers. Undefined for all
 * other requests.
 *
 * @param hostNames those of the server, besides IP addresses and `localhost`
 */
export function createControl(
  controls: Controls | undefined,
  hostNames: readonly string[],
): (request: ControlRequest) => ControlResponse | undefined {
  const health = `GET ${controlPath}/health`;
  const actions = controls ? createActions(controls) : {};
  return (request) => {
    const { path } = readAddress(request.url);
    // The server sends no body in response to HEAD.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const target = `${method} ${path}`;
    if (target === health || target === 'GET /') return respond(200, '{"status":"ok"}');
    if (method === 'GET' && browserPath.test(path)) return respond(404, '', {});
    const isControlPath = `${path}/`.startsWith(`${controlPath}/`);
    // Without controls, the paths of controls are ordinary unknown paths.
    if (controls === undefined || !isControlPath) return undefined;
    const action = actions[target];
    if (action === undefined) {
      const targets = [health, ...Object.keys(actions)].join(', ');
      return respondWithProblem('Control', 404, `There is no [${target}]. Send ${targets}.`);
    }
    const objection = explainForeignCaller(request, hostNames);
    if (objection !== undefined) return respondWithProblem('Control', 403, objection);
    return runAction(action, request);
  };
}

async function runAction(action: Action, request: ControlRequest): Promise<Outgoing> {
  try {
    const list = await action(request);
    return list === undefined ? respond(204, '', {}) : respond(200, JSON.stringify(list));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return respondWithProblem('Control', 400, detail);
  }
}

/** What the controls do, by method and path. */
function createActions(controls: Controls): Readonly<Record<string, Action>> {
  const findScope = ({ url }: ControlRequest) => controls.for(readMatch(readMembers(url)));
  // `next`, `setFaults` and `change` check their arguments, hence the casts.
  return {
    [`GET ${controlPath}/requests`]: (request) => listRequests(controls, request),
    [`GET ${controlPath}/violations`]: (request) => findScope(request).violations,
    [`DELETE ${controlPath}/violations`]: (request) => findScope(request).takeViolations(),
    [`GET ${controlPath}/pending`]: (request) => findScope(request).pending,
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

function refuseScope({ url }: ControlRequest): void {
  const [name] = Object.keys(readMembers(url));
  if (name !== undefined) throw new Error(`This path has no \`${name}\`. Leave out the query.`);
}

/** The requests after a number. If there are none, waits for one as long as the query says. */
async function listRequests(
  controls: Controls,
  { url, clientLeft }: ControlRequest,
): Promise<readonly unknown[]> {
  const { after: afterText = '0', wait = '0s', ...members } = readMembers(url);
  requireWhole(0)('after', readWhole(afterText));
  const after = Number(afterText);
  const waitMs = readDuration(wait);
  const scope = controls.for(readMatch(members));
  if (waitMs > 0) {
    const signal = AbortSignal.any([clientLeft(), AbortSignal.timeout(waitMs)]);
    // If the signal ends the wait, no request arrived, which is no error.
    const arrived = await scope.waitForRequest({ after, signal }).catch(() => undefined);
    // After a reset, numbers begin with 1 again.
    if (arrived !== undefined && arrived.number <= after) return scope.requests;
  }
  return scope.requests.filter(({ number }) => number > after);
}

const maxWaitMs = 600_000;

/** Reads a duration in milliseconds: `5s` → 5000, `500ms` → 500. */
function readDuration(text: string): number {
  const { count, unit } = /^(?<count>[0-9]{1,6})(?<unit>ms|s)$/.exec(text)?.groups ?? {};
  const milliseconds = Number(count) * (unit === 's' ? 1000 : 1);
  if (count !== undefined && milliseconds <= maxWaitMs) return milliseconds;
  throw new OptionError('wait', { value: text }, 'a time from 0s to 600s, such as 5s or 500ms');
}

/** The query of a control path. */
function readMembers(url: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(readAddress(url).search));
}

/** The scope in the query of a control path: `?user=42&page=2` → `{ user: '42', page: 2 }`. */
function readMatch({ user, token, page, ...query }: Readonly<Record<string, string>>): Match {
  const match: Record<string, unknown> = {};
  if (user !== undefined) match['user'] = user;
  if (token !== undefined) match['token'] = token;
  if (page !== undefined) match['page'] = readWhole(page);
  if (Object.keys(query).length > 0) match['query'] = query;
  // `for` checks it.
  return match;
}

/** Why a request is refused: it is of a page of another origin, or names another host. */
function explainForeignCaller(
  incoming: Incoming,
  hostNames: readonly string[],
): string | undefined {
  if (isOfForeignPage(incoming)) return 'Pages of another origin cannot use this path.';
  return explainForeignHost(incoming.header('host'), hostNames);
}

/** Whether its headers name another origin than its host. A program sends no header about an origin. */
function isOfForeignPage(incoming: Incoming): boolean {
  if (incoming.header('sec-fetch-site') === 'cross-site') return true;
  const ownOrigin = `http://${incoming.header('host') ?? ''}`;
  const origin = incoming.header('origin') ?? ownOrigin;
  // A page may send the origin `null`, and a request may lack a host: both are taken to be foreign.
  if (!URL.canParse(origin) || !URL.canParse(ownOrigin)) return true;
  return new URL(origin).host !== new URL(ownOrigin).host;
}

/** Reads the items of a list in the body. A body that is no list is the only item. */
async function readItems(request: ControlRequest): Promise<readonly unknown[]> {
  // Pages of other origins need a preflight for this type, which never allows it.
  if (!/^application\/json\b/i.test(request.header('content-type') ?? '')) {
    throw new Error('The body must be JSON. Send `Content-Type: application/json`.');
  }
  const text = await request.body();
  try {
    return [JSON.parse(text)].flat();
  } catch (error) {
    throw new Error(`The body is not JSON (${error}). Send an object, or a list of them.`);
  }
}
