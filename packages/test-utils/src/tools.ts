import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const modules = new URL('../e2e-tools/node_modules/', import.meta.url);

/**
 * The path of a tool for the end-to-end tests: a package, or a file in it, such as
 * `node-20/bin/node`.
 *
 * @throws {Error} when it is not installed; the message says how to install it
 */
export function findTool(path: string): string {
  const file = fileURLToPath(new URL(path, modules));
  if (existsSync(file)) return file;
  throw new Error(`${path} is missing: run \`pnpm e2e:install\` at the root.`);
}

/** A worker running in workerd: the part of Miniflare that tests use. */
export interface Worker {
  /** Resolves with the address when the worker listens. */
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
 * @param options for Miniflare, such as `{ modules: true, script }`
 */
export function startWorker(options: object): Worker {
  const { Miniflare }: { Miniflare: new (options: object) => Worker } = createRequire(
    import.meta.url,
  )(findTool('miniflare'));
  return new Miniflare(options);
}

/**
 * The options for launching Chromium: headless, with its calls to other hosts turned off.
 *
 * @throws {Error} when it is not installed; the message says how to install it
 */
export function chromiumOptions(): { executablePath: string; args: string[] } {
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
