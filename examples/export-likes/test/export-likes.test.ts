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
  /** The line of the only Post on a page, which may have other members. */
  const exportPost = async (post: object, members: object = {}) => {
    const page = { data: [{ id: '1', text: '', ...post }], meta: { result_count: 1 }, ...members };
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
    const includes = { tweets: [{ id: '2', text: 'A &lt; B' }] };
    const { referenced } = await exportPost(
      { referenced_tweets: references },
      { includes, errors: [error] },
    );

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
      // The page has the author, or an error that names the missing one.
      expect([author?.id, errors[0]?.value]).toContain(post.author_id);
      expect(media.length + errors.length).toBeGreaterThanOrEqual(
        post.attachments?.media_keys?.length ?? 0,
      );
    }
    expect(lines.some(({ media }) => media.length > 1)).toBe(true);
    // The text of a line is that of the `note_tweet`, of which `post.text` is the beginning.
    const longLine = lines.find(({ post }) => post.note_tweet);
    expect(longLine.text.length).toBeGreaterThan(longLine.post.text.length);
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
  // The listing ends at its second page, after 200 Posts.
  const lostToken = { match: { page: 2 }, corruption: 'lostToken' } as const;

  test('an export continues after an early end of the listing', async () => {
    const mock = createMock({ likes: 300, pages: 'full' });
    const client = createTestClient(mock.fetch);
    mock.setFaults(lostToken);
    expect(await exportTo(getPath(), client, { expectedCount: 300 })).toBe('short');
    expect(await readIds()).toHaveLength(200);

    mock.setFaults();
    expect(await exportTo(getPath(), client, { expectedCount: 300 })).toBe('complete');
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
  const [earlier, later] = ['earlier.ndjson', 'later.ndjson'];

  /** A client of a service that lists Posts with these ids. Its page tokens are offsets. */
  const createListingClient = (ids: readonly number[]) =>
    createTestClient(async ({ url }) => {
      const query = new URL(url).searchParams;
      const start = Number(query.get('pagination_token') ?? 0);
      const end = start + Number(query.get('max_results'));
      const data = ids.slice(start, end).map((id) => ({ id: `${id}`, text: '' }));
      const meta = { result_count: data.length, ...(end < ids.length && { next_token: `${end}` }) };
      return Response.json({ data, meta });
    });
  /** The ids from 150 down to 1, the latest first. */
  const earlierLikes = Array.from({ length: 150 }, (_, index) => 150 - index);

  test('an export stops at the Posts of an earlier one', async () => {
    const mock = createMock({ likes: 500, pages: 'full' });
    const client = createTestClient(mock.fetch);
    await exportTo(getPath(earlier), client);
    mock.change({ user, like: 130 });
    const requestsBefore = mock.requests.length;
    await exportTo(getPath(), client, { since: [getPath(earlier)] });

    expect(await readIds()).toHaveLength(130);
    // The latest five likes, and two pages.
    expect(mock.requests.length - requestsBefore).toBe(3);
  });

  test.each([0, 13])(
    'an export follows two earlier ones, the later with %i Posts',
    async (like) => {
      const mock = createMock({ likes: 20 });
      const client = createTestClient(mock.fetch);
      await exportTo(getPath(earlier), client);
      mock.change({ user, like });
      await exportTo(getPath(later), client, { since: [getPath(earlier)] });
      mock.change({ user, like: 3 });
      await exportTo(getPath(), client, { since: [getPath(later), getPath(earlier)] });

      expect(await readIds()).toHaveLength(3);
    },
  );

  test('an export with nothing new reads five Posts', async () => {
    await using server = await startMock({ likes: 120, pages: 'full' });
    expect(await runCommand(server.url, getPath(earlier)).end()).toBe(0);
    const run = runCommand(server.url, getPath(), '--since', getPath(earlier));

    expect(await run.end()).toBe(0);
    expect(run.printed).toMatch(
      /^Complete: .* has 0 Posts, 0 of them new\.\nThis run received 5 Posts and 0 users\.\n$/,
    );
    expect(await readLines()).toEqual([]);
  });

  test('an export finds a new like after five old Posts that were liked again', async () => {
    // As many as an export with --since requests first.
    const likedAgain = [1, 2, 3, 4, 5];
    await exportTo(getPath(earlier), createListingClient(earlierLikes));
    const listing = [...likedAgain, 151, ...earlierLikes.slice(0, -likedAgain.length)];
    await exportTo(getPath(), createListingClient(listing), { since: [getPath(earlier)] });

    expect(await readIds()).toEqual(['151']);
  });

  test('a Post that was liked again at the end of a page does not end an export', async () => {
    await exportTo(getPath(earlier), createListingClient(earlierLikes));
    const newLikes = Array.from({ length: 140 }, (_, index) => 290 - index);
    const listing = [
      ...newLikes.slice(0, 99),
      // The last Post of the first page.
      1,
      ...newLikes.slice(99),
      ...earlierLikes.slice(0, -1),
    ];
    await exportTo(getPath(), createListingClient(listing), { since: [getPath(earlier)] });

    expect(await readIds()).toHaveLength(140);
  });
});
