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
  // `RT @anna: `, then the original. `moveEntities` drops the repost's entities beyond this prefix.
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

/** Joins the visible texts of the sources, and their visible entities, moved to the joined text. */
function joinVisible(...sources: TextSource[]): ReadText {
  let text = '';
  const joined: ReadText['entities'] = { urls: [], hashtags: [], cashtags: [], mentions: [] };
  for (const source of sources) {
    const { visible, offsets } = readSource(source, text.length);
    text += visible;
    joined.urls.push(...moveEntities(source.entities?.urls, offsets));
    joined.hashtags.push(...moveEntities(source.entities?.hashtags, offsets));
    joined.cashtags.push(...moveEntities(source.entities?.cashtags, offsets));
    joined.mentions.push(...moveEntities(source.entities?.mentions, offsets));
  }
  return { text, entities: joined };
}

/**
 * The visible text of a source; and for each code point of the source, which the service counts in, its
 * offset in the joined text. For the `startOffset` 0, a source whose `display_text_range` begins at 6,
 * and whose link is that of a photo:
 *
 *   code points   source                 visible   offsets
 *    0 to  5      `@anna `                         0
 *    6 to  9      `Tea `                 `Tea `    0, 1, 2, 3
 *   10 to 14      `&amp;`                `&`       4
 *   15 to 20      ` #cake`               ` #cake`  5 to 10
 *   21 to 40      ` https://t.example/p`           11, as for the end
 */
function readSource(source: TextSource, startOffset: number) {
  const hidden = markHidden(source);
  let visible = '';
  const offsets: number[] = [];
  for (const [escapeOrLetter] of source.text.matchAll(/&(?:amp|lt|gt);|./gsu)) {
    // `offsets` has an element for each code point so far. An escape has several: if its `&` is hidden,
    // so is the whole escape.
    const isHidden = hidden[offsets.length];
    const offset = startOffset + visible.length;
    for (const _codePoint of escapeOrLetter) offsets.push(offset);
    if (!isHidden) visible += unescaped[escapeOrLetter] ?? escapeOrLetter;
  }
  offsets.push(startOffset + visible.length);
  return { visible, offsets };
}

/** For each code point of a source, whether it is hidden. */
function markHidden({ text, entities, display_text_range }: TextSource): boolean[] {
  const codePoints = [...text];
  const hidden = codePoints.map(() => false);
  // Hides the handles that a reply begins with. The end of the range is ignored, because it would also
  // hide the link to a quoted Post.
  hidden.fill(true, 0, display_text_range?.[0] ?? 0);
  for (const { start, end, media_key, display_url = '' } of entities?.urls ?? []) {
    const isMediaLink = media_key !== undefined || /^pic\.(twitter|x)\.com\//.test(display_url);
    if (!isMediaLink || start === undefined || end === undefined) continue;
    // The link of a photo or video, with the space before it.
    let startOfSpace = start;
    while (codePoints[startOfSpace - 1]?.trim() === '') startOfSpace--;
    hidden.fill(true, startOfSpace, end);
  }
  return hidden;
}

/**
 * The visible entities, with their offsets in the joined text. Left out are those without a place, those
 * that end beyond the source, and hidden ones, whose start and end have the same offset.
 */
function moveEntities<Entity extends { start?: number | undefined; end?: number | undefined }>(
  entities: readonly Entity[] = [],
  offsets: readonly number[],
): Placed<Entity>[] {
  const placedEntities: Placed<Entity>[] = [];
  for (const entity of entities) {
    if (entity.start === undefined || entity.end === undefined) continue;
    const start = offsets[entity.start];
    const end = offsets[entity.end];
    const isVisible = start !== undefined && end !== undefined && start < end;
    if (isVisible) placedEntities.push({ ...entity, start, end });
  }
  return placedEntities;
}
