import { readFile } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { listen } from '@liked-posts/test-utils/http-server';
import type { Packed } from '../../../scripts/pack.ts';
import { packAll, readPackedText } from './packed.ts';

/** A package in a registry. */
export interface Published {
  readonly metadata: { readonly name: string; readonly version: string };
  readonly tarball: Buffer;
}

/** What npm sends to a registry to publish a package. */
interface Publication {
  readonly versions: Record<string, Published['metadata']>;
  readonly _attachments: Record<string, { readonly data: string }>;
}

/** A registry on this machine, which npm uses for `@liked-posts/…` if `.npmrc` says so. */
export interface Registry extends AsyncDisposable {
  readonly npmrc: string;
  readonly published: readonly Published[];
}

/**
 * Serves packages as if they were published: everything that npm requests to install a package by
 * its name. It also accepts packages published with the token of `npmrc`.
 */
export async function serveRegistry(packages: readonly Packed[] = []): Promise<Registry> {
  const published: Published[] = await Promise.all(
    packages.map(async ({ tarball }) => ({
      metadata: JSON.parse(await readPackedText(tarball, 'package.json')) as Published['metadata'],
      tarball: await readFile(tarball),
    })),
  );
  const server = await listen(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    if (request.method === 'PUT') {
      if (request.headers.authorization !== 'Bearer publisher')
        return response.writeHead(401).end();
      const { versions, _attachments } = (await json(request)) as Publication;
      const [metadata] = Object.values(versions);
      const [attachment] = Object.values(_attachments);
      if (!metadata || !attachment) return response.writeHead(400).end();
      published.push({ metadata, tarball: Buffer.from(attachment.data, 'base64') });
      return response.writeHead(201).end('{}');
    }
    const found = published.find(({ metadata: { name } }) => [name, `${name}.tgz`].includes(path));
    if (!found) return response.writeHead(404).end('{}');
    const { metadata, tarball } = found;
    if (path.endsWith('.tgz')) return response.end(tarball);
    const dist = { tarball: `${server.url}/${metadata.name}.tgz` };
    const versions = { [metadata.version]: { ...metadata, dist } };
    const latest = { latest: metadata.version };
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name: metadata.name, 'dist-tags': latest, versions }));
  });
  const url = `${server.url}/`;
  return {
    npmrc: `@liked-posts:registry=${url}\n${url.replace('http:', '')}:_authToken=publisher\n`,
    published,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Serves our packages as they are now, until it is disposed. */
export async function servePacked(): Promise<Registry> {
  const packed = await packAll();
  const registry = await serveRegistry(packed.packages);
  return {
    ...registry,
    async [Symbol.asyncDispose]() {
      await registry[Symbol.asyncDispose]();
      await packed.dispose();
    },
  };
}
