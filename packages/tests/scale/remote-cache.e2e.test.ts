import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { blocksOf } from '@liked-posts/test-utils/documents';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import { copyRepository } from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The variables of the guide. */
const variables = Object.fromEntries(
  blocksOf('examples/scale/README.md', 'env').flatMap(({ code }) =>
    code.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
  ),
);

interface Artifact {
  readonly body: Buffer;
  readonly signature: string;
}

describe('a remote cache', () => {
  const stored = new Map<string, Artifact>();
  const tokens = new Set<string | undefined>();
  let server: LocalServer;
  let repository: string;

  beforeAll(async () => {
    server = await listen(async (request, response) => {
      tokens.add(request.headers.authorization);
      const [, name = ''] = /\/v8\/artifacts\/(\w+)/.exec(request.url ?? '') ?? [];
      const body = await buffer(request);
      const found = stored.get(name);
      if (request.method === 'PUT') {
        stored.set(name, { body, signature: String(request.headers['x-artifact-tag']) });
        response.writeHead(202).end('{"urls":[]}');
      } else if (request.method === 'POST') response.end('{}');
      else if (name === 'status') response.end('{"status":"enabled"}');
      else if (!found) response.writeHead(404).end();
      else response.writeHead(200, { 'x-artifact-tag': found.signature }).end(found.body);
    });
    repository = await mkdtemp(join(tmpdir(), 'liked-posts-cache-'));
    await copyRepository(repository);
    await promisify(execFile)('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], {
      cwd: repository,
      shell: process.platform === 'win32',
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(repository, { recursive: true, force: true });
  });

  /** Builds the contract on a machine that has nothing but the remote cache: how many tasks were cached. */
  const cached = async (changed: Record<string, string | undefined> = {}) => {
    await rm(join(repository, 'spec/dist'), { recursive: true, force: true });
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TURBO_'));
    const env = {
      ...Object.fromEntries(inherited),
      ...variables,
      TURBO_API: server.url,
      ...changed,
    };
    const args = ['turbo', 'build', '--filter=@liked-posts/spec', '--cache=remote:rw'];
    const { stdout } = await promisify(execFile)('pnpm', args, {
      cwd: repository,
      env,
      shell: process.platform === 'win32',
    });
    return /Cached:\s+(\d+) cached/.exec(stdout)?.[1];
  };

  it('without the key stores nothing', async () => {
    const { TURBO_REMOTE_CACHE_SIGNATURE_KEY: key, ...others } = variables;
    expect(key).toBeDefined();
    expect(Object.keys(others)).toEqual(['TURBO_API', 'TURBO_TEAM', 'TURBO_TOKEN']);
    expect(await cached({ TURBO_REMOTE_CACHE_SIGNATURE_KEY: undefined })).toBe('0');
    expect(stored.size).toBe(0);
  });

  it('gives one machine what another has built', async () => {
    expect(await cached()).toBe('0');
    expect(stored.size).toBe(1);
    expect(await cached()).toBe('1');
    expect([...tokens]).toEqual([`Bearer ${variables['TURBO_TOKEN']}`]);
  });

  it('gives nothing that was signed with another key', async () => {
    expect(await cached({ TURBO_REMOTE_CACHE_SIGNATURE_KEY: 'another' })).toBe('0');
  });
});
