import { readAddress } from '../message/address.ts';
import { type Incoming, type Outgoing, respond } from '../message/messages.ts';
import { explainForeignHost } from '../rules/authorize.ts';
import {
  type Action,
  type ControlRequest,
  type Controls,
  controlPath,
  createActions,
} from './control-actions.ts';

/** Paths that browsers and their tools request by themselves. */
const browserPath =
  /^\/(favicon\.ico|robots\.txt|apple-touch-icon[\w-]*\.png|\.well-known\/appspecific\/.*)$/;

/**
 * Creates a function that responds to requests that are not for the service, which the journal does not
 * have. For requests to the service, it returns undefined. In the order of the code:
 *
 *   request                                    status          status without controls
 *   GET / or the health path                   200             200
 *   GET /favicon.ico, by a browser             404             404
 *   GET /2/users/42/liked_tweets               undefined       undefined
 *   below `controlPath`, but no action         404             undefined
 *   an action, by a page of another origin     403             undefined
 *   an action, at a foreign host name          403             undefined
 *   an action                                  200, 204, 400   undefined
 *
 * @param hostNames the names of the server, besides IP addresses and `localhost`
 */
export function createControlResponder(
  controls: Controls | undefined,
  hostNames: readonly string[],
): (request: ControlRequest) => Outgoing | Promise<Outgoing> | undefined {
  const health = `GET ${controlPath}/health`;
  const actions = controls ? createActions(controls) : {};
  return (request) => {
    const { path } = readAddress(request.url);
    // HEAD is handled as GET: the server leaves out the body.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const target = `${method} ${path}`;
    if (target === health || target === 'GET /') return respond(200, '{"status":"ok"}');
    if (method === 'GET' && browserPath.test(path)) return respond(404, '', {});
    const isControlPath = `${path}/`.startsWith(`${controlPath}/`);
    if (controls === undefined || !isControlPath) return undefined;
    const action = actions[target];
    if (action === undefined) {
      const targets = [health, ...Object.keys(actions)].join(', ');
      return refuse(404, `There is no [${target}]. Send ${targets}.`);
    }
    const objection = isFromForeignPage(request)
      ? 'Pages of another origin cannot use this path.'
      : explainForeignHost(request.header('host'), hostNames);
    if (objection !== undefined) return refuse(403, objection);
    return runAction(action, request);
  };
}

async function runAction(action: Action, request: ControlRequest): Promise<Outgoing> {
  try {
    const list = await action(request);
    return list === undefined ? respond(204, '', {}) : respond(200, JSON.stringify(list));
  } catch (error) {
    return refuse(400, error instanceof Error ? error.message : String(error));
  }
}

/** A problem that is not part of the contract. */
function refuse(status: number, detail: string): Outgoing {
  return respond(status, JSON.stringify({ title: 'Control', type: 'about:blank', status, detail }));
}

/** Whether the headers of a request name another origin than its host. Only browsers send such headers. */
function isFromForeignPage(incoming: Incoming): boolean {
  if (incoming.header('sec-fetch-site') === 'cross-site') return true;
  const host = incoming.header('host');
  // Without a host, which HTTP/1.0 does not need, no origin can be known as our own.
  if (!host) return true;
  const ownOrigin = `http://${host}`;
  const origin = incoming.header('origin') ?? ownOrigin;
  // A page in a sandboxed frame sends the origin `null`, which is no URL.
  if (!URL.canParse(origin) || !URL.canParse(ownOrigin)) return true;
  return new URL(origin).host !== new URL(ownOrigin).host;
}
