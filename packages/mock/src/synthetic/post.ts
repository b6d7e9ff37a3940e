import type { Post } from '@liked-posts/types';
import type { Complete } from '../likes/timeline.ts';
import { writeCreatedAt } from './dates.ts';
import { among, pick } from './hash.ts';
import { mediaKeysOf } from './media.ts';
import { places } from './places.ts';
import {
  editsOf,
  numberOf,
  type PostParts,
  versionsOf,
  wasEdited,
  writeId,
  writtenAt,
} from './post-id.ts';
import { writeText, writeWhole } from './post-text.ts';
import { aspect, PostTraits } from './post-traits.ts';
import { shares } from './shares.ts';
import { usernameOf } from './user-id.ts';
import { applications, subjects } from './words.ts';
import { charactersIn, Writer } from './writer.ts';

const restrictions = ['mentionedUsers', 'following', 'other', 'subscribers', 'verified'] as const;

/**
 * A generated Post. All of it follows from the seed and its identifier, and is computed when it is
 * read, so that a page only costs what its fields cost.
 */
export class SyntheticPost extends PostTraits implements Complete<Post> {
  readonly id: string;
  // Cached, because several fields or expansions need them.
  #writer: Writer | undefined;
  #attachments: Post['attachments'];
  #references: Post['referenced_tweets'];

  constructor(seed: number, parts: PostParts, copy?: 'second copy') {
    super(seed, parts, copy);
    this.id = writeId(parts);
  }

  get text(): string {
    return this.#written.text;
  }

  get entities(): Post['entities'] {
    return this.#written.entities;
  }

  get #written(): Writer {
    if (this.#writer === undefined) {
      this.#writer = new Writer();
      writeText(this, this.#writer);
    }
    return this.#writer;
  }

  get username(): string | undefined {
    if (!this.has(shares.username, aspect.username)) return undefined;
    return usernameOf(this.seed, this.author_id);
  }

  get created_at(): string {
    return writeCreatedAt(writtenAt(this.id));
  }

  get edit_history_tweet_ids(): string[] {
    return wasEdited(this.parts) ? versionsOf(this.parts) : [this.id];
  }

  get edit_controls(): Post['edit_controls'] {
    const [first = this.id, ...edits] = this.edit_history_tweet_ids;
    return {
      is_edit_eligible: edits.length > 0 || this.kind === 'post',
      editable_until: new Date(writtenAt(first) + 3_600_000).toISOString(),
      edits_remaining: 5 - editsOf(this.parts),
    };
  }

  get referenced_tweets(): Post['referenced_tweets'] {
    this.#references ??= this.#referenced();
    return this.#references;
  }

