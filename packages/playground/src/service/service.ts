import { type ClientOptions, createClient, InvalidOptionError } from '@liked-posts/client';
import { createMock, type Override } from '@liked-posts/mock';
import { sameData } from './same-data.ts';

/** The service that answers: the mock in this page, or another one. */
export interface Service {
  readonly isInPage: boolean;
  /** The address; for the mock in the page, that of the one that `pnpm start` serves. */
  readonly baseUrl: string;
  readonly accessToken: string;
  /** Whether the token may be sent unencrypted to another machine. */
  readonly allowHttp?: boolean;
  /** Why nothing can be sent to it. */
  readonly refusal?: Refusal;
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Where `pnpm start` serves the mock and Prism, if it says so:
 * `<meta name="liked-posts-servers" content='{"mock":"http://127.0.0.1:5001"}'>`.
 */
export const pnpmStart: { readonly mock: string; readonly prism: string } = {
  mock: 'http://127.0.0.1:4010',
  prism: 'http://127.0.0.1:4011',
  ...JSON.parse(
    globalThis.document?.querySelector<HTMLMetaElement>('meta[name="liked-posts-servers"]')
      ?.content ?? '{}',
  ),
};

const mock = createMock(sameData);

/** Makes the mock in this page answer the next request otherwise. */
export function overrideNextResponse(override: Override): void {
  mock.next(override);
}

/** The mock in this page. */
export const inPage: Service = {
  isInPage: true,
  baseUrl: pnpmStart.mock,
  accessToken: 'any-token',
  fetch: mock.fetch,
};

/** The form of another service, as it was typed. For an empty token, `any-token` is sent. */
export type TypedService = Required<Pick<Service, 'baseUrl' | 'accessToken' | 'allowHttp'>>;

/** What is wrong with the address or the token of a service. */
export interface Refusal {
  readonly option: 'baseUrl' | 'accessToken';
  readonly message: string;
  /** Whether the address needs {@link Service.allowHttp}. */
  readonly needsAllowHttp?: true;
  /** Whether programs can call it, though no page can. */
  readonly isCallableByPrograms?: true;
}

/** Another service; with a `refusal`, nothing can be sent to it. */
export function createService({ baseUrl, accessToken, allowHttp }: TypedService): Service {
  const typed = baseUrl.trim();
  const service: Service = {
    isInPage: false,
    baseUrl: typed,
    accessToken: accessToken || inPage.accessToken,
    allowHttp,
    fetch: (request) => fetch(request),
  };
  // The client would resolve an address without a scheme against this page.
  if (!/^https?:\/\//i.test(typed)) {
    const message = 'An address starts with https:// or http://.';
    return { ...service, refusal: { option: 'baseUrl', message } };
  }
  try {
    // Throws if the client refuses the options.
    createClient(readClientOptions(service));
    // Encoded as browsers do: other programs accept no spaces or non-ASCII letters in a URL.
    const encoded = { ...service, baseUrl: new URL(typed).href.replace(/\/+$/, '') };
    const { hostname } = new URL(typed);
    if (/(^|\.)(x|twitter)\.com$/.test(hostname)) {
      const message = `No page can call ${hostname}: it doesn't allow cross-origin requests. The programs can.`;
      return { ...encoded, refusal: { option: 'baseUrl', message, isCallableByPrograms: true } };
    }
    return encoded;
  } catch (error) {
    if (!(error instanceof InvalidOptionError)) throw error;
    return { ...service, refusal: explainRefusal(error, service) };
  }
}

function explainRefusal({ option, message }: InvalidOptionError, service: Service): Refusal {
  if (option === 'accessToken') {
    return { option, message: 'An access token has no spaces, and no "Bearer" before it.' };
  }
  try {
    createClient({ ...readClientOptions(service), allowHttp: true });
    return { option: 'baseUrl', message: 'This address is not encrypted.', needsAllowHttp: true };
  } catch {
    return { option: 'baseUrl', message: `The client refuses it: ${message}.` };
  }
}

/** The name of a service. */
export function nameService({ isInPage, baseUrl, refusal }: Service): string {
  if (refusal && !refusal.isCallableByPrograms) return 'none yet';
  return isInPage ? 'the mock in this page' : baseUrl;
}

/** The options with which a client reaches the service. */
export function readClientOptions({
  baseUrl,
  accessToken,
  allowHttp,
  fetch,
}: Service): ClientOptions {
  return { baseUrl, accessToken, allowHttp, fetch };
}
