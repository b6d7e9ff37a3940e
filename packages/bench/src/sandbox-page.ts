import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The page that is measured: ten Posts with their authors. */
export const target = '/2/users/2244994945/liked_tweets?max_results=10&expansions=author_id';
export const authorization = 'Bearer any-token';

/** The part of the sandbox that the measurements use. */
export interface Sandbox {
  handle(incoming: { method: string; url: string; header(name: string): string | undefined }): {
    status: number;
    headers: Readonly<Record<string, string>>;
    body: string;
  };
  fetch(request: Request): Promise<Response>;
}

interface SandboxModule {
  createSandbox(options?: { likes?: number; journalSize?: number }): Sandbox;
}

/** The file of an entry point of the sandbox, as it is published. */
export function sandboxFile(name: 'index.js' | 'cli.js'): string {
  return fileURLToPath(new URL(`../../sandbox/dist/${name}`, import.meta.url));
}

/** The sandbox, as it is published. */
export async function sandboxModule(): Promise<SandboxModule> {
  return (await import(pathToFileURL(sandboxFile('index.js')).href)) as SandboxModule;
}

/** A page of the sandbox, by default the one that is measured. */
export function page(sandbox: Sandbox, url: string = target): ReturnType<Sandbox['handle']> {
  const header = (name: string) => (name === 'authorization' ? authorization : undefined);
  return sandbox.handle({ method: 'GET', url, header });
}

/** The path of the program that a package installs under `name`. */
export function program(packageName: string, name: string): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return fileURLToPath(new URL(bin[name] ?? '', pathToFileURL(manifest)));
}
