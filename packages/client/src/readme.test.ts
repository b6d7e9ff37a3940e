import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createCompiler } from '@liked-posts/test-utils/compiler';
import { readBlocks } from '@liked-posts/test-utils/documents';
import { listen } from '@liked-posts/test-utils/http-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { catchError, useFakeClock } from '../test/clients.ts';
import { respond, servePages } from '../test/service.ts';

/** The blocks of TypeScript in the documents. */
const blocks = [
  ...readBlocks('packages/client/README.md', 'ts'),
  ...readBlocks('packages/client/RECIPES.md', 'ts'),
].map(({ code }) => code);

/** For each block, a text that no other block has. If the document changes it, change it here. */
const marks = {
  'all posts': 'console.log(post.created_at, post.text)',
  proxy: 'function clientBehind(',
  authors: 'index.author(post)',
  export: 'function exportLikes(',
  'user interface': 'const likedPosts =',
  server: 'const createSessionClient =',
  'wider query': 'function getFullPage<',
  'rate limits': 'Come back at',
} as const;

/** A folder in this package, so that the modules in it can import `@liked-posts/client`. */
const scratch = fileURLToPath(new URL('../.scratch/', import.meta.url));
let moduleFolder: string;
beforeAll(async () => {
  await mkdir(scratch, { recursive: true });
  moduleFolder = await mkdtemp(join(scratch, 'documents-'));
});
afterAll(() => rm(moduleFolder, { recursive: true }));

/** Runs the block of this name as a module. Returns its exports. */
async function runBlock(name: keyof typeof marks) {
  const block = blocks.find((code) => code.includes(marks[name]));
  if (block === undefined) throw new Error(`No block has the mark of '${name}'.`);
  const file = join(moduleFolder, `${name.replace(' ', '-')}.ts`);
  await writeFile(file, block);
  return import(pathToFileURL(file).href);
}

type Fetch = (request: Request) => Promise<Response>;

/** Replaces the global `fetch`. */
function stubFetch(fetch: Fetch): void {
  vi.stubGlobal('fetch', (...args: ConstructorParameters<typeof Request>) =>
    fetch(new Request(...args)),
  );
}

