import { fileURLToPath } from 'node:url';
import { program } from '../peers.ts';

/** A server to measure. */
export interface Server {
  /** What Node runs to start it on a port. */
  readonly args: (port: number) => readonly string[];
  /** The package that is installed for it, if any. */
  readonly packageName?: string;
}

const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const bundle = fileURLToPath(import.meta.resolve('@liked-posts/spec/openapi.json'));
/** A server that a package of the same name installs. */
const installed = (packageName: string, ...args: string[]): Server => ({
  args: (port) => [program(packageName), ...args, '--port', `${port}`],
  packageName,
});
const prism = ['@stoplight/prism-cli', 'mock', bundle] as const;
const ours = (...args: string[]) => installed('@liked-posts/mock', ...args);

/** The servers, each as its documentation says to run it, on the same bundle. */
export const servers: Readonly<Record<string, Server>> = {
  'prism mock': installed(...prism),
  'prism mock, silent': installed(...prism, '--verboseLevel', 'silent'),
  'liked-posts-mock': ours('--pages', 'full'),
  'liked-posts-mock, examples': ours('--answers', 'examples'),
  'liked-posts-mock, examples, quiet': ours('--answers', 'examples', '--quiet'),
  'openapi-backend': {
    args: (port) => [own('openapi-backend-server.ts'), `${port}`, bundle],
    packageName: 'openapi-backend',
  },
  'node:http, same bytes as the mock': { args: (port) => [own('bare-server.ts'), `${port}`] },
};
