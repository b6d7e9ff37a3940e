import { createRequire } from 'node:module';
import { installed } from '@liked-posts/test-utils/tools';

const require = createRequire(import.meta.url);

/** Where the tools of others are installed, and where they generate. */
export const workspace: URL = new URL('installed/', import.meta.url);

/** Where a tool is installed. */
export const modules: URL = new URL('node_modules/', workspace);

/**
 * The path of a tool: of a package, or of a file in it.
 *
 * @throws {Error} that says how to get it.
 */
export function tool(path: string): string {
  return installed(path, modules);
}

/** The version of a tool that is installed. */
export function versionOf(name: string): string {
  const manifest: {
    dependencies: Record<string, string>;
  } = require('./installed/package.json');
  const version = manifest.dependencies[name];
  if (version === undefined)
    throw new Error(`${name} is not in toolchains/installed/package.json: add it.`);
  return version;
}

/** The published contract. */
export const contract: string = require.resolve('@liked-posts/spec/openapi.json');
