import { createClient, type LikedPostsClient } from '@liked-posts/client';
import { createSandbox } from '@liked-posts/sandbox';

/** What answers: the sandbox in this page, or a service elsewhere. */
export interface Service {
  readonly isInPage: boolean;
  /** Where the service is; of the sandbox in the page, where `pnpm start` serves another like it. */
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** How many Posts each user of the sandbox in the page likes. */
export const likes = 250;

/** Where `pnpm start` serves a mock and a sandbox, unless it is told otherwise. */
export const usualAddresses = { mock: 'http://127.0.0.1:4010', sandbox: 'http://127.0.0.1:4011' };

const sandbox = createSandbox({ likes });

/** The sandbox in this page. */
export const inPage: Service = {
  isInPage: true,
  baseUrl: usualAddresses.sandbox,
  accessToken: 'any-token',
  fetch: sandbox.fetch,
};

/**
 * A service elsewhere, or what is wrong with its address or its access token, in the client's words.
 */
export function serviceAt(baseUrl: string, accessToken: string): Service | string {
  const service = {
    isInPage: false,
    baseUrl,
    accessToken,
    fetch: (request: Request) => fetch(request),
  };
  try {
    clientOf(service);
    // As a browser sends it: other programs take no spaces and no other letters in an address.
    return { ...service, baseUrl: new URL(baseUrl).href.replace(/\/+$/, '') };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A client of the service that tries once. */
export function clientOf({ baseUrl, accessToken, fetch }: Service): LikedPostsClient {
  return createClient({ baseUrl, accessToken, fetch, retry: { limit: 0 } });
}
