import { createRequire } from 'node:module';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { findFreePort } from '@liked-posts/test-utils/http-server';
import type { TestProject } from 'vitest/node';

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

const require = createRequire(import.meta.url);

/** How long Prism may take to start. On a busy machine, it has taken 50 seconds. */
const maxStartMs = 120_000;

interface Prism extends AsyncDisposable {
  readonly url: string;
}

/** Starts Prism as spec/generators.md says, but on any free port, with the contract as published. */
async function startPrism(command: string, ...moreArgs: readonly string[]): Promise<Prism> {
  const bundle = require.resolve('@liked-posts/spec/openapi.yaml');
  const cli = new CliProcess(
    require.resolve('@stoplight/prism-cli'),
    command,
    '--port',
    '0',
    bundle,
    ...moreArgs,
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`It did not listen within ${maxStartMs} ms: ${cli.output}${cli.errors}`));
    }, maxStartMs);
  });
  try {
    const url = await Promise.race([cli.waitForOutput(/Prism is listening on (\S+)/), timeout]);
    // Disposal sends SIGKILL, because Prism ignores SIGTERM.
    return { url, [Symbol.asyncDispose]: () => cli[Symbol.asyncDispose]() };
  } catch (error) {
    await cli[Symbol.asyncDispose]();
    throw new Error(`\`prism ${command}\` does not start.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Starts Prism as a mock and as a proxy. Returns a function that ends both. */
export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  const upstreamPort = await findFreePort();
  const starts = [
    startPrism('mock'),
    startPrism('proxy', `http://127.0.0.1:${upstreamPort}`, '--errors'),
  ] as const;
  const stopAll = async () => {
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'fulfilled') await start.value[Symbol.asyncDispose]();
    }
  };
  try {
    const [mock, proxy] = await Promise.all(starts);
    project.provide('prismMock', mock.url);
    project.provide('prismProxy', proxy.url);
    project.provide('upstreamPort', upstreamPort);
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}
