import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Packed, packPublicPackages } from '../../../scripts/pack.ts';

const run = promisify(execFile);

/** Packs all public packages into a folder, as a release does. `dispose` removes the folder. */
export async function packAll(): Promise<{ packages: Packed[]; dispose(): Promise<void> }> {
  const destination = await mkdtemp(join(tmpdir(), 'liked-posts-packed-'));
  return {
    packages: packPublicPackages(destination),
    dispose: () => rm(destination, { recursive: true, force: true }),
  };
}

export async function readPackedText(tarball: string, path: string): Promise<string> {
  const { stdout } = await run('tar', ['-xzOf', tarball, `package/${path}`]);
  return stdout;
}
