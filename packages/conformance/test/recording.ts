import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The name of a file that does not exist yet. */
export async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'likes.har');
}

/** The entries of a HAR file. */
export function entriesIn(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')).log.entries;
}

/** Matches the address that the proxy prints when it listens. */
export const proxyOn: RegExp = /proxy on (\S+),/;
