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
 * Responds to requests that the journal does not have, because they come from no test of the service.
 * Undefined for requests to the service:
 *
 *   request                                    status          status without controls
 *   GET / or the health path                   200             200
 *   GET /favicon.ico, by a browser             404             404
 *   one of `createActions`                     200, 204, 400   undefined
 *   the same, by a page of another origin      403             undefined
 *   anything else below `controlPath`          404             undefined
 *   GET /2/users/42/liked_tweets               undefined       undefined
 *
 * @param hostNames the names of the server, besides IP addresses and `localhost`
 */
export function createControl(
  controls: Controls | undefined,
  hostNames: readonly string[],
): (request: ControlRequest) => Outgoing | Promise<Outgoing> | undefined {
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
    if (controls === undefined || !isControlPath) return undefined;
    const action = actions[target];
    if (action === undefined) {
      const targets = [health, ...Object.keys(actions)].join(', ');
      return refuse(404, `There is no [${target}]. Send ${targets}.`);
    }
    const objection = isOfForeignPage(request)
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

/** Whether its headers name another origin than its host. A program sends no header about an origin. */
function isOfForeignPage(incoming: Incoming): boolean {
  if (incoming.header('sec-fetch-site') === 'cross-site') return true;
  const ownOrigin = `http://${incoming.header('host') ?? ''}`;
  const origin = incoming.header('origin') ?? ownOrigin;
  // Taken to be foreign: the origin `null`, which a page can send, and a request without a host.
  if (!URL.canParse(origin) || !URL.canParse(ownOrigin)) return true;
  return new URL(origin).host !== new URL(ownOrigin).host;
}
