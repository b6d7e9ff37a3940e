import type { Mock } from '../create-mock.ts';
import type { LikesChange } from '../likes/likes-change.ts';
import type { Override } from '../overrides/override.ts';
import { readAddress } from './address.ts';
import { type Incoming, type Outgoing, ownProblem, respond } from './messages.ts';

/** Paths that begin with this belong to the server itself. */
export const controlPath = '/__control';

/** What can be done over HTTP. */
export type Controls = Pick<Mock, 'requests' | 'violations' | 'next' | 'change' | 'reset'>;

/** A request to the reserved path. */
export interface ControlRequest extends Incoming {
  /** Reads the body; throws if it is too long. */
  body(): Promise<string>;
}

type Action = (request: ControlRequest) => Outgoing | Promise<Outgoing>;

const done = respond(204, '', {});

/**
 * Answers requests to the reserved path; undefined for all others. Without controls, only the
 * health path exists.
 *
 * @param names what the server may be called, besides addresses and `localhost`
 */
export function control(
  controls: Controls | undefined,
  names: readonly string[],
): (request: ControlRequest) => Outgoing | Promise<Outgoing> | undefined {
  const health = `GET ${controlPath}/health`;
  const actions: Readonly<Record<string, Action>> = {
    [health]: () => respond(200, '{"status":"ok"}'),
    ...(controls && {
      [`GET ${controlPath}/requests`]: () => respond(200, JSON.stringify(controls.requests)),
      [`GET ${controlPath}/violations`]: () => respond(200, JSON.stringify(controls.violations)),
      // Both check what they are given.
      [`POST ${controlPath}/next`]: (request) =>
        take(request, '{"code": 503}', (items) => controls.next(...(items as Override[]))),
      [`POST ${controlPath}/change`]: (request) =>
        take(request, '{"user": "42", "like": 2}', (items) =>
          controls.change(...(items as LikesChange[])),
        ),
      [`POST ${controlPath}/reset`]: () => {
        controls.reset();
        return done;
      },
    }),
  };
  return (request) => {
    const { path } = readAddress(request.url);
    if (path !== controlPath && !path.startsWith(`${controlPath}/`)) return undefined;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const asked = `${method} ${path}`;
    const action = actions[asked];
    if (action !== undefined) {
      // Anybody may ask whether it is healthy.
      const objection = asked === health ? undefined : objectionTo(request, names);
      return objection === undefined ? action(request) : ownProblem('Control', 403, objection);
    }
    // Without controls, these addresses are ordinary ones.
    if (controls === undefined) return undefined;
    return ownProblem(
      'Control',
      404,
      `There is no [${asked}]. Send ${Object.keys(actions).join(', ')}.`,
    );
  };
}

/** Whether an address or a name always means this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}

/**
 * Why a request is refused: a browser says that a page of another origin sends it, or it calls this
 * server by a name that is not its own. A page whose own host name was pointed at this machine (DNS
 * rebinding) sends that name; an address cannot be pointed elsewhere.
 */
function objectionTo({ header }: Incoming, names: readonly string[]): string | undefined {
  const own = `http://${header('host') ?? ''}`;
  const origin = header('origin') ?? own;
  const isForeign =
    header('sec-fetch-site') === 'cross-site' ||
    !URL.canParse(origin) ||
    !URL.canParse(own) ||
    new URL(origin).host !== new URL(own).host;
  if (isForeign) return 'Pages of another origin cannot use this path.';
  return objectionToHost(header('host'), names);
}

/** Why a request is refused that calls this server by a name that is not one of these. */
export function objectionToHost(
  called: string | null | undefined,
  names: readonly string[],
): string | undefined {
  if (typeof called !== 'string') return undefined;
  const hostname = URL.canParse(`http://${called}`) ? new URL(`http://${called}`).hostname : '';
  // A URL has only addresses that are in brackets, or digits and dots.
  const isAddress = /^(\[.*\]|[\d.]+)$/.test(hostname);
  const known = ['localhost', ...names].map((name) => name.toLowerCase());
  if (isAddress || known.includes(hostname)) return undefined;
  return `[${called.slice(0, 100)}] is not a name of this server. Call it by an address, or allow the name with \`--allowed-hosts\` (in a program, \`allowedHosts\`).`;
}

/** Does something with each item of a list in JSON, or with the only one. */
async function take(
  request: ControlRequest,
  example: string,
  use: (items: readonly unknown[]) => void,
): Promise<Outgoing> {
  try {
    use([await readJson(request, example)].flat());
    return done;
  } catch (error) {
    return ownProblem('Control', 400, error instanceof Error ? error.message : String(error));
  }
}

async function readJson(request: ControlRequest, example: string): Promise<unknown> {
  // A page of another origin cannot send this type without asking first, and is never allowed to.
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
