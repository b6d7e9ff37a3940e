import { pickObjects } from '@liked-posts/internal/json';
import type {
  MentionEntity,
  Post,
  PostEntities,
  TagEntity,
  UrlEntity,
} from './generated/schemas.ts';

/** The fields that {@link readText} reads, as far as the query requests them. */
export type PostWithText = Pick<Post, 'id' | 'text'> &
  Partial<Pick<Post, 'display_text_range' | 'entities' | 'note_tweet' | 'referenced_tweets'>>;

/** An entity that refers to `text.slice(start, end)` of a {@link ReadText}. */
export type Placed<Entity> = Entity & { readonly start: number; readonly end: number };

/** The text of a Post as people read it, with its links, tags and mentions. */
export interface ReadText {
  readonly text: string;
  readonly entities: {
    readonly urls: Placed<UrlEntity>[];
    readonly hashtags: Placed<TagEntity>[];
    readonly cashtags: Placed<TagEntity>[];
    readonly mentions: Placed<MentionEntity>[];
  };
}

/**
 * The text of a Post as people read it. `&amp;`, `&lt;` and `&gt;` are unescaped, so do not write
 * the result into HTML as it is. As far as the query requests these fields:
 *
 * - `note_tweet`: the whole text of a long Post;
 * - `entities`: without the links that stand for the Post's own media;
 * - `display_text_range`: without the handles that a reply begins with;
 * - `referenced_tweets`, and the expansion `referenced_tweets.id`: the whole text of a repost, whose
 *   own text is cut at "…". This needs the `page`.
 *
 * @example
 * const query = { 'tweet.fields': ['entities', 'note_tweet'] } as const;
 * for await (const { post, page } of client.posts(id, query)) console.log(readText(post, page).text);
 */
export function readText(
  post: PostWithText,
  page?: { readonly includes?: object | undefined },
): ReadText {
  const repost = post.referenced_tweets?.find(({ type }) => type === 'retweeted');
  const original = repost?.id === undefined ? undefined : findPost(repost.id, page?.includes);
  if (!original) return joinVisible(pickWholeText(post));
  const [prefix = ''] = /^RT @\w+: /.exec(post.text) ?? [];
  // Of the repost's own entities, only the mention in the prefix remains: see `moveEntities`.
  return joinVisible({ text: prefix, entities: post.entities }, pickWholeText(original));
}

/** The Post with this id in the `includes` of a page. */
function findPost(id: string, includes: object = {}): PostWithText | undefined {
  const posts = 'tweets' in includes ? pickObjects(includes.tweets) : [];
  // Only the id is checked: the other fields are trusted to be as the contract says.
  return posts.find((post): post is typeof post & PostWithText => post['id'] === id);
}

type TextSource = Pick<PostWithText, 'text' | 'display_text_range'> & {
  readonly entities?: PostEntities | undefined;
};

/** The long text of a Post, or else the Post. `display_text_range` is only about the short text. */
function pickWholeText(post: PostWithText): TextSource {
  const { text, entities } = post.note_tweet ?? {};
  return text === undefined ? post : { text, entities };
}

const unescaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * Joins the visible parts of the sources, with the entities in them:
 *
 *   source    @anna Tea &amp; #cake https://t.example/p   visible from 6 on; the link is media
 *   visible   Tea & #cake
 *   offsets   0 for each code point of `@anna `, 0 1 2 3 of `Tea `, 4 4 4 4 4 of `&amp;`, 5 of the
 *             space, 6 to 10 of `#cake`, 11 for each that follows, and 11 for the end
 *   #cake     16 to 21 becomes 6 to 11
 */
function joinVisible(...sources: TextSource[]): ReadText {
  let visible = '';
  const joined: ReadText['entities'] = { urls: [], hashtags: [], cashtags: [], mentions: [] };
  for (const { text, entities = {}, display_text_range: range } of sources) {
    // The end of the range is not used: it would also hide the link to a quoted Post.
    const isHidden = markHidden(text, entities).fill(true, 0, range?.[0] ?? 0);
    // For each code point of the source, which the service counts in: its offset in `visible`.
    const offsets: number[] = [];
    for (const [escapeOrLetter] of text.matchAll(/&(?:amp|lt|gt);|./gsu)) {
      const position = offsets.length;
      for (const _ of escapeOrLetter) offsets.push(visible.length);
      if (!isHidden[position]) visible += unescaped[escapeOrLetter] ?? escapeOrLetter;
    }
    offsets.push(visible.length);
    joined.urls.push(...moveEntities(entities.urls, offsets));
    joined.hashtags.push(...moveEntities(entities.hashtags, offsets));
    joined.cashtags.push(...moveEntities(entities.cashtags, offsets));
    joined.mentions.push(...moveEntities(entities.mentions, offsets));
  }
  return { text: visible, entities: joined };
}

/** For each code point, whether it belongs to a media link or to the space before one. */
function markHidden(text: string, { urls = [] }: PostEntities): boolean[] {
  const characters = [...text];
  const isHidden = characters.map(() => false);
  for (const { start = 0, end = 0, media_key, display_url = '' } of urls) {
    const isMediaLink = media_key !== undefined || /^pic\.(twitter|x)\.com\//.test(display_url);
    if (!isMediaLink) continue;
    let startOfSpace = start;
    while (characters[startOfSpace - 1]?.trim() === '') startOfSpace--;
    isHidden.fill(true, startOfSpace, end);
  }
  return isHidden;
}

/**
 * The visible entities, with their offsets in the visible text. An entity that is hidden, lies beyond
 * the source or has no place at all becomes empty (its start and end are the same), and is left out.
 */
function moveEntities<Entity extends { start?: number | undefined; end?: number | undefined }>(
  entities: readonly Entity[] = [],
  offsets: readonly number[],
): Placed<Entity>[] {
  const toOffset = (position = -1) => offsets[position] ?? 0;
  return entities
    .map((entity) => ({ ...entity, start: toOffset(entity.start), end: toOffset(entity.end) }))
    .filter(({ start, end }) => start < end);
}
