import type { Mock } from '../create-mock.ts';
import {
  type Incoming,
  type Outgoing,
  readAddress,
  respond,
  respondWithProblem,
} from '../message/messages.ts';
import { OptionError, requireWhole } from '../option-error.ts';
import { readWhole } from '../options/option-table.ts';
import type { Match } from '../overrides/match.ts';
import type { Fault, Override } from '../overrides/override.ts';
import type { LikesChange } from '../pages/likes-change.ts';
import { explainForeignHost } from '../rules/hosts.ts';

export const controlPath = '/__control';

export type Controls = Pick<Mock, 'for' | 'change' | 'reset'>;

export interface ControlRequest extends Incoming {
  /** Reads the body. Throws if it is too long. */
  body(): Promise<string>;
  /** A signal that is aborted when the client leaves, or the server closes. */
  clientLeft(): AbortSignal;
}

type ControlResponse = Outgoing | Promise<Outgoing>;
type Action = (request: ControlRequest) => ControlResponse;

const done = respond(204, '', {});

/** What browsers and their tools request by themselves from a server that somebody looks at. */
const browserPath =
  /^\/(favicon\.ico|robots\.txt|apple-touch-icon[\w-]*\.png|\.well-known\/appspecific\/.*)$/;

/**
 * Responds to requests to {@link controlPath}; undefined for all others. If there are no controls,
 * only the health path exists. Tools that wait for a server request `/`, and browsers the paths of
 * {@link browserPath}: no request of a test, so that the journal does not have them.
 *
 * @param names the server's host names, besides IP addresses and `localhost`
 */
export function createControl(
  controls: Controls | undefined,
  names: readonly string[],
): (request: ControlRequest) => ControlResponse | undefined {
  const health = `GET ${controlPath}/health`;
  const actions = controls ? createActions(controls) : {};
  return (request) => {
    const { path } = readAddress(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const target = `${method} ${path}`;
    if (target === health || target === 'GET /') return respond(200, '{"status":"ok"}');
    if (method === 'GET' && browserPath.test(path)) return respond(404, '', {});
    // If there are no controls, these are ordinary unknown paths.
    if (controls === undefined || !`${path}/`.startsWith(`${controlPath}/`)) return undefined;
    const action = actions[target];
    if (action === undefined) {
      const known = [health, ...Object.keys(actions)].join(', ');
      return respondWithProblem('Control', 404, `There is no [${target}]. Send ${known}.`);
    }
    const objection = explainForeignCaller(request, names);
    if (objection !== undefined) return respondWithProblem('Control', 403, objection);
    return runAction(action, request);
  };
}

async function runAction(action: Action, request: ControlRequest): Promise<Outgoing> {
  try {
    return await action(request);
  } catch (error) {
    return respondWithProblem(
      'Control',
      400,
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** What the controls do, by method and path. */
function createActions(controls: Controls): Readonly<Record<string, Action>> {
  const findScope = ({ url }: ControlRequest) => controls.for(readMatch(readMembers(url)));
  // `next`, `setFaults` and `change` check their arguments, hence the casts.
  return {
    [`GET ${controlPath}/requests`]: async (request) =>
      respondWithJson(await listRequests(controls, request)),
    [`GET ${controlPath}/violations`]: (request) => respondWithJson(findScope(request).violations),
    [`DELETE ${controlPath}/violations`]: (request) =>
      respondWithJson(findScope(request).takeViolations()),
    [`GET ${controlPath}/pending`]: (request) => respondWithJson(findScope(request).pending),
    [`POST ${controlPath}/next`]: async (request) => {
      const scope = findScope(request);
      scope.next(...((await readItems(request, '{"code": 503}')) as Override[]));
      return done;
    },
    [`POST ${controlPath}/faults`]: async (request) => {
      const scope = findScope(request);
      const faults = await readItems(request, '{"match": {"page": 2}, "code": 503}');
      scope.setFaults(...(faults as Fault[]));
      return done;
    },
    [`POST ${controlPath}/change`]: async (request) => {
      refuseScope(request);
      const changes = await readItems(request, '{"user": "42", "like": 2}');
      controls.change(...(changes as LikesChange[]));
      return done;
    },
    [`POST ${controlPath}/reset`]: (request) => {
      const isForAll = Object.keys(readMembers(request.url)).length === 0;
      if (isForAll) controls.reset();
      else findScope(request).reset();
      return done;
    },
  };
}

function respondWithJson(list: readonly unknown[]): Outgoing {
  return respond(200, JSON.stringify(list));
}

function refuseScope({ url }: ControlRequest): void {
  const [name] = Object.keys(readMembers(url));
  if (name !== undefined) throw new Error(`This path has no \`${name}\`. Leave out the query.`);
}

/** The requests after a number. If there are none, waits for one as long as asked. */
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
    // The signal ends the wait without a request, which is no error.
    const arrived = await scope.waitForRequest({ after, signal }).catch(() => undefined);
    // After a reset, numbers begin with 1 again.
    if (arrived !== undefined && arrived.number <= after) return scope.requests;
  }
  return scope.requests.filter(({ number }) => number > after);
}

/** Reads seconds (`5s`) or milliseconds (`500ms`), up to ten minutes. */
function readDuration(text: string): number {
  const [, count, unit] = /^([0-9]{1,6})(ms|s)$/.exec(text) ?? [];
  const milliseconds = Number(count) * (unit === 's' ? 1000 : 1);
  if (milliseconds <= 600_000) return milliseconds;
  throw new OptionError('wait', { value: text }, 'a time from 0s to 600s, such as 5s or 500ms');
}

/** The query of a control path. */
function readMembers(url: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(readAddress(url).search));
}

/** The scope in the query of a control path: `user`, `token`, `page` and query parameters. */
function readMatch({ user, token, page, ...query }: Readonly<Record<string, string>>): Match {
  const members: object = {
    ...(user !== undefined && { user }),
    ...(token !== undefined && { token }),
    ...(page !== undefined && { page: readWhole(page) }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  // `for` checks it.
  return members;
}

/**
 * Why a request is refused: it comes from a page of another origin, or names a host that is not
 * this server.
 */
function explainForeignCaller({ header }: Incoming, names: readonly string[]): string | undefined {
  const ownOrigin = `http://${header('host') ?? ''}`;
  const origin = header('origin') ?? ownOrigin;
  const isForeign =
    header('sec-fetch-site') === 'cross-site' ||
    !URL.canParse(origin) ||
    !URL.canParse(ownOrigin) ||
    new URL(origin).host !== new URL(ownOrigin).host;
  if (isForeign) return 'Pages of another origin cannot use this path.';
  return explainForeignHost(header('host'), names);
}

/** Reads a list from the body, or the only item of it. */
async function readItems(request: ControlRequest, example: string): Promise<readonly unknown[]> {
  // Pages of other origins need a preflight for this type, which never allows it.
  if (!/^application\/json\b/i.test(request.header('content-type') ?? '')) {
    throw new Error('The body must be JSON. Send `Content-Type: application/json`.');
  }
  const text = await request.body();
  try {
    return [JSON.parse(text)].flat();
  } catch (error) {
    throw new Error(`The body is not JSON (${error}). Send a list such as [${example}].`);
  }
}
