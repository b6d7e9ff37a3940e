import type { Post } from '@liked-posts/types';
import type { Complete } from '../likes/timeline.ts';
import { writeCreatedAt, writeDateTime } from './dates.ts';
import { among, type Choices, pick } from './hash.ts';
import { mediaKey } from './media.ts';
import { placeIds, placeOf } from './places.ts';
import { olderPost, type PostParts, versionsOf, writeId, writtenAt } from './post-id.ts';
import { sentences, writeAddress, writeLongText, writeText } from './post-text.ts';
import { aspect, PostTraits } from './post-traits.ts';
import { usernameOf } from './user.ts';
import { applications, subjects } from './words.ts';
import { charactersIn, EntityWriter, TextWriter } from './writer.ts';

const replySettings: Choices<NonNullable<Post['reply_settings']>> = [
  'everyone',
  'everyone',
  'everyone',
  'everyone',
  'mentionedUsers',
  'following',
  'other',
  'subscribers',
  'verified',
];

/**
 * A generated Post. Everything about it follows from the seed and its identifier, and is computed
 * when it is read: a page costs what its fields cost.
 */
export class SyntheticPost implements Complete<Post> {
  readonly id: string;
  readonly #traits: PostTraits;
  // What more than one field or expansion needs is kept.
  #text: string | undefined;
  #attachments: Post['attachments'];
  #references: Post['referenced_tweets'];

  constructor(seed: number, id: PostParts) {
    this.id = writeId(id);
    this.#traits = new PostTraits(seed, id);
  }

