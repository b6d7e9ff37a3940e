import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Where `pnpm e2e:install` puts the tools. */
export const toolsFolder: URL = new URL('../e2e-tools/', import.meta.url);

/**
 * Finds a tool for the end-to-end tests.
 *
 * @param path - a package, or a file in a package, such as `node-20/bin/node`
 * @returns the absolute path
 * @throws {Error} when the tool is not installed; the message says how to install it
 */
export function findTool(path: string): string {
  const file = fileURLToPath(new URL(`node_modules/${path}`, toolsFolder));
  if (existsSync(file)) return file;
  throw new Error(`${path} is missing: run \`pnpm e2e:install\` at the root.`);
}

/** A worker that runs in workerd: the part of Miniflare that tests use. */
export interface Worker {
  /** Resolves with the base URL when the worker listens. */
  readonly ready: Promise<URL>;
  dispatchFetch(
    url: string,
    init?: { method?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  dispose(): Promise<void>;
}

/**
 * Starts a worker.
 *
 * @param options - the options of Miniflare, such as `{ modules: true, script }`
 */
export function startWorker(options: object): Worker {
  const miniflare: { Miniflare: new (options: object) => Worker } = require(findTool('miniflare'));
  return new miniflare.Miniflare(options);
}

/**
 * The options to launch Chromium with, which turn off its own requests to other hosts.
 *
 * @throws {Error} when Chromium is not installed; the message says how to install it
 */
export function getChromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no Chromium at ${executablePath}: install it (apt-get install chromium), or set CHROMIUM_PATH.`,
    );
  }
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    '--disable-component-update',
    '--disable-sync',
  ];
  return { executablePath, args };
}