  #referenced(): Post['referenced_tweets'] {
    const { kind } = this;
    if (kind === 'post') return undefined;
    if (kind === 'repost') return [{ type: 'retweeted', id: writeId(this.referenced) }];
    const repliedTo = { type: 'replied_to', id: writeId(this.referenced) } as const;
    if (kind === 'reply') return [repliedTo];
    const quoted = { type: 'quoted', id: writeId(this.quoted) } as const;
    return kind === 'quote' ? [quoted] : [repliedTo, quoted];
  }

  /** The Post that started the thread. */
  get conversation_id(): string {
    let post: PostTraits = this;
    while (post.isReply) post = post.original;
    return writeId(post.parts);
  }

  get attachments(): Post['attachments'] {
    this.#attachments ??= this.#attached();
    return this.#attachments;
  }

  #attached(): Post['attachments'] {
    if (this.attachment === 'poll') return { poll_ids: [this.#pollId] };
    const media_keys = mediaKeysOf(this);
    if (media_keys.length === 0) return undefined;
    const hasVideo = this.attachment === 'video' || this.attachment === 'mixed';
    if (!hasVideo || !this.isFromOtherPost) return { media_keys };
    return { media_keys, media_source_tweet_id: [writeId(this.videoSource)] };
  }

  get #pollId(): string {
    return numberOf(this.parts, 7);
  }

  get media_metadata(): Post['media_metadata'] {
    if (!this.has(0.3, aspect.source)) return undefined;
    return this.attachments?.media_keys?.map((media_key) => ({ media_key }));
  }

  get card_uri(): string | undefined {
    return this.attachment === 'poll' ? `card://${this.#pollId}` : undefined;
  }

  get article(): Post['article'] {
    if (this.kind === 'repost' || !this.has(0.05, aspect.article)) return undefined;
    const cover_media = `3_${numberOf(this.parts, 8)}`;
    const { paragraphs } = this.language;
    return {
      title: pick(paragraphs, this.random(aspect.article))[0] ?? '',
      text: paragraphs.map((sentences) => sentences.join(' ')).join('\n\n'),
      cover_media,
      media_entities: [cover_media, `7_${numberOf(this.parts, 9)}`],
    };
  }

  get geo(): Post['geo'] {
    const random = this.random(aspect.place);
    if (!this.has(0.12, aspect.place))
      return among(0.12 + shares.emptyGeo, random) ? {} : undefined;
    const { id, geo } = pick(places, random);
    const point = this.has(0.04, aspect.place) ? geo?.geometry?.coordinates : undefined;
    return { place_id: id, ...(point && { coordinates: { type: 'Point', coordinates: point } }) };
  }

  get community_id(): string | undefined {
    if (!this.has(0.04, aspect.community)) return undefined;
    return String(1_493_446_837_214 + (this.random(aspect.community) % 40));
  }

  get context_annotations(): Post['context_annotations'] {
    if (!this.has(0.3, aspect.subject)) return undefined;
    return [pick(subjects, this.random(aspect.subject))];
  }

  get lang(): string {
    return (this.kind === 'repost' ? this.original : this).language.tag;
  }

  get note_tweet(): Post['note_tweet'] {
    if (!this.isLong) return undefined;
    const writer = new Writer();
    writeWhole(this, writer);
    const { text, entities } = writer;
    return { text, ...(entities && { entities }) };
  }

  get display_text_range(): number[] {
    const { text, shown } = this.#written;
    // The text of a reply begins with its addressee, which is not displayed.
    const start = this.isReply ? text.indexOf(' ') + 1 : 0;
    return [start, charactersIn(text, 0, shown)];
  }

  get public_metrics(): Required<NonNullable<Post['public_metrics']>> {
    const random = this.random(aspect.metrics);
    const likes = Math.floor(2 ** ((random % 1600) / 100));
    return {
      retweet_count: Math.floor(likes / (3 + (random % 9))),
      reply_count: Math.floor(likes / (5 + (random % 17))),
      like_count: likes,
      quote_count: Math.floor(likes / (20 + (random % 23))),
      bookmark_count: Math.floor(likes / (8 + (random % 13))),
      impression_count: likes * (11 + (random % 60)),
    };
  }

  /** Only the author sees the other metrics, so some Posts count as the reader's own. */
  get #isOwn(): boolean {
    return this.has(0.05, aspect.owned) && !this.hidesField;
  }

  get #clicks() {
    const { impression_count } = this.public_metrics;
    return {
      impression_count,
      url_link_clicks: Math.floor(impression_count / 31),
      user_profile_clicks: Math.floor(impression_count / 83),
    };
  }

  get non_public_metrics(): Post['non_public_metrics'] {
    return this.#isOwn ? this.#clicks : undefined;
  }

  get organic_metrics(): Post['organic_metrics'] {
    if (!this.#isOwn) return undefined;
    const { retweet_count, reply_count, like_count, quote_count } = this.public_metrics;
    return { ...this.#clicks, retweet_count, reply_count, like_count, quote_count };
  }

  get promoted_metrics(): Post['promoted_metrics'] {
    const random = this.random(aspect.promoted);
    if (!this.#isOwn || !this.has(0.5, aspect.promoted)) return undefined;
    return {
      impression_count: random % 900,
      url_link_clicks: random % 40,
      user_profile_clicks: random % 9,
      retweet_count: random % 7,
      reply_count: random % 3,
      like_count: random % 31,
      quote_count: random % 2,
    };
  }

  get possibly_sensitive(): boolean {
    return among(0.03, this.random(aspect.sensitive));
  }

  get reply_settings(): NonNullable<Post['reply_settings']> {
    const random = this.random(aspect.reply) % 9;
    return random < 4 ? 'everyone' : pick(restrictions, random - 4);
  }

  get source(): string {
    return pick(applications, this.random(aspect.application));
  }

  get scopes(): Post['scopes'] {
    return this.has(0.02, aspect.scope) ? { followers: true } : undefined;
  }

  get suggested_source_links(): Post['suggested_source_links'] {
    return this.suggested_source_links_with_counts?.map(({ url }) => ({ url }));
  }

  get suggested_source_links_with_counts(): { url: string; count: number }[] | undefined {
    const random = this.random(aspect.suggested);
    if (!this.has(0.04, aspect.suggested)) return undefined;
    return [{ url: `https://news.example/${random.toString(36)}`, count: 1 + (random % 5) }];
  }

  get withheld(): Post['withheld'] {
    if (!this.has(0.03, aspect.withheld)) return undefined;
    return {
      copyright: this.has(0.01, aspect.withheld),
      country_codes: ['DE', 'IN'],
      scope: 'tweet',
    };
  }
}
