import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';

const host = '127.0.0.1';
const site = new URL('dist/', import.meta.resolve('@liked-posts/playground/package.json'));

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.yaml': 'text/yaml; charset=utf-8',
};

/** The files of the site by their names. */
type Files = ReadonlyMap<string, Buffer>;
type Servers = Readonly<Record<'mock' | 'prism', string>>;

/** Serves the playground, with the reference and the contract beside the page. */
export async function servePlayground(
  port: number,
  servers: Servers,
): Promise<AsyncDisposable & { readonly url: string }> {
  const files = await readSite(servers);
  const server = createServer((request, response) => sendFile(files, request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Reads all files, and writes the addresses of the servers into the pages. */
async function readSite(servers: Servers): Promise<Files> {
  const files = new Map<string, Buffer>();
  for (const name of await readdir(site)) files.set(name, await readFile(new URL(name, site)));
  const edit = (name: string, part: RegExp, replacement: string) => {
    const before = String(files.get(name));
    if (!part.test(before)) throw new Error(`There is no ${part} in ${name} of the playground.`);
    // By a function, so that `$` has no meaning in the replacement.
    files.set(name, Buffer.from(before.replace(part, () => replacement)));
  };
  // The playground reads this tag: see packages/playground/src/service/service.ts.
  const meta = `<meta name="liked-posts-servers" content='${JSON.stringify(servers)}' />`;
  edit('index.html', /<\/title>/, `</title>\n    ${meta}`);
  // In the samples, `BASE_URL` becomes the mock's address. The server in the contract stays.
  edit('reference.html', /(?<=\bBASE_URL=)\S+/, servers.mock);
  return files;
}

function sendFile(files: Files, request: IncomingMessage, response: ServerResponse): void {
  const [path = '/'] = (request.url ?? '/').split('?');
  const name = path === '/' ? 'index.html' : path.slice(1);
  const file = files.get(name);
  if (file === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end(`There is nothing at ${path}. The playground is at /.\n`);
    return;
  }
  response.setHeader('content-type', mediaTypes[extname(name)] ?? 'application/octet-stream');
  response.setHeader('x-content-type-options', 'nosniff');
  // A policy in a `<meta>` cannot forbid frames. The rest of the policy is in the page.
  response.setHeader('content-security-policy', "frame-ancestors 'none'");
  const isCompressed = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  if (isCompressed) response.setHeader('content-encoding', 'gzip');
  response.end(isCompressed ? gzipSync(file) : file);
}
