import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Packed, packInto } from '../../../scripts/pack.ts';

/** Packs every public package into a folder. `dispose` removes the folder. */
export async function packAll(): Promise<{ packages: Packed[]; dispose(): Promise<void> }> {
  const destination = await mkdtemp(join(tmpdir(), 'liked-posts-packed-'));
  const packages = await packInto(destination);
  return { packages, dispose: () => rm(destination, { recursive: true, force: true }) };
}

/** The text of a file in a tarball. */
export async function textIn(tarball: string, path: string): Promise<string> {
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', tarball, `package/${path}`]);
  return stdout;
}