  get text(): string {
    if (this.#text === undefined) {
      const writer = new TextWriter();
      writeText(this.#traits, writer);
      this.#text = writer.text;
    }
    return this.#text;
  }

  get author_id(): string {
    return this.#traits.authorId;
  }

  get username(): string {
    return usernameOf(this.#traits.seed, this.author_id);
  }

  get created_at(): string {
    // Each edit came some minutes after the version before.
    return writeCreatedAt(writtenAt(this.id) + this.#traits.parts.version * 7 * 60_000);
  }

  get edit_history_tweet_ids(): string[] {
    return versionsOf(this.#traits.parts);
  }

  get edit_controls(): Post['edit_controls'] {
    return {
      is_edit_eligible: this.#traits.kind === 'post',
      editable_until: writeDateTime(writtenAt(this.id) + 3_600_000),
      edits_remaining: 5 - this.#traits.parts.version,
    };
  }

  get referenced_tweets(): Post['referenced_tweets'] {
    this.#references ??= this.#referenced();
    return this.#references;
  }

  #referenced(): Post['referenced_tweets'] {
    const quoted = () => ({ type: 'quoted', id: writeId(this.#traits.quoted) }) as const;
    const repliedTo = () => ({ type: 'replied_to', id: writeId(this.#traits.repliedTo) }) as const;
    switch (this.#traits.kind) {
      case 'post':
        return undefined;
      case 'reply':
        return [repliedTo()];
      case 'quote':
        return [quoted()];
      case 'replyQuoting':
        return [repliedTo(), quoted()];
      default:
        return [{ type: 'retweeted', id: writeId(this.#traits.reposted) }];
    }
  }

  get in_reply_to_user_id(): string | undefined {
    return this.#traits.answeredUserId;
  }

  get conversation_id(): string {
    return this.#traits.isReply
      ? writeId(this.#traits.repliedTo)
      : (this.edit_history_tweet_ids[0] ?? this.id);
  }

  get attachments(): Post['attachments'] {
    this.#attachments ??= this.#attached();
    return this.#attachments;
  }

  #attached(): Post['attachments'] {
    const number = this.#number;
    switch (this.#traits.attachment) {
      case 'nothing':
        return undefined;
      case 'photos': {
        const count = 1 + (this.#traits.roll(aspect.pin) % 4);
        return {
          media_keys: Array.from({ length: count }, (_, index) => mediaKey('3', number + index)),
        };
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

  /** The number that the media of the Post share, the same in all its versions. */
  get #number(): string {
    return this.id.slice(0, -1);
  }

  get #pollId(): string {
    return `${this.id.slice(0, -1)}0`;
  }

  /** Some videos were first published in another Post. */
  get #mediaSource(): { media_source_tweet_id?: string[] } {
    const roll = this.#traits.roll(aspect.source);
    if (!among(0.4, roll)) return {};
    return {
      media_source_tweet_id: [writeId(olderPost(this.#traits.parts, roll, among(0.06, roll)))],
    };
  }

  get media_metadata(): Post['media_metadata'] {
    const keys = this.attachments?.media_keys;
    return keys && among(0.3, this.#traits.roll(aspect.source))
      ? keys.map((media_key) => ({ media_key }))
      : undefined;
  }

  get card_uri(): string | undefined {
    return this.#traits.attachment === 'poll' ? `card://${this.#pollId}` : undefined;
  }

  get article(): Post['article'] {
    if (this.#traits.kind !== 'post' || !among(0.05, this.#traits.roll(aspect.article)))
      return undefined;
    const cover_media = mediaKey('3', `${this.#number}8`);
    return {
      title: pick(this.#traits.language.sentences, this.#traits.roll(aspect.article)),
      text: sentences(this.#traits, 8).join(' '),
      cover_media,
      media_entities: [cover_media, mediaKey('7', `${this.#number}9`)],
    };
  }

  get geo(): Post['geo'] {
    const roll = this.#traits.roll(aspect.place);
    if (!among(0.12, roll)) return undefined;
    const place_id = pick(placeIds, roll);
    const point = placeOf(place_id)?.geo?.geometry?.coordinates;
    return among(0.04, roll) && point
      ? { place_id, coordinates: { type: 'Point', coordinates: [...point] } }
      : { place_id };
  }

  get community_id(): string | undefined {
    const roll = this.#traits.roll(aspect.community);
    return among(0.04, roll) ? String(1_493_446_837_214 + (roll % 40)) : undefined;
  }

  get context_annotations(): Post['context_annotations'] {
    const roll = this.#traits.roll(aspect.subject);
    if (!among(0.3, roll)) return undefined;
    const { domain, entity } = pick(subjects, roll);
    return [{ domain: { ...domain }, entity: { ...entity } }];
  }

  get lang(): string {
    const post = this.#traits.kind === 'repost' ? this.#traits.original : this.#traits;
    return post.language.tag;
  }

  get note_tweet(): Post['note_tweet'] {
    if (!this.#traits.isLong) return undefined;
    const text = new TextWriter();
    const recognised = new EntityWriter();
    writeLongText(this.#traits, text);
    writeLongText(this.#traits, recognised);
    const { entities } = recognised;
    return { text: text.text, ...(entities && { entities }) };
  }

  get entities(): Post['entities'] {
    const writer = new EntityWriter();
    writeText(this.#traits, writer);
    return writer.entities;
  }

  get display_text_range(): number[] {
    // The user a reply is addressed to is shown elsewhere.
    const address = new TextWriter();
    writeAddress(this.#traits, address);
    return [charactersIn(address.text), charactersIn(this.text)];
  }

  get public_metrics(): Post['public_metrics'] {
    const roll = this.#traits.roll(aspect.metrics);
    const likes = Math.floor(2 ** ((roll % 1600) / 100));
    return {
      retweet_count: Math.floor(likes / (3 + (roll % 9))),
      reply_count: Math.floor(likes / (5 + (roll % 17))),
      like_count: likes,
      quote_count: Math.floor(likes / (20 + (roll % 23))),
      bookmark_count: Math.floor(likes / (8 + (roll % 13))),
      impression_count: likes * (11 + (roll % 60)),
    };
  }

  /** Only the author sees the other metrics: some Posts are taken to be the reader's own. */
  get #isOwn(): boolean {
    return among(0.05, this.#traits.roll(aspect.owned));
  }

  get #clicks(): {
    impression_count: number;
    url_link_clicks: number;
    user_profile_clicks: number;
  } {
    const impressions = this.public_metrics?.impression_count ?? 0;
    return {
      impression_count: impressions,
      url_link_clicks: Math.floor(impressions / 31),
      user_profile_clicks: Math.floor(impressions / 83),
    };
  }

  get non_public_metrics(): Post['non_public_metrics'] {
    return this.#isOwn ? this.#clicks : undefined;
  }

  get organic_metrics(): Post['organic_metrics'] {
    if (!this.#isOwn) return undefined;
    const {
      retweet_count = 0,
      reply_count = 0,
      like_count = 0,
      quote_count = 0,
    } = this.public_metrics ?? {};
    return { ...this.#clicks, retweet_count, reply_count, like_count, quote_count };
  }

  get promoted_metrics(): Post['promoted_metrics'] {
    const roll = this.#traits.roll(aspect.promoted);
    if (!this.#isOwn || !among(0.5, roll)) return undefined;
    return {
      impression_count: roll % 900,
      url_link_clicks: roll % 40,
      user_profile_clicks: roll % 9,
      retweet_count: roll % 7,
      reply_count: roll % 3,
      like_count: roll % 31,
      quote_count: roll % 2,
    };
  }

  get possibly_sensitive(): boolean {
    return among(0.03, this.#traits.roll(aspect.sensitive));
  }

  get reply_settings(): NonNullable<Post['reply_settings']> {
    return pick(replySettings, this.#traits.roll(aspect.reply));
  }

  get source(): string {
    return pick(applications, this.#traits.roll(aspect.application));
  }

  get scopes(): Post['scopes'] {
    return among(0.02, this.#traits.roll(aspect.scope)) ? { followers: true } : undefined;
  }

  get suggested_source_links(): Post['suggested_source_links'] {
    return this.#suggested?.map(({ url }) => ({ url }));
  }

  get suggested_source_links_with_counts(): Post['suggested_source_links_with_counts'] {
    return this.#suggested;
  }

  get #suggested(): { url: string; count: number }[] | undefined {
    const roll = this.#traits.roll(aspect.suggested);
    if (!among(0.04, roll)) return undefined;
    return [{ url: `https://news.example/${roll.toString(36)}`, count: 1 + (roll % 5) }];
  }

  get withheld(): Post['withheld'] {
    const roll = this.#traits.roll(aspect.withheld);
    if (!among(0.03, roll)) return undefined;
    return { copyright: among(0.01, roll), country_codes: ['DE', 'IN'], scope: 'tweet' };
  }
}
