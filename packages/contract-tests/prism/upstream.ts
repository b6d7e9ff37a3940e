import type { RequestListener } from 'node:http';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, inject } from 'vitest';
import { accessToken } from './client.ts';

/** The path that the tests request. */
export const path = '/2/users/42/liked_tweets';

/** A page that keeps the contract. */
export const smallPage = { data: [{ id: '1', text: '' }], meta: { result_count: 1 } };

/** A request as it arrives behind the proxy. */
export interface ArrivedRequest {
  /** The path and the query. */
  readonly target: string;
  readonly authorization: string | undefined;
}

/** A response of the service behind the proxy. */
export interface UpstreamResponse {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

/** The service behind `prism proxy`, for the tests of one file. */
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

  respondBy(listener: RequestListener): void {
    this.#listener = listener;
  }

  /** Responds to each request with a page, and keeps the requests. */
  keepRequests(): ArrivedRequest[] {
    const arrived: ArrivedRequest[] = [];
    this.respondBy(({ url = '', headers }, response) => {
      arrived.push({ target: url, authorization: headers.authorization });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(smallPage));
    });
    return arrived;
  }

  /** Sends a response through the proxy: what Prism says is wrong with it, if anything. */
  async judge(sent: UpstreamResponse, search = ''): Promise<string | undefined> {
    const { status = 200, type = 'application/json', body } = sent;
    this.respondBy((_, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    const response = await requestWithToken(this.proxyUrl + path + search);
    const text = await response.text();
    return response.status === status && text === body ? undefined : text;
  }

  /** Sends a request to the proxy, and the same to the service behind it. */
  async requestBoth(target: string, init: RequestInit = {}): Promise<{ proxied: Seen; own: Seen }> {
    const proxied = await requestWithToken(this.proxyUrl + target, init);
    const own = await requestWithToken(this.#server?.url + target, init);
    return { proxied: await readSeen(proxied), own: await readSeen(own) };
  }
}

/** What a client sees of a response. */
interface Seen {
  readonly status: number;
  readonly body: string;
}

async function readSeen(response: Response): Promise<Seen> {
  return { status: response.status, body: await response.text() };
}

function requestWithToken(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { headers: { authorization: `Bearer ${accessToken}` }, ...init });
}
