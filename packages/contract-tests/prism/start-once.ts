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

/** Starts Prism as spec/generators.md says, but on any free port, with the contract as published. */
function startPrism(command: string, ...moreArgs: readonly string[]): CliProcess {
  const bundle = require.resolve('@liked-posts/spec/openapi.yaml');
  const cli = require.resolve('@stoplight/prism-cli');
  return new CliProcess(cli, command, '--port', '0', bundle, ...moreArgs);
}

/** How long Prism may take to start. On a busy machine, it has taken 50 seconds. */
const maxStartMs = 120_000;

/** Waits until Prism listens. Resolves with its URL. */
async function waitForUrl(prism: CliProcess): Promise<string> {
  // When Prism has ended, the wait for its output fails.
  const timer = setTimeout(() => prism.send('SIGKILL'), maxStartMs);
  try {
    return await prism.waitForOutput(/Prism is listening on (\S+)/);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts Prism as a mock and as a proxy. Returns a function that ends both. */
export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  const upstreamPort = await findFreePort();
  const mock = startPrism('mock');
  const proxy = startPrism('proxy', `http://127.0.0.1:${upstreamPort}`, '--errors');
  // Disposal sends SIGKILL, because Prism ignores SIGTERM.
  const stopBoth = async () => {
    await Promise.all([mock[Symbol.asyncDispose](), proxy[Symbol.asyncDispose]()]);
  };
  try {
    project.provide('prismMock', await waitForUrl(mock));
    project.provide('prismProxy', await waitForUrl(proxy));
    project.provide('upstreamPort', upstreamPort);
    return stopBoth;
  } catch (error) {
    await stopBoth();
    throw error;
  }
}
