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
  const original = repost?.id === undefined ? undefined : findPost(page?.includes, repost.id);
  if (!original) return read(chooseSource(post));
  const [text = ''] = /^RT @\w+: /.exec(post.text) ?? [];
  return read({ text, entities: post.entities }, chooseSource(original));
}

/** The Post with this id in the `includes` of a page. */
function findPost(includes: object = {}, id: string): PostWithText | undefined {
  const posts = 'tweets' in includes ? pickObjects(includes.tweets) : [];
  // Only the id is looked at: the rest is as the contract says.
  return posts.find((post): post is typeof post & PostWithText => post['id'] === id);
}

type Source = Pick<PostWithText, 'text' | 'display_text_range'> & {
  readonly entities?: PostEntities | undefined;
};

/** The whole text of a Post. */
function chooseSource(post: PostWithText): Source {
  const { text, entities } = post.note_tweet ?? {};
  return text === undefined ? post : { text, entities };
}

const unescaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Joins the texts of the sources. */
function read(...sources: Source[]): ReadText {
  let shown = '';
  const all: ReadText['entities'] = { urls: [], hashtags: [], cashtags: [], mentions: [] };
  for (const { text, entities = {}, display_text_range: range } of sources) {
    const isHidden = markHidden(text, entities).fill(true, 0, range?.[0] ?? 0);
    /** The offset in the shown text of each code point, because the service counts these. */
    const offsets: number[] = [];
    for (const [written] of text.matchAll(/&(?:amp|lt|gt);|./gsu)) {
      const at = offsets.length;
      offsets.push(...Array.from(written, () => shown.length));
      if (!isHidden[at]) shown += unescaped[written] ?? written;
    }
    offsets.push(shown.length);
    all.urls.push(...placed(entities.urls, offsets));
    all.hashtags.push(...placed(entities.hashtags, offsets));
    all.cashtags.push(...placed(entities.cashtags, offsets));
    all.mentions.push(...placed(entities.mentions, offsets));
  }
  return { text: shown, entities: all };
}

/** For each code point, whether it belongs to a media link or to the space before one. */
function markHidden(text: string, { urls = [] }: PostEntities): boolean[] {
  const characters = [...text];
  const isHidden = characters.map(() => false);
  for (const { start = 0, end = 0, media_key, display_url = '' } of urls) {
    if (media_key === undefined && !/^pic\.(twitter|x)\.com\//.test(display_url)) continue;
    let from = start;
    while (characters[from - 1]?.trim() === '') from--;
    isHidden.fill(true, from, end);
  }
  return isHidden;
}

/** The entities that are shown, with their offsets in the shown text. */
function placed<Entity extends { start?: number | undefined; end?: number | undefined }>(
  entities: readonly Entity[] = [],
  offsets: readonly number[],
): Placed<Entity>[] {
  return entities.flatMap((entity) => {
    const start = offsets[entity.start ?? -1] ?? 0;
    const end = offsets[entity.end ?? -1] ?? 0;
    return start < end ? [{ ...entity, start, end }] : [];
  });
}
