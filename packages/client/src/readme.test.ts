import { readdir, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blocksOf } from '../../contract-tests/src/documents.ts';
import { json, serveTimeline, tokenOf } from '../test/timeline-service.ts';
import { parseQuery } from './validate.ts';

const folder = new URL('../examples/', import.meta.url);

/** Runs an example against `fetch`; returns what it printed, a line for each call. */
async function linesOf(
  example: string,
  fetch: (request: Request) => Promise<Response>,
): Promise<string[]> {
  const lines: string[] = [];
  const print = (...parts: unknown[]) => void lines.push(parts.join(' '));
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
  vi.resetModules();
  await import(new URL(example, folder).href);
  return lines;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the README', () => {
  it('shows every example as it stands in its file, and no other code', async () => {
    const blocks = blocksOf('packages/client/README.md', 'ts').map(({ code }) => code);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
    const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));

    expect(blocks.toSorted()).toEqual(files.toSorted());
  });

  it.each(blocksOf('packages/client/README.md', 'text'))(
    'shows what `parseQuery` says',
    ({ code }) => {
      expect(() => parseQuery('max_results=3&poll.fields=option')).toThrow(code.trim());
    },
  );

  it('reads all Posts', async () => {
    const service = serveTimeline({ pages: [['1', '2'], [], ['3']] });
    const lines = await linesOf('all-posts.ts', service.fetch);

    expect(lines).toEqual([' Post 1', ' Post 2', ' Post 3']);
    expect(service.requests[2]?.url).toContain(
      'max_results=100&tweet.fields=created_at&pagination',
    );
  });

  it('reads one page with authors, and why one is missing', async () => {
    const lines = await linesOf('page-with-authors.ts', async () =>
      json({
        data: [
          { id: '1', text: 'Post 1', author_id: '11' },
          { id: '2', text: 'Post 2', author_id: '12' },
        ],
        includes: { users: [{ id: '11', name: 'A', username: 'first', verified: true }] },
        errors: [{ resource_id: '12', detail: 'Could not find user 12.' }],
        meta: { result_count: 2 },
      }),
    );

    expect(lines).toEqual(['first true Post 1', 'Could not find user 12.  Post 2']);
  });

  it('goes on where it stopped', async () => {
    const service = serveTimeline({
      pages: [['1'], ['2'], ['3']],
      faults: [undefined, undefined, { kind: 'status', status: 401 }],
    });
    const lines = await linesOf('resume.ts', service.fetch);

    expect(lines).toEqual([
      'Post 1',
      'Post 2',
      '[GET] https://api.example.com/2/users/2244994945/liked_tweets: 401 Fault: {"title":"Fault","type":"about:blank","status":401}',
      'Post 3',
    ]);
  });

  it('waits for the rate limit, if it is short of an hour', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.setTimerTickMode('nextTimerAsync');
    const reset = (seconds: number) => ({ 'x-rate-limit-reset': `${seconds}` });
    const service = serveTimeline({
      pages: [['1'], ['2']],
      faults: [
        { kind: 'status', status: 429, headers: reset(900) },
        undefined,
        { kind: 'status', status: 429, headers: reset(1_000_000_000) },
      ],
    });
    const lines = await linesOf('rate-limits.ts', service.fetch);

    expect(lines).toEqual([
      'Attempt 1 failed, next in 900000 ms.',
      '1 Posts, undefined requests left.',
      `Come back at 2001-09-09T01:46:40.000Z, go on from ${tokenOf(1)}.`,
    ]);
  });
});