/** Runs the block of this name, whose requests `fetch` answers. Returns the lines that it printed. */
async function runForLines(name: keyof typeof marks, fetch: Fetch): Promise<string[]> {
  const lines: string[] = [];
  const print = (...parts: unknown[]) => void lines.push(parts.join(' '));
  stubFetch(fetch);
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
  // If a test is repeated, its block runs again.
  vi.resetModules();
  await runBlock(name);
  return lines;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('every block of the documents compiles', () => {
  const compile = createCompiler(new URL('./', import.meta.url), ['node']);
  expect(blocks.flatMap((code) => compile(code).errors)).toEqual([]);
});

test('every block of the documents has one mark', () => {
  const markCounts = blocks.map(
    (code) => Object.values(marks).filter((mark) => code.includes(mark)).length,
  );
  expect(markCounts).toEqual(Object.keys(marks).map(() => 1));
});

describe('a block of the documents', () => {
  test('reads all Posts', async () => {
    const service = servePages([['1', '2'], [], ['3']]);
    const lines = await runForLines('all posts', service.fetch);

    // A space comes first, because the fake service sends no `created_at`.
    expect(lines).toEqual([' Post 1', ' Post 2', ' Post 3']);
    expect(service.requests[2]?.url).toContain(
      'max_results=100&tweet.fields=created_at&pagination',
    );
  });

  test('uses a proxy', async () => {
    const tunneledHosts: string[] = [];
    // Declared first, so that it closes last: its tunnels end when the service closes.
    await using proxy = await listen(() => {});
    await using service = await listen((_, response) => {
      response.end('{"data":[{"id":"1","text":"By the proxy."}],"meta":{"result_count":1}}');
    });
    proxy.server.on('connect', ({ url }, client) => {
      tunneledHosts.push(`${url}`);
      const tunnel = connect(Number(new URL(service.url).port), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        tunnel.pipe(client).pipe(tunnel);
      });
    });
    const { clientBehind } = await runBlock('proxy');

    const page = await clientBehind(proxy.url, 'http://127.0.0.1:8080').getPage('1');
    expect(page.data[0]?.text).toBe('By the proxy.');
    expect(tunneledHosts).toEqual(['127.0.0.1:8080']);
  });

  test('reads one page with authors or the reason why one is missing', async () => {
    const lines = await runForLines('authors', async () =>
      respond({
        data: [
          { id: '1', text: 'Post 1', author_id: '11' },
          { id: '2', text: 'Post 2', author_id: '12' },
        ],
        includes: { users: [{ id: '11', name: 'A', username: 'first', verified: true }] },
        errors: [{ resource_id: '12', detail: 'Could not find user 12.' }],
        meta: { result_count: 2 },
      }),
    );

    // Between two spaces, the second line lacks `verified`, which only an author has.
    expect(lines).toEqual(['first true Post 1', 'Could not find user 12.  Post 2']);
  });

  test('exports all Posts in spite of a crash', async () => {
    // The third request fails.
    const faults = [undefined, undefined, { status: 403 }];
    const service = servePages([['1', '2'], ['3'], [], ['4']], faults);
    stubFetch(service.fetch);
    const { exportLikes } = await runBlock('export');
    const exportFolder = await mkdtemp(join(tmpdir(), 'liked-posts-export-'));
    try {
      const path = join(exportFolder, 'likes.ndjson');
      expect(await catchError(exportLikes('1', path))).toMatchObject({ status: 403 });
      // The process ends while it writes.
      await appendFile(path, '{"posts":[{"id":"tor');
      await exportLikes('1', path);
      // The export is complete already.
      await exportLikes('1', path);

      const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
      const pages = lines.map((line): { posts: { id: string }[] } => JSON.parse(line));
      expect(pages.map(({ posts }) => posts.map(({ id }) => id))).toEqual([
        ['1', '2'],
        ['3'],
        [],
        ['4'],
      ]);
      // Four pages, and the request that failed. For the complete export, nothing is sent.
      expect(service.requests.length).toBe(4 + 1);
    } finally {
      await rm(exportFolder, { recursive: true });
    }
  });

  test('pages in a user interface', async () => {
    const service = servePages([['1'], ['2']]);
    stubFetch(service.fetch);
    const { likedPosts } = await runBlock('user interface');
    const { queryFn, getNextPageParam, initialPageParam, queryKey } = likedPosts('1');
    const { signal } = new AbortController();
    const first = await queryFn({ pageParam: initialPageParam, signal });
    const second = await queryFn({ pageParam: getNextPageParam(first), signal });

    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(['1', '2']);
    expect(getNextPageParam(second)).toBeUndefined();
    expect(queryKey).toEqual(['liked posts', '1']);
  });

  test('renews the access token of a session once for all its requests', async () => {
    const tokens: (string | null)[] = [];
    stubFetch(async ({ headers }) => {
      const token = headers.get('authorization');
      tokens.push(token);
      return token === 'Bearer fresh-token'
        ? respond({ meta: {} })
        : respond({ title: 'Unauthorized' }, 401);
    });
    const { createSessionClient } = await runBlock('server');
    const refresh = vi.fn(async () => 'fresh-token');
    const client = createSessionClient({ accessToken: 'expired-token', refresh });
    await Promise.all([1, 2, 3, 4].map(() => client.getPage('1')));

    expect(tokens.filter((token) => token === 'Bearer expired-token').length).toBe(4);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('adds to any query', async () => {
    const service = servePages([['1']]);
    stubFetch(service.fetch);
    const { getFullPage } = await runBlock('wider query');
    await getFullPage('1', { 'tweet.fields': ['lang'] });

    const [request] = service.requests;
    expect(new URL(`${request?.url}`).search).toBe('?tweet.fields=lang&max_results=100');
  });

  test('waits for the rate limit if the wait is shorter than an hour', async () => {
    useFakeClock();
    const limitUntil = (seconds: number) => ({
      status: 429,
      headers: { 'x-rate-limit-reset': `${seconds}` },
    });
    // By the fake clock, which begins in 1970, the first wait is 15 minutes. The second is 31 years.
    const faults = [limitUntil(900), undefined, limitUntil(1_000_000_000)];
    const service = servePages([['1'], ['2']], faults);
    const lines = await runForLines('rate limits', service.fetch);

    expect(lines).toEqual([
      expect.stringMatching(/429 Fault.* 1970-01-01T00:15:00.000Z$/),
      // The fake service does not state how many requests remain.
      '1 Posts, undefined requests left.',
      expect.stringMatching(/^Come back at 2001-09-09T01:46:40.000Z. \{.*"token":"page1"/),
    ]);
  });
});
