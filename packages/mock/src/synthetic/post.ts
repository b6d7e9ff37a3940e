import type { Post } from '@liked-posts/types';
import type { Complete } from '../likes/timeline.ts';
import { writeCreatedAt, writeDateTime } from './dates.ts';
import { among, pick } from './hash.ts';
import { mediaKey } from './media.ts';
import { places } from './places.ts';
import { olderPost, type PostParts, versionsOf, writeId, writtenAt } from './post-id.ts';
import { sentences, writeLongText, writeText } from './post-text.ts';
import { aspect, PostTraits } from './post-traits.ts';
import { usernameOf } from './user.ts';
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

  constructor(seed: number, parts: PostParts) {
    super(seed, parts);
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

  get username(): string {
    return usernameOf(this.seed, this.author_id);
  }

  get created_at(): string {
    // Each edit was seven minutes after the version before.
    return writeCreatedAt(writtenAt(this.id) + this.parts.version * 7 * 60_000);
  }

  get edit_history_tweet_ids(): string[] {
    return versionsOf(this.parts);
  }

  get edit_controls(): Post['edit_controls'] {
    return {
      is_edit_eligible: this.kind === 'post',
      editable_until: writeDateTime(writtenAt(this.id) + 3_600_000),
      edits_remaining: 5 - this.parts.version,
    };
  }

  get referenced_tweets(): Post['referenced_tweets'] {
    this.#references ??= this.#referenced();
    return this.#references;
  }

  #referenced(): Post['referenced_tweets'] {
    const { kind } = this;
    if (kind === 'post') return undefined;
    if (kind === 'repost') return [{ type: 'retweeted', id: writeId(this.reposted) }];
    const repliedTo = { type: 'replied_to', id: writeId(this.repliedTo) } as const;
    if (kind === 'reply') return [repliedTo];
    const quoted = { type: 'quoted', id: writeId(this.quoted) } as const;
    return kind === 'quote' ? [quoted] : [repliedTo, quoted];
  }

  get conversation_id(): string {
    return this.isReply ? writeId(this.repliedTo) : (this.edit_history_tweet_ids[0] ?? this.id);
  }

  get attachments(): Post['attachments'] {
    this.#attachments ??= this.#attached();
    return this.#attachments;
  }

  #attached(): Post['attachments'] {
    const number = this.#number;
    switch (this.attachment) {
      case 'nothing':
        return undefined;
      case 'photos': {
        const indexes = Array(1 + (this.random(aspect.pin) % 4)).keys();
        return { media_keys: Array.from(indexes, (index) => mediaKey('3', number + index)) };
      }
      case 'video':
        return { media_keys: [mediaKey('7', number)], ...this.#mediaSource };
      case 'gif':
        return { media_keys: [mediaKey('16', number)] };
      case 'mixed':
        return { media_keys: [mediaKey('3', number), mediaKey('7', number)] };
      default:
        return { poll_ids: [this.#pollId] };
    }
  }

  /** The number in the keys of the Post's media, the same in all versions. */
  get #number(): string {
    return this.id.slice(0, -1);
  }

  get #pollId(): string {
    return `${this.#number}0`;
  }

  /** Some videos are from another Post. */
  get #mediaSource(): { media_source_tweet_id?: string[] } {
    const random = this.random(aspect.source);
    if (!among(0.4, random)) return {};
    return { media_source_tweet_id: [writeId(olderPost(this.parts, random, among(0.06, random)))] };
  }

  get media_metadata(): Post['media_metadata'] {
    if (!among(0.3, this.random(aspect.source))) return undefined;
    return this.attachments?.media_keys?.map((media_key) => ({ media_key }));
  }

  get card_uri(): string | undefined {
    return this.attachment === 'poll' ? `card://${this.#pollId}` : undefined;
  }

  get article(): Post['article'] {
    if (this.kind !== 'post' || !among(0.05, this.random(aspect.article))) return undefined;
    const cover_media = mediaKey('3', `${this.#number}8`);
    return {
      title: pick(this.language[1], this.random(aspect.article)),
      text: sentences(this, 8).join(' '),
      cover_media,
      media_entities: [cover_media, mediaKey('7', `${this.#number}9`)],
    };
  }

  get geo(): Post['geo'] {
    const random = this.random(aspect.place);
    if (!among(0.12, random)) return undefined;
    const { id, geo } = pick(places, random);
    const point = among(0.04, random) ? geo?.geometry?.coordinates : undefined;
    return { place_id: id, ...(point && { coordinates: { type: 'Point', coordinates: point } }) };
  }

  get community_id(): string | undefined {
    const random = this.random(aspect.community);
    return among(0.04, random) ? String(1_493_446_837_214 + (random % 40)) : undefined;
  }

  get context_annotations(): Post['context_annotations'] {
    const random = this.random(aspect.subject);
    return among(0.3, random) ? [pick(subjects, random)] : undefined;
  }

  get lang(): string {
    return (this.kind === 'repost' ? this.original : this).language[0];
  }

  get note_tweet(): Post['note_tweet'] {
    if (!this.isLong) return undefined;
    const writer = new Writer();
    writeLongText(this, writer);
    const { text, entities } = writer;
    return { text, ...(entities && { entities }) };
  }

  get display_text_range(): number[] {
    const userId = this.in_reply_to_user_id;
    // The text of a reply begins with its addressee, which is not displayed.
    const address = userId ? `@${usernameOf(this.seed, userId)} ` : '';
    return [charactersIn(address), charactersIn(this.text)];
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
    return among(0.05, this.random(aspect.owned));
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
    if (!this.#isOwn || !among(0.5, random)) return undefined;
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
    return among(0.02, this.random(aspect.scope)) ? { followers: true } : undefined;
  }

  get suggested_source_links(): Post['suggested_source_links'] {
    return this.suggested_source_links_with_counts?.map(({ url }) => ({ url }));
  }

  get suggested_source_links_with_counts(): { url: string; count: number }[] | undefined {
    const random = this.random(aspect.suggested);
    if (!among(0.04, random)) return undefined;
    return [{ url: `https://news.example/${random.toString(36)}`, count: 1 + (random % 5) }];
  }

  get withheld(): Post['withheld'] {
    const random = this.random(aspect.withheld);
    if (!among(0.03, random)) return undefined;
    return { copyright: among(0.01, random), country_codes: ['DE', 'IN'], scope: 'tweet' };
  }
}
