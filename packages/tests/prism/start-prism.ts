import { createRequire } from 'node:module';
import { CliProcess } from '@liked-posts/test-utils/command-line';

const require = createRequire(import.meta.url);

/** The contract as Prism reads it. */
export const bundle: string = require.resolve('@liked-posts/spec/openapi.yaml');

/** Plain Prism in its own process. */
export interface Prism extends AsyncDisposable {
  readonly url: string;
}

/** Starts plain Prism on any free port. */
export async function startPrism(...args: readonly string[]): Promise<Prism> {
  const cli = new CliProcess(require.resolve('@stoplight/prism-cli'), ...args, '--port', '0');
  const url = await cli.printed(/Prism is listening on (\S+)/);
  return { url, [Symbol.asyncDispose]: () => cli[Symbol.asyncDispose]() };
}

/** The path of the contract in the document. */
export const inPackage = 'node_modules/@liked-posts/spec/dist/openapi.yaml';

/** Runs a command of the document on any free port. */
export function runPrism(command: string, upstream = ''): Promise<Prism> {
  const [, , ...args] = command
    .replace(inPackage, bundle)
    .replace('http://127.0.0.1:4011', upstream)
    .split(' ');
  return startPrism(...args);
}
