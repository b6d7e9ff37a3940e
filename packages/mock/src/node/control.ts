import type { Mock, MockScope } from '../create-mock.ts';
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
export function control(
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

function createActions(controls: Controls): Readonly<Record<string, Action>> {
  const scopeOf = ({ url }: ControlRequest) => controls.for(readMatch(readQueryOf(url)));
  const list =
    (read: (scope: MockScope) => readonly unknown[]): Action =>
    (request) =>
      respond(200, JSON.stringify(read(scopeOf(request))));
  const take =
    (example: string, use: (scope: MockScope, items: readonly unknown[]) => void): Action =>
    async (request) => {
      const scope = scopeOf(request);
      use(scope, [await readJson(request, example)].flat());
      return done;
    };
  // `next`, `setFaults` and `change` check their arguments, hence the casts.
  return {
    [`GET ${controlPath}/requests`]: async (request) =>
      respond(200, JSON.stringify(await requests(controls, request))),
    [`GET ${controlPath}/violations`]: list(({ violations }) => violations),
    [`DELETE ${controlPath}/violations`]: list((scope) => scope.takeViolations()),
    [`GET ${controlPath}/pending`]: list(({ pending }) => pending),
    [`POST ${controlPath}/next`]: take('{"code": 503}', (scope, items) =>
      scope.next(...(items as Override[])),
    ),
    [`POST ${controlPath}/faults`]: take('{"match": {"page": 2}, "code": 503}', (scope, items) =>
      scope.setFaults(...(items as Fault[])),
    ),
    [`POST ${controlPath}/change`]: async (request) => {
      refuseScope(request);
      const changes = [await readJson(request, '{"user": "42", "like": 2}')].flat();
      controls.change(...(changes as LikesChange[]));
      return done;
    },
    [`POST ${controlPath}/reset`]: (request) => {
      if (Object.keys(readQueryOf(request.url)).length === 0) controls.reset();
      else scopeOf(request).reset();
      return done;
    },
  };
}

function refuseScope({ url }: ControlRequest): void {
  const [name] = Object.keys(readQueryOf(url));
  if (name !== undefined) throw new Error(`This path has no \`${name}\`. Leave out the query.`);
}

/** The requests after a number. If there are none, waits for one as long as asked. */
async function requests(
  controls: Controls,
  { url, clientLeft }: ControlRequest,
): Promise<readonly unknown[]> {
  const { after = '0', wait = '0s', ...scope } = readQueryOf(url);
  requireWhole(0)('after', readWhole(after));
  const [number, milliseconds] = [Number(after), readDuration(wait)];
  const found = controls.for(readMatch(scope));
  if (milliseconds > 0) {
    const signal = AbortSignal.any([clientLeft(), AbortSignal.timeout(milliseconds)]);
    // The signal ends the wait without a request, which is no error.
    const came = await found.waitForRequest({ after: number, signal }).catch(() => undefined);
    // After a reset, numbers begin with 1 again.
    if (came !== undefined && came.number <= number) return found.requests;
  }
  return found.requests.filter((request) => request.number > number);
}

/** Reads seconds (`5s`) or milliseconds (`500ms`), up to ten minutes. */
function readDuration(text: string): number {
  const [, count, unit] = /^([0-9]{1,6})(ms|s)$/.exec(text) ?? [];
  const milliseconds = Number(count) * (unit === 's' ? 1000 : 1);
  if (milliseconds <= 600_000) return milliseconds;
  throw new OptionError('wait', { value: text }, 'a time from 0s to 600s, such as 5s or 500ms');
}

function readQueryOf(url: string): Readonly<Record<string, string>> {
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
 * this server. The latter is DNS rebinding, where a page's own host name resolves to this machine;
 * IP addresses cannot be rebound.
 */
function explainForeignCaller({ header }: Incoming, names: readonly string[]): string | undefined {
  const own = `http://${header('host') ?? ''}`;
  const origin = header('origin') ?? own;
  const isForeign =
    header('sec-fetch-site') === 'cross-site' ||
    !URL.canParse(origin) ||
    !URL.canParse(own) ||
    new URL(origin).host !== new URL(own).host;
  if (isForeign) return 'Pages of another origin cannot use this path.';
  return explainForeignHost(header('host'), names);
}

async function readJson(request: ControlRequest, example: string): Promise<unknown> {
  // Pages of other origins need a preflight for this type, which never allows it.
  if (!/^application\/json\b/i.test(request.header('content-type') ?? '')) {
    throw new Error('The body must be JSON. Send `Content-Type: application/json`.');
  }
  const text = await request.body();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The body is not JSON (${error}). Send a list such as [${example}].`);
  }
}
