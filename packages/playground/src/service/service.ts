import { createClient, InvalidOptionError, type LikedPostsClient } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';

/** The service that answers: the mock in this page, or another one. */
export interface Service {
  readonly isInPage: boolean;
  /** The address; for the mock in the page, that of the one that `pnpm start` serves. */
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The options that give every mock in the page the same Posts: tokens of one lead on in another. */
export const sameData = { likes: 250, until: new Date().toISOString() } as const;

/** Where `pnpm start` serves the mock and Prism: as it tells the page, or at the default ports. */
export const started: { readonly mock: string; readonly prism: string } = {
  mock: 'http://127.0.0.1:4010',
  prism: 'http://127.0.0.1:4011',
  ...JSON.parse(
    globalThis.document?.querySelector<HTMLMetaElement>('meta[name="liked-posts-servers"]')
      ?.content ?? '{}',
  ),
};

const mock = createMock(sameData);

/** The mock in this page. */
export const inPage: Service = {
  isInPage: true,
  baseUrl: started.mock,
  accessToken: 'any-token',
  fetch: mock.fetch,
};

/**
 * Another service, or the client's message about a wrong address or access token. Without a token,
 * any token is sent, which the mock accepts.
 */
export function serviceAt(baseUrl: string, accessToken: string): Service | InvalidOptionError {
  const service = {
    isInPage: false,
    baseUrl,
    accessToken: accessToken || inPage.accessToken,
    fetch: (request: Request) => fetch(request),
  };
  try {
    clientOf(service);
    // Encoded as browsers do: other programs accept no spaces or non-ASCII letters in a URL.
    return { ...service, baseUrl: new URL(baseUrl).href.replace(/\/+$/, '') };
  } catch (error) {
    if (error instanceof InvalidOptionError) return error;
    throw error;
  }
}

/** The name of a service. */
export function nameOf({ isInPage, baseUrl }: Service): string {
  return isInPage ? 'the mock in this page' : baseUrl;
}

/** A client of the service that does not retry. */
export function clientOf({ baseUrl, accessToken, fetch }: Service): LikedPostsClient {
  return createClient({ baseUrl, accessToken, fetch, retry: { limit: 0 } });
}
