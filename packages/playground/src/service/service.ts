import { createClient, InvalidOptionError } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { sameData } from './same-data.ts';

/**
 * The service that answers: the mock in this page, or another one. It has the options with which a
 * client reaches it, so it can be passed to `createClient`.
 */
export interface Service {
  readonly isInPage: boolean;
  /** The address. The mock in the page has none: for it, this is the mock of `pnpm start`. */
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly refusal?: Refusal | undefined;
  readonly fetch: (request: Request) => Promise<Response>;
}

export interface Refusal {
  /** Which of the typed texts is the reason. */
  readonly option: 'baseUrl' | 'accessToken';
  readonly message: string;
}

/** What the user typed into the form for another service. For an empty token, `any-token` is sent. */
export type TypedService = Pick<Service, 'baseUrl' | 'accessToken'>;

/**
 * Where scripts/start/serve-playground.ts puts `{"mock":"http://127.0.0.1:5001"}` for other ports than
 * the usual ones. The published page has no such element, and tests in Node have no `document`.
 */
const serversElement = globalThis.document?.querySelector<HTMLMetaElement>(
  'meta[name="liked-posts-servers"]',
);

/** Where `pnpm start` serves the mock and Prism. */
export const localServers: { readonly mock: string; readonly prism: string } = {
  mock: 'http://127.0.0.1:4010',
  prism: 'http://127.0.0.1:4011',
  ...JSON.parse(serversElement?.content ?? '{}'),
};

/** The mock in this page. */
export const mockInPage = createMock(sameData);
/** The service that stands for the mock in this page. */
export const inPage: Service = {
  isInPage: true,
  baseUrl: localServers.mock,
  accessToken: 'any-token',
  fetch: mockInPage.fetch,
};

/** The service that the user typed; with a `refusal` if the page can send nothing to it. */
export function createService(typed: TypedService): Service {
  const service: Service = {
    isInPage: false,
    baseUrl: encodeAddress(typed.baseUrl.trim()),
    accessToken: typed.accessToken || inPage.accessToken,
    // As a method of this object, a browser's `fetch` would throw.
    fetch: (request) => fetch(request),
  };
  // Each check needs what the one before it has accepted.
  const refusal =
    findMissingScheme(service) ?? findClientRefusal(service) ?? findBrowserRefusal(service);
  return { ...service, refusal };
}

/** Encodes an address as browsers do: other programs accept no spaces or non-ASCII letters in it. */
function encodeAddress(address: string): string {
  return URL.canParse(address) ? new URL(address).href.replace(/\/+$/, '') : address;
}

/** Refuses `127.0.0.1:4010`, which the client would resolve against the address of this page. */
function findMissingScheme({ baseUrl }: Service): Refusal | undefined {
  if (/^https?:\/\//i.test(baseUrl)) return undefined;
  return { option: 'baseUrl', message: 'An address starts with https:// or http://.' };
}

/** Refuses what the client refuses, such as http of another machine, or the token `Bearer abc`. */
function findClientRefusal(service: Service): Refusal | undefined {
  try {
    createClient(service); // throws if it refuses an option
    return undefined;
  } catch (error) {
    if (!(error instanceof InvalidOptionError)) throw error;
    const option = error.option === 'accessToken' ? 'accessToken' : 'baseUrl';
    return { option, message: `The client refuses it: ${error.message}.` };
  }
}

/** The hosts of the X API, which doesn't allow cross-origin requests. */
const hostsWithoutCors = /(^|\.)(x|twitter)\.com$/;

/** Refuses `https://api.x.com`, which a browser would refuse. Only programs can call it. */
function findBrowserRefusal({ baseUrl }: Service): Refusal | undefined {
  const { hostname } = new URL(baseUrl);
  if (!hostsWithoutCors.test(hostname)) return undefined;
  const message = `No page can call ${hostname}: it doesn't allow cross-origin requests. The programs can.`;
  return { option: 'baseUrl', message };
}
