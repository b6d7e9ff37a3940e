import { createMock } from '@liked-posts/mock';
import { startMock } from '@liked-posts/mock/node';
import { describe, expect, test } from 'vitest';
import {
  createTestClient,
  exportTo,
  getPath,
  readIds,
  readLines,
  runCommand,
  user,
} from './setup.ts';

describe('a line', () => {
  /** The line of a Post on a page that has nothing else. */
  const exportPost = async (post: object, rest: object = {}) => {
    const page = { data: [{ id: '1', text: '', ...post }], meta: { result_count: 1 }, ...rest };
    await exportTo(
      getPath(),
      createTestClient(async () => Response.json(page)),
    );
    return (await readLines())[0];
  };

  test('has the address of the Post, and its text with links in full', async () => {
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

  test('has the Posts that a Post quotes and answers, or the reason why not', async () => {
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

  test('has author and media, or the reason why not', async () => {
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

describe('--since', () => {
  test('leaves out Posts of earlier exports, and stops at the first one', async () => {
    const [earlier, news] = [getPath('earlier.ndjson'), getPath('new.ndjson')];
    await using server = await startMock({ likes: 500, pages: 'full' });
    expect(await runCommand(server.url, earlier).end()).toBe(0);
    server.change({ user, like: 130 });
    const requestsBefore = server.requests.length;

    expect(await runCommand(server.url, news, '--since', earlier).end()).toBe(0);
    expect(new Set([...(await readIds(news)), ...(await readIds(earlier))]).size).toBe(630);
    expect(await readIds(news)).toHaveLength(130);
    // The latest five likes, and two pages.
    expect(server.requests.length - requestsBefore).toBe(3);

    // The third export names both earlier ones.
    const third = getPath('third.ndjson');
    server.change({ user, like: 3 });
    const run = runCommand(server.url, third, '--since', news, '--since', earlier);
    expect(await run.end()).toBe(0);
    expect(await readIds(third)).toHaveLength(3);
  });

  test('with nothing new reads five Posts, and writes an empty file for the next run', async () => {
    const [earlier, empty] = [getPath('earlier.ndjson'), getPath('empty.ndjson')];
    await using server = await startMock({ likes: 120, pages: 'full' });
    expect(await runCommand(server.url, earlier).end()).toBe(0);
    const run = runCommand(server.url, empty, '--since', earlier);

    expect(await run.end()).toBe(0);
    expect(run.printed).toMatch(
      /^Complete: .* has 0 Posts, 0 of them new\.\nThis run received 5 Posts and 0 users\.\n$/,
    );
    expect(await readLines(empty)).toEqual([]);
    server.change({ user, like: 2 });
    const next = runCommand(server.url, getPath(), '--since', earlier, '--since', empty);
    expect(await next.end()).toBe(0);
    expect(await readIds()).toHaveLength(2);
  });
});
