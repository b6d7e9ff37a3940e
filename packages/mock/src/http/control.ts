import type { Mock } from '../create-mock.ts';
import type { LikesChange } from '../likes/likes-change.ts';
import type { Override } from '../overrides/override.ts';
import { readAddress } from './address.ts';
import { type Incoming, type Outgoing, ownProblem, respond } from './messages.ts';

/** The prefix of the server's own paths. */
export const controlPath = '/__control';

export type Controls = Pick<Mock, 'requests' | 'violations' | 'next' | 'change' | 'reset'>;

export interface ControlRequest extends Incoming {
  /** Reads the body. Throws if it is too long. */
  body(): Promise<string>;
}

type Action = (request: ControlRequest) => Outgoing | Promise<Outgoing>;

const done = respond(204, '', {});

/**
 * Answers requests to {@link controlPath}; undefined for all others. If there are no controls, only
 * the health path exists.
 *
 * @param names the server's host names, besides IP addresses and `localhost`
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
      // `next` and `change` check their arguments.
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
      // Anyone may check the health.
      const objection = asked === health ? undefined : objectionTo(request, names);
      return objection === undefined ? action(request) : ownProblem('Control', 403, objection);
    }
    // If there are no controls, these are ordinary unknown paths.
    if (controls === undefined) return undefined;
    return ownProblem(
      'Control',
      404,
      `There is no [${asked}]. Send ${Object.keys(actions).join(', ')}.`,
    );
  };
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}

/**
 * Why a request is refused: it comes from a page of another origin, or names a host that is not
 * this server. The latter is DNS rebinding, where a page's own host name resolves to this machine;
 * IP addresses cannot be rebound.
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

/** Why a request is refused if its `Host` is none of these names. */
export function objectionToHost(
  called: string | null | undefined,
  names: readonly string[],
): string | undefined {
  if (typeof called !== 'string') return undefined;
  const hostname = URL.canParse(`http://${called}`) ? new URL(`http://${called}`).hostname : '';
  // In a parsed URL, only an IP address is in brackets, or has just digits and dots.
  const isAddress = /^(\[.*\]|[\d.]+)$/.test(hostname);
  const known = ['localhost', ...names].map((name) => name.toLowerCase());
  if (isAddress || known.includes(hostname)) return undefined;
  return `[${called.slice(0, 100)}] is not a name of this server. Call it by an address, or allow the name with \`--allowed-hosts\` (in a program, \`allowedHosts\`).`;
}

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
