import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun } from '@liked-posts/test-utils/cli-run';
import { onTestFinished } from 'vitest';
import { main } from '../src/node/main.ts';

export const headers = { authorization: 'Bearer a' };
export const dataset = { posts: [{ id: '1', text: 'Hello.' }], likes: { '5': ['1'] } };

/** Writes a file that is removed after the test: a text as it is, anything else as JSON. */
export async function writeTestFile(name: string, content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Starts the command in this process until the test ends, and waits until it listens. */
export async function start(...args: readonly string[]): Promise<{ cli: CliRun; url: string }> {
  const cli = new CliRun(main, '--port', '0', ...args);
  onTestFinished(() => cli[Symbol.asyncDispose]());
  return { cli, url: await cli.waitForOutput(/(http:\/\/[\w.:[\]]+\d)/) };
}

export async function statusFor(url: string, user = '1', query = ''): Promise<number> {
  return (await fetch(`${url}/2/users/${user}/liked_tweets${query}`, { headers })).status;
}
