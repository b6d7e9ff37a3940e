import { Agent, request as send } from 'node:http';
import { createRequire } from 'node:module';
import { createMock } from '@liked-posts/mock';
import { startMock } from '@liked-posts/prism-mock';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import * as Either from 'fp-ts/lib/Either.js';
import { targetOf, type WireRequest } from './request.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** Something that judges requests. */
export type Judge = (request: WireRequest) => Promise<Verdict>;

/** Our mock, over a socket: it has no other entry. */
export async function judgeByMock(): Promise<{ readonly judge: Judge } & AsyncDisposable> {
  const mock = await startMock();
  const agent = new Agent({ keepAlive: true });
  const { hostname: host, port } = new URL(mock.url);
  return {
    judge: (request) =>
      new Promise((resolve, reject) => {
        const { method, authorization } = request;
        const headers = authorization === undefined ? {} : { authorization };
        send({ agent, host, port, method, path: targetOf(request), headers }, (response) => {
          response.resume().on('end', () => {
            try {
              resolve(verdictOf(response.statusCode ?? 0));
            } catch (error) {
              reject(error);
            }
          });
        })
          .on('error', reject)
          .end();
      }),
    [Symbol.asyncDispose]: async () => {
      agent.destroy();
      await mock.close();
    },
  };
}

/** Our sandbox, in this process. */
export function judgeBySandbox(): Judge {
  const sandbox = createMock({ likes: 10 });
  return async (request) => {
    const { status } = sandbox.handle({
      method: request.method,
      url: targetOf(request),
      header: (name) => (name === 'authorization' ? request.authorization : undefined),
    });
    return verdictOf(status);
  };
}

/** Prism as it comes, in this process. */
export async function judgeByPlainPrism(): Promise<Judge> {
  const bundle = createRequire(import.meta.url).resolve('@liked-posts/spec/openapi.json');
  const operations = await getHttpOperationsFromSpec(bundle);
  const instance = createInstance(
    {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: false,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    { logger: createLogger('prism', { level: 'silent' }) },
  );
  type PrismRequest = Parameters<typeof instance.request>[0];

  return async ({ method, path, query, authorization }) => {
    const values = new Map<string, string | string[]>();
    for (const [name, value] of query) {
      const earlier = values.get(name);
      values.set(name, earlier === undefined ? value : [earlier, value].flat());
    }
    const answer = await instance.request(
      {
        // Every method in these requests is one that Prism's type names.
        method: method.toLowerCase() as PrismRequest['method'],
        url: { path, query: Object.fromEntries(values) },
        headers: authorization === undefined ? {} : { authorization },
      },
      operations,
    )();
    if (Either.isRight(answer)) return verdictOf(answer.right.output.statusCode);
    return verdictOf('status' in answer.left ? Number(answer.left.status) : 500);
  };
}
