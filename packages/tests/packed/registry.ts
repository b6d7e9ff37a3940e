import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Packed } from './packed.ts';

/**
 * Serves packages as if they were published: what npm asks of a registry when it installs a package
 * by its name. npm asks it for `@liked-posts/…` only if `.npmrc` says so.
 */
export async function serveRegistry(
  packages: readonly Packed[],
): Promise<{ readonly npmrc: string } & AsyncDisposable> {
  const published = await Promise.all(
    packages.map(async ({ name, tarball }) => ({
      name,
      tarball,
      metadata: await metadataIn(tarball),
    })),
  );
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const found = published.find(({ name }) => path === name || path === `${name}.tgz`);
    if (!found) return response.writeHead(404).end();
    if (path.endsWith('.tgz')) return response.end(await readFile(found.tarball));
    const { name, metadata } = found;
    const dist = { tarball: `${url()}${name}.tgz` };
    const versions = { [metadata.version]: { ...metadata, dist } };
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name, 'dist-tags': { latest: metadata.version }, versions }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = () => {
    const { address, port } = server.address() as AddressInfo;
    return `http://${address}:${port}/`;
  };
  return {
    npmrc: `@liked-posts:registry=${url()}\n`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The package.json of a tarball, in which versions stand in place of `workspace:`. */
async function metadataIn(tarball: string): Promise<{ version: string }> {
  const args = ['-xzOf', tarball, 'package/package.json'];
  const { stdout } = await promisify(execFile)('tar', args);
  return JSON.parse(stdout) as { version: string };
}
