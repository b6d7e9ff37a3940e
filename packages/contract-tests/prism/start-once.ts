import { listen } from '@liked-posts/test-utils/http-server';
import type { TestProject } from 'vitest/node';
import { bundle, startPrism } from './prism.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of `prism mock`. */
    readonly prismMock: string;
    /** The URL of `prism proxy --errors`. */
    readonly prismProxy: string;
    /** The port that the proxy passes requests on to. One test file listens there. */
    readonly upstreamPort: number;
  }
}

/** Starts Prism as a mock and as a proxy, for the whole run. */
export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  // Frees its port at once, for the test file.
  const { url: upstream, ...server } = await listen(() => {});
  await server[Symbol.asyncDispose]();
  const started = await Promise.allSettled([
    startPrism(['mock', bundle]),
    startPrism(['proxy', bundle, upstream, '--errors']),
  ]);
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const end = async () => {
    await Promise.all(running.map((prism) => prism[Symbol.asyncDispose]()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await end();
    throw failed.reason;
  }
  const [mock, proxy] = running;
  project.provide('prismMock', `${mock?.url}`);
  project.provide('prismProxy', `${proxy?.url}`);
  project.provide('upstreamPort', Number(new URL(upstream).port));
  return end;
}
