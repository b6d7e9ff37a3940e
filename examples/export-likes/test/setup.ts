import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type LikedPostsClient } from '@liked-posts/client';
import { createMock, type MockOptions } from '@liked-posts/mock';
import { afterEach, beforeEach, expect } from 'vitest';
import { openExport } from '../src/export-file.ts';
import { exportLikes } from '../src/export-likes.ts';
import { readEarlierIds } from '../src/read-export.ts';
import { Received } from '../src/received.ts';

export const user = '42';
export const accessToken = 'a-secret-token';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-likes-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The path of a file in the folder of the test. */
export function getPath(name = 'likes.ndjson'): string {
  return join(folder, name);
}

/** The contents of the lines of an export, in their order. */
export async function readLines(path = getPath()) {
  const text = await readFile(path, 'utf8');
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

export async function readIds(path = getPath()): Promise<string[]> {
  return (await readLines(path)).map(({ post }) => post.id);
}

export function createTestClient(fetch: (request: Request) => Promise<Response>): LikedPostsClient {
  return createClient({ baseUrl: 'https://api.example.com', accessToken, fetch });
}

/** Expects that the file has every Post of a mock once, as they are listed without this program. */
export async function expectAllPosts(options: MockOptions): Promise<void> {
  const client = createTestClient(createMock(options).fetch);
  const ids: string[] = [];
  for await (const { post } of client.posts(user, { max_results: 100 })) ids.push(post.id);
  expect(await readIds()).toEqual(ids);
}

/** Exports in this process, and resolves with the outcome. */
export async function exportTo(
  path: string,
  client: LikedPostsClient,
  options: { readonly expectedCount?: number; readonly since?: readonly string[] } = {},
) {
  const { expectedCount = 0, since = [] } = options;
  const earlierIds = await readEarlierIds(since, user);
  const file = await openExport(path, user);
  const received = new Received();
  try {
    return await exportLikes({ client, user, file, earlierIds, expectedCount, received });
  } finally {
    await file.close();
  }
}

/** The command line in a process of its own. */
export class Command {
  /** What it has written to stderr so far. */
  printed = '';
  readonly #child;
  readonly #closed;

  /** @param env - variables to set besides the usual ones */
  constructor(args: string[], env: Record<string, string> = {}) {
    const { ACCESS_TOKEN: _, BASE_URL: __, FORCE_COLOR: ___, ...usual } = process.env;
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
    // The same flag as in `npm start`.
    const command = ['--disable-warning=ExperimentalWarning', main, ...args];
    this.#child = spawn(process.execPath, command, { env: { ...usual, ...env } });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.printed += text;
    });
    this.#closed = once(this.#child, 'close');
  }

  /** The exit code, or the signal that killed the process. */
  async end(): Promise<number | string> {
    const [code, signal] = await this.#closed;
    return code ?? signal;
  }

  /** Waits until the process has written a line of progress, which ends with ` …`, to stderr. */
  async waitForProgress(): Promise<void> {
    const ended = this.#closed.then(() => {
      throw new Error(`The program ended before it printed its progress: ${this.printed}`);
    });
    ended.catch(() => {});
    while (!this.printed.includes(' …')) {
      await Promise.race([once(this.#child.stderr, 'data'), ended]);
    }
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#child.kill(signal);
  }
}

export function runCommand(url: string, path: string, ...options: string[]): Command {
  return new Command([user, path, '--base-url', url, ...options], { ACCESS_TOKEN: accessToken });
}
