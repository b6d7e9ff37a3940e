import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { listen } from '@liked-posts/test-utils/http-server';
import { type Packed, packPublicPackages } from '../../../scripts/pack.ts';
import { makePackage, type Project } from './project.ts';

/** Packs all public packages into a folder, as a release does. `dispose` removes the folder. */
export async function packAll(): Promise<{ packages: Packed[]; dispose(): Promise<void> }> {
  const destination = await mkdtemp(join(tmpdir(), 'liked-posts-packed-'));
  return {
    packages: packPublicPackages(destination),
    dispose: () => rm(destination, { recursive: true, force: true }),
  };
}

export async function readPackedText(tarball: string, path: string): Promise<string> {
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', tarball, `package/${path}`]);
  return stdout;
}

export interface Published {
  readonly metadata: {
    readonly name: string;
    readonly version: string;
    readonly exports: Readonly<Record<string, string | object>>;
  };
  readonly tarball: Buffer;
}

/** What npm sends to a registry to publish a package. */
interface Publication {
  readonly versions: Record<string, Published['metadata']>;
  readonly _attachments: Record<string, { readonly data: string }>;
}

export interface Registry extends AsyncDisposable {
  /** The contents of an `.npmrc` with which npm uses this registry for `@liked-posts/…`. */
  readonly npmrc: string;
  /** The packages of the registry, to which each publication is added. */
  readonly published: readonly Published[];
}

/** Serves packages to npm as if published. Accepts what npm publishes with the token of `npmrc`. */
export async function serveRegistry(packages: readonly Packed[] = []): Promise<Registry> {
  const published = await Promise.all(packages.map(readPublished));
  /** Adds what npm publishes, and resolves with the status of the response. */
  const publish = async (request: IncomingMessage): Promise<number> => {
    if (request.headers.authorization !== 'Bearer publisher') return 401;
    const publication = parsePublication((await json(request)) as Publication);
    if (!publication) return 400;
    published.push(publication);
    return 201;
  };
  const server = await listen(async (request, response) => {
    if (request.method === 'PUT') return response.writeHead(await publish(request)).end('{}');
    // `@liked-posts/client`, or `@liked-posts/client.tgz`.
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const name = path.replace(/\.tgz$/, '');
    const requested = published.find(({ metadata }) => metadata.name === name);
    if (!requested) return response.writeHead(404).end('{}');
    if (path !== name) return response.end(requested.tarball);
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify(describePackage(requested, server.url)));
  });
  const url = `${server.url}/`;
  return {
    npmrc: `@liked-posts:registry=${url}\n${url.replace('http:', '')}:_authToken=publisher\n`,
    published,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function readPublished({ tarball }: Packed): Promise<Published> {
  const metadata: Published['metadata'] = JSON.parse(await readPackedText(tarball, 'package.json'));
  return { metadata, tarball: await readFile(tarball) };
}

function parsePublication({ versions, _attachments }: Publication): Published | undefined {
  const [metadata] = Object.values(versions);
  const [attachment] = Object.values(_attachments);
  if (!metadata || !attachment) return undefined;
  return { metadata, tarball: Buffer.from(attachment.data, 'base64') };
}

/** What a registry says about a package to those who install it. */
function describePackage({ metadata }: Published, url: string): object {
  const { name, version } = metadata;
  const dist = { tarball: `${url}/${name}.tgz` };
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...metadata, dist } },
  };
}

export async function servePacked(): Promise<Registry> {
  const packed = await packAll();
  const registry = await serveRegistry(packed.packages);
  // The registry has read the tarballs.
  await packed.dispose();
  return registry;
}

/** Installs all packages of a registry into an empty project. */
export async function installPublished(
  { npmrc, published }: Registry,
  command: 'npm install' | 'pnpm add',
): Promise<Project> {
  const project = await makePackage(npmrc);
  const names = published.map(({ metadata }) => metadata.name);
  await project.run(`${command} ${names.join(' ')}`);
  return project;
}
