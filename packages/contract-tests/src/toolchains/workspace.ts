import { createRequire } from 'node:module';
import { installed } from '../../../../matrix/tools.ts';

/** Where the tools of others are installed, and where they generate. */
export const workspace: URL = new URL('../../toolchains/', import.meta.url);

const modules = new URL('node_modules/', workspace);

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
  const { dependencies } = createRequire(workspace)('./package.json');
  return dependencies[name];
}

/** The published contract. */
export const contract: string = createRequire(import.meta.url).resolve(
  '@liked-posts/spec/openapi.json',
);
