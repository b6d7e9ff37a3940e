import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Post, PostEntities } from './generated/schemas.ts';
import { type PostWithText, readText } from './text.ts';

/** Where a part of an escaped text is, in code points, as the service counts. */
function locate(text: string, part: string) {
  const start = [...text.slice(0, text.indexOf(part))].length;
  return { start, end: start + [...part].length };
}

/** A page that includes these Posts. */
const createPage = (...tweets: Post[]) => ({ includes: { tweets }, errors: [], query: {} });

const listEntityTexts = ({ text, entities }: ReturnType<typeof readText>) =>
  Object.values(entities)
    .flat()
    .map(({ start, end }) => text.slice(start, end));

describe('readText', () => {
  test('unescapes once', () => {
    const text = 'Q&amp;A: 1 &lt; 2 &gt; 0, written as &amp;lt; &copy;\nEnd';
    expect(readText({ id: '1', text }).text).toBe('Q&A: 1 < 2 > 0, written as &lt; &copy;\nEnd');
  });

  test('turns offsets of escaped code points into those of UTF-16', () => {
    const text = '🐈&amp;🐕 #cats $CAT @ada https://t.co/a';
    const entities: PostEntities = {
      hashtags: [{ ...locate(text, '#cats'), tag: 'cats' }],
      cashtags: [{ ...locate(text, '$CAT'), tag: 'CAT' }],
      mentions: [{ ...locate(text, '@ada'), username: 'ada' }],
      urls: [locate(text, 'https://t.co/a')],
    };
    const read = readText({ id: '1', text, entities });
    expect(read.text).toBe('🐈&🐕 #cats $CAT @ada https://t.co/a');
    expect(listEntityTexts(read)).toEqual(['https://t.co/a', '#cats', '$CAT', '@ada']);
    const start = '🐈&🐕 '.length;
    expect(read.entities.hashtags).toEqual([{ start, end: start + '#cats'.length, tag: 'cats' }]);
  });

  test.each([
    ['with a media key', { media_key: '3_1' }],
    ['as it was written before', { display_url: 'pic.twitter.com/abc' }],
    ['as it is written now', { display_url: 'pic.x.com/abc' }],
  ])('leaves out the links that stand for media, %s', (_, rest) => {
    const text = 'Look: https://t.co/a\n\nhttps://t.co/b';
    const media = { ...locate(text, 'https://t.co/b'), ...rest };
    // A link stands once for each of several media.
    const urls = [locate(text, 'https://t.co/a'), media, media];
    const read = readText({ id: '1', text, entities: { urls } });
    expect(read.text).toBe('Look: https://t.co/a');
    expect(listEntityTexts(read)).toEqual(['https://t.co/a']);
  });

  test('keeps a link to a page about pictures', () => {
    const text = 'https://t.co/a';
    const urls = [{ ...locate(text, text), display_url: 'pic.example.com' }];
    expect(readText({ id: '1', text, entities: { urls } }).text).toBe(text);
  });

  test.each([{ start: 4 }, { end: 9 }])('ignores entities with only half a place: %j', (place) => {
    const entities = { hashtags: [place], urls: [{ ...place, media_key: '3_1' }] };
    const read = readText({ id: '1', text: 'Tea #cake', entities });
    expect(read).toMatchObject({ text: 'Tea #cake', entities: { hashtags: [], urls: [] } });
  });

  test('leaves out the handles that a reply begins with', () => {
    const text = '@ada @bob Yes &amp; @cy';
    const mentions = [
      { ...locate(text, '@ada'), username: 'ada' },
      { ...locate(text, '@bob'), username: 'bob' },
      { ...locate(text, '@cy'), username: 'cy' },
    ];
    const { start, end } = locate(text, 'Yes &amp; @cy');
    const read = readText({
      id: '1',
      text,
      entities: { mentions },
      display_text_range: [start, end],
    });
    expect(read.text).toBe('Yes & @cy');
    expect(read.entities.mentions).toEqual([{ ...locate('Yes & @cy', '@cy'), username: 'cy' }]);
  });

  test('reads the whole text of a long Post', () => {
    const text = 'Long &amp; whole #cats';
    const hashtags = [{ ...locate(text, '#cats'), tag: 'cats' }];
    const note_tweet = { text, entities: { hashtags } };
    // The range is that of the short text.
    const post = { id: '1', text: 'Long &amp;…', note_tweet, display_text_range: [4, 11] };
    const read = readText(post);
    expect(read.text).toBe('Long & whole #cats');
    expect(listEntityTexts(read)).toEqual(['#cats']);
  });

  test('keeps the text of a Post whose long text is missing', () => {
    expect(readText({ id: '1', text: 'Short', note_tweet: {} }).text).toBe('Short');
  });

  describe('of a repost', () => {
    const cutText = 'RT @ada: A &amp; b #ca…';
    const repost = {
      id: '1',
      text: cutText,
      entities: { mentions: [{ ...locate(cutText, '@ada'), username: 'ada' }] },
      referenced_tweets: [{ type: 'retweeted' as const, id: '2' }],
    };
    const wholeText = '@bob A &amp; b #cats and more https://t.co/m';
    const original: Post = {
      id: '2',
      text: wholeText,
      display_text_range: [locate(wholeText, 'A &amp;').start, locate(wholeText, ' https').end],
      entities: {
        mentions: [{ ...locate(wholeText, '@bob'), username: 'bob' }],
        hashtags: [{ ...locate(wholeText, '#cats'), tag: 'cats' }],
        urls: [{ ...locate(wholeText, 'https://t.co/m'), media_key: '3_1' }],
      },
    };

    test('continues with the whole text of the reposted Post', () => {
      const read = readText(repost, createPage(original));
      expect(read.text).toBe('RT @ada: A & b #cats and more');
      expect(listEntityTexts(read)).toEqual(['#cats', '@ada']);
    });

    test('continues with the long text of the reposted Post', () => {
      const long = { ...original, note_tweet: { text: 'A &amp; b at length' } };
      expect(readText(repost, createPage(long)).text).toBe('RT @ada: A & b at length');
    });

    test.each([
      ['without the page', undefined],
      ['if the page lacks the reposted Post', createPage()],
    ])('ends where it is cut, %s', (_, page) => {
      expect(readText(repost, page).text).toBe('RT @ada: A & b #ca…');
    });
  });

  test('does not take a quoted Post for a reposted one', () => {
    const referenced_tweets = [{ type: 'quoted' as const, id: '2' }];
    const quoted = { id: '2', text: 'Quoted' };
    const post = { id: '1', text: 'RT @ada: mine', referenced_tweets };
    expect(readText(post, createPage(quoted)).text).toBe('RT @ada: mine');
  });

  test('finds each entity, whatever is around it', () => {
    const odd = ['&amp;', '&lt;', '&gt;', '🐈', '\n', ' ', 'é', 'a', '&', ';'];
    const word = fc.stringMatching(/^[a-z]{1,9}$/);
    const piece = fc.oneof(
      fc.record({ kind: fc.constant('text'), written: fc.constantFrom(...odd) }),
      fc.record({ kind: fc.constant('tag'), written: word.map((tag) => `#${tag}`) }),
      fc.record({ kind: fc.constant('media'), written: word.map((end) => `https://t.co/${end}`) }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const entities = { hashtags: [] as object[], urls: [] as object[] };
        let text = '';
        for (const { kind, written } of pieces) {
          const start = [...text].length;
          text += written;
          const end = [...text].length;
          if (kind === 'tag') entities.hashtags.push({ start, end, tag: written.slice(1) });
          if (kind === 'media') entities.urls.push({ start, end, media_key: '3_1' });
        }
        const read = readText({ id: '1', text, entities } satisfies PostWithText);
        const tags = pieces.filter(({ kind }) => kind === 'tag').map(({ written }) => written);
        expect(listEntityTexts(read)).toEqual(tags);
        expect(read.text).not.toContain('https://t.co/');
      }),
    );
  });
});
