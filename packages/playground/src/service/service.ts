import { createClient, InvalidOptionError, type LikedPostsClient } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';

/** What answers: the mock in this page, or a service elsewhere. */
export interface Service {
  readonly isInPage: boolean;
  /** Where the service is; of the mock in the page, where `pnpm start` serves another like it. */
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** How many Posts each user of the mock in the page likes. */
export const likes = 250;

/** Where `pnpm start` serves the mock and Prism: it tells the page, or else they are as usual. */
export const started: { readonly mock: string; readonly prism: string } = {
  mock: 'http://127.0.0.1:4010',
  prism: 'http://127.0.0.1:4011',
  ...JSON.parse(
    globalThis.document?.querySelector<HTMLMetaElement>('meta[name="liked-posts-servers"]')
      ?.content ?? '{}',
  ),
};

const mock = createMock({ likes });

/** The mock in this page. */
export const inPage: Service = {
  isInPage: true,
  baseUrl: started.mock,
  accessToken: 'any-token',
  fetch: mock.fetch,
};

/**
 * A service elsewhere, or what is wrong with its address or its access token, in the client's words.
 * Without a token it gets any, as the mock takes it.
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
    // As a browser sends it: other programs take no spaces and no other letters in an address.
    return { ...service, baseUrl: new URL(baseUrl).href.replace(/\/+$/, '') };
  } catch (error) {
    if (error instanceof InvalidOptionError) return error;
    throw error;
  }
}

/** What a service is called. */
export function nameOf({ isInPage, baseUrl }: Service): string {
  return isInPage ? 'the mock in this page' : baseUrl;
}

/** A client of the service that tries once. */
export function clientOf({ baseUrl, accessToken, fetch }: Service): LikedPostsClient {
  return createClient({ baseUrl, accessToken, fetch, retry: { limit: 0 } });
}
