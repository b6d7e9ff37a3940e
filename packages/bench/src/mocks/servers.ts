import { fileURLToPath } from 'node:url';
import { program } from '../peers.ts';

/** A server to measure. */
export interface Server {
  /** What Node runs to start it on a port. */
  readonly args: (port: number) => readonly string[];
  /** Whether each request is for another user, so that the server cannot send what it keeps. */
  readonly anotherUser?: true;
  /** The package that is installed for it, if any. */
  readonly packageName?: string;
}

const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const bundle = fileURLToPath(import.meta.resolve('@liked-posts/spec/openapi.json'));
const prism = (port: number) => [
  program('@stoplight/prism-cli'),
  'mock',
  '--port',
  `${port}`,
  bundle,
];

/** The servers, each as its documentation says to run it, on the same bundle. */
export const servers: Readonly<Record<string, Server>> = {
  'prism mock': { args: prism, packageName: '@stoplight/prism-cli' },
  'prism mock, silent': {
    args: (port) => [...prism(port), '--verboseLevel', 'silent'],
    packageName: '@stoplight/prism-cli',
  },
  'liked-posts-mock': {
    args: (port) => [program('@liked-posts/mock'), '--port', `${port}`],
    packageName: '@liked-posts/mock',
  },
  'liked-posts-mock, quiet': {
    args: (port) => [program('@liked-posts/mock'), '--quiet', '--port', `${port}`],
    packageName: '@liked-posts/mock',
  },
  'liked-posts-sandbox': {
    args: (port) => [program('@liked-posts/sandbox'), '--port', `${port}`, '--pages', 'full'],
    packageName: '@liked-posts/sandbox',
  },
  'liked-posts-sandbox, no page twice': {
    args: (port) => [program('@liked-posts/sandbox'), '--port', `${port}`, '--pages', 'full'],
    packageName: '@liked-posts/sandbox',
    anotherUser: true,
  },
  '@scalar/mock-server': {
    args: (port) => [own('scalar-server.ts'), `${port}`, bundle],
    packageName: '@scalar/mock-server',
  },
  'openapi-backend': {
    args: (port) => [own('openapi-backend-server.ts'), `${port}`, bundle],
    packageName: 'openapi-backend',
  },
  '@mockoon/cli': {
    args: (port) => [
      program('@mockoon/cli'),
      ...['start', '--data', bundle, '--port', `${port}`, '--hostname', '127.0.0.1'],
      ...['--disable-log-to-file', '--disable-admin-api'],
    ],
    packageName: '@mockoon/cli',
  },
  'node:http, same bytes as the sandbox': { args: (port) => [own('bare-server.ts'), `${port}`] },
};
