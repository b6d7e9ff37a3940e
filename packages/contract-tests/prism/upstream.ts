import type { RequestListener } from 'node:http';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, inject } from 'vitest';
import { accessToken } from './client.ts';

export const path = '/2/users/42/liked_tweets';

/** A page within the contract. */
export const smallPage = { data: [{ id: '1', text: '' }], meta: { result_count: 1 } };

export interface ArrivedRequest {
  /** The path and the query. */
  readonly target: string;
  readonly authorization: string | undefined;
}

export interface UpstreamResponse {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

/**
 * The service behind the `prism proxy` that `start-once.ts` starts. The tests of one file can use it,
 * one test at a time.
 */
export class Upstream {
  #listener: RequestListener = (_, response) => void response.end();
  #server: LocalServer | undefined;
  readonly proxyUrl: string = inject('prismProxy');

  constructor() {
    beforeAll(async () => {
      const listener: RequestListener = (request, response) => this.#listener(request, response);
      this.#server = await listen(listener, inject('upstreamPort'));
    });
    afterAll(() => this.#server?.[Symbol.asyncDispose]());
  }

  /** Lets a listener respond to all further requests. */
  respondBy(listener: RequestListener): void {
    this.#listener = listener;
  }

  /** Responds to each request with `smallPage`. Returns a list, to which requests are added. */
  recordRequests(): ArrivedRequest[] {
    const requests: ArrivedRequest[] = [];
    this.respondBy(({ url = '', headers }, response) => {
      requests.push({ target: url, authorization: headers.authorization });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(smallPage));
    });
    return requests;
  }

  /**
   * Responds to one request through the proxy.
   *
   * @returns what Prism says is wrong with the response, or undefined if Prism passes it on
   */
  async findFault(sentResponse: UpstreamResponse, search = ''): Promise<string | undefined> {
    const { status = 200, type = 'application/json', body } = sentResponse;
    this.respondBy((_, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    const response = await requestWithToken(this.proxyUrl + path + search);
    const text = await response.text();
    return response.status === status && text === body ? undefined : text;
  }

  /** Sends a request to the proxy, and the same request directly to the service behind it. */
  async requestBoth(
    target: string,
    init: RequestInit = {},
  ): Promise<{ proxied: ReadResponse; direct: ReadResponse }> {
    const proxied = await requestWithToken(this.proxyUrl + target, init);
    if (this.#server === undefined) throw new Error('The service listens only during tests.');
    const direct = await requestWithToken(this.#server.url + target, init);
    return { proxied: await readResponse(proxied), direct: await readResponse(direct) };
  }
}

/** The part of a response that tests compare. */
interface ReadResponse {
  readonly status: number;
  readonly body: string;
}

async function readResponse(response: Response): Promise<ReadResponse> {
  return { status: response.status, body: await response.text() };
}

/** Sends a request with the access token, unless `init` has headers of its own. */
function requestWithToken(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { headers: { authorization: `Bearer ${accessToken}` }, ...init });
}
