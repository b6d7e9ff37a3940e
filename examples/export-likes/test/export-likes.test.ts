import { createMock } from '@liked-posts/mock';
import { startMock } from '@liked-posts/mock/node';
import { describe, expect, test } from 'vitest';
import {
  createTestClient,
  expectAllPosts,
  exportTo,
  getPath,
  readIds,
  readLines,
  runCommand,
  user,
} from './setup.ts';

describe('lines', () => {
  /** The line of a Post on a page that has nothing else. */
  const exportPost = async (post: object, rest: object = {}) => {
    const page = { data: [{ id: '1', text: '', ...post }], meta: { result_count: 1 }, ...rest };
    await exportTo(
      getPath(),
      createTestClient(async () => Response.json(page)),
    );
    return (await readLines())[0];
  };

  test('a line has the text with links in full', async () => {
    const urls = [
      { start: 0, end: 14, expanded_url: 'https://example.com/a-long-address' },
      { start: 21, end: 35, expanded_url: 'https://example.com/b' },
      { start: 21, end: 35, expanded_url: 'https://example.com/b' },
    ];
    const text = 'https://t.co/a &amp; https://t.co/b';

    expect(await exportPost({ text, entities: { urls } })).toMatchObject({
      url: 'https://x.com/i/web/status/1',
      text: 'https://example.com/a-long-address & https://example.com/b',
      media: [],
      referenced: [],
      errors: [],
    });
  });

  test('a line has the Posts that a Post quotes and answers, or the reason', async () => {
    const references = [
      { type: 'quoted', id: '2' },
      { type: 'replied_to', id: '3' },
    ];
    const error = { value: '3', detail: 'Could not find tweet.', title: 'Not Found Error' };
    const rest = { includes: { tweets: [{ id: '2', text: 'A &lt; B' }] }, errors: [error] };
    const { referenced } = await exportPost({ referenced_tweets: references }, rest);

    expect(referenced).toEqual([
      {
        type: 'quoted',
        post: { id: '2', text: 'A &lt; B' },
        url: 'https://x.com/i/web/status/2',
        text: 'A < B',
      },
      { type: 'replied_to', id: '3', error },
    ]);
  });

  test('a line has author and media, or the reason', async () => {
    await exportTo(getPath(), createTestClient(createMock({ likes: 500 }).fetch));
    const lines = await readLines();
    for (const { post, author, media, errors } of lines) {
      expect([author?.id, errors[0]?.value]).toContain(post.author_id);
      expect(media.length + errors.length).toBeGreaterThanOrEqual(
        post.attachments?.media_keys?.length ?? 0,
      );
    }
    expect(lines.some(({ media }) => media.length > 1)).toBe(true);
    const long = lines.find(({ post }) => post.note_tweet);
    expect(long.text.length).toBeGreaterThan(long.post.text.length);
  });
});

test('a page in the newer names of the service is not complete', async () => {
  const page = {
    data: [{ id: '1', text: 'cut …', note_post: { text: 'whole' } }],
    meta: { result_count: 1 },
  };
  const client = createTestClient(async () => Response.json(page));

  await expect(exportTo(getPath(), client)).rejects.toThrow('note_post');
  expect(await readLines()).toEqual([]);
});

describe('early ends', () => {
  const lostToken = { match: { page: 2 }, corruption: 'lostToken' } as const;

  test('an export continues after an early end of the listing', async () => {
    const mock = createMock({ likes: 300, pages: 'full' });
    const client = createTestClient(mock.fetch);
    for (let run = 0; run < 2; run += 1) {
      mock.setFaults(lostToken);
      expect(await exportTo(getPath(), client, { expect: 300 })).toBe('short');
      expect(await readIds()).toHaveLength(200);
    }

    mock.setFaults();
    expect(await exportTo(getPath(), client, { expect: 300 })).toBe('complete');
    await expectAllPosts({ likes: 300 });
  });

  test('an export with --since notices an early end of the listing', async () => {
    const options = { since: [getPath('earlier.ndjson')] };
    const mock = createMock({ likes: 300, pages: 'full' });
    const client = createTestClient(mock.fetch);
    await exportTo(getPath('earlier.ndjson'), client);
    mock.change({ user, like: 250 });

    mock.setFaults(lostToken);
    expect(await exportTo(getPath(), client, options)).toBe('short');
    expect(await readIds()).toHaveLength(200);
    mock.setFaults();
    expect(await exportTo(getPath(), client, options)).toBe('complete');
    expect(await readIds()).toHaveLength(250);
  });
});

describe('--since', () => {
  const [earlier, news] = ['earlier.ndjson', 'new.ndjson'];

  test('an export stops at the Posts of earlier ones', async () => {
    const since = [getPath(news), getPath(earlier)];
    const mock = createMock({ likes: 500, pages: 'full' });
    const client = createTestClient(mock.fetch);
    await exportTo(getPath(earlier), client);
    mock.change({ user, like: 130 });
    const requestsBefore = mock.requests.length;
    await exportTo(getPath(news), client, { since: [getPath(earlier)] });

    expect(await readIds(getPath(news))).toHaveLength(130);
    // The latest five likes, and two pages.
    expect(mock.requests.length - requestsBefore).toBe(3);

    mock.change({ user, like: 3 });
    await exportTo(getPath(), client, { since });
    expect(await readIds()).toHaveLength(3);
  });

  test('an export with nothing new reads five Posts', async () => {
    const since = ['--since', getPath(earlier)];
    await using server = await startMock({ likes: 120, pages: 'full' });
    expect(await runCommand(server.url, getPath(earlier)).end()).toBe(0);
    const run = runCommand(server.url, getPath(news), ...since);

    expect(await run.end()).toBe(0);
    expect(run.printed).toMatch(
      /^Complete: .* has 0 Posts, 0 of them new\.\nThis run received 5 Posts and 0 users\.\n$/,
    );
    expect(await readLines(getPath(news))).toEqual([]);
    server.change({ user, like: 2 });
    const next = runCommand(server.url, getPath(), '--since', getPath(news), ...since);
    expect(await next.end()).toBe(0);
    expect(await readIds()).toHaveLength(2);
  });

  test('an export finds a new like below five that were liked again', async () => {
    const createListing = (...ids: number[]) =>
      createTestClient(async ({ url }) => {
        const size = Number(new URL(url).searchParams.get('max_results'));
        const data = ids.slice(0, size).map((id) => ({ id: `${id}`, text: '' }));
        return Response.json({ data, meta: { result_count: data.length } });
      });
    await exportTo(getPath(earlier), createListing(8, 7, 6, 5, 4, 3, 2, 1));
    const likedAgain = createListing(1, 2, 3, 4, 5, 9, 8, 7, 6);
    await exportTo(getPath(), likedAgain, { since: [getPath(earlier)] });

    expect(await readIds()).toEqual(['9']);
  });
});
