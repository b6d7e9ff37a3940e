import type { Post } from '@liked-posts/types';
import type { Resource } from '../timeline.ts';
import { among, type Choices, mix, pick } from './hash.ts';
import { mediaKey } from './media.ts';
import { placeIds, placeOf } from './places.ts';
import {
  hashOf,
  isLiked,
  olderPost,
  type PostId,
  versionsOf,
  writeId,
  writtenAt,
} from './post-id.ts';
import { accountId, goneUserId, usernameOf } from './user.ts';
import { applications, cashtags, hashtags, type Language, languages, subjects } from './words.ts';
import { EntityWriter, TextWriter, type Writer } from './writer.ts';

const salt = {
  author: 1,
  reference: 2,
  referenced: 3,
  gone: 4,
  quoted: 5,
  attachment: 6,
  source: 7,
  community: 8,
  subject: 9,
  place: 10,
  language: 11,
  metrics: 12,
  owned: 13,
  sensitive: 14,
  reply: 15,
  withheld: 16,
  article: 17,
  long: 18,
  mention: 19,
  mentionGone: 20,
  hashtag: 21,
  cashtag: 22,
  link: 23,
  sentence: 24,
  application: 25,
  suggested: 26,
  scope: 27,
  pin: 28,
  promoted: 29,
  longMention: 30,
  elsewhere: 31,
} as const;

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

const weekdays: Choices<string> = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months: Choices<string> = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/**
 * A generated Post. Everything about it follows from the seed and its identifier, and is computed when
 * it is read: a page costs what its fields cost.
 */
export class SyntheticPost implements Resource<Post> {
  readonly id: string;
  readonly #parts: PostId;
  readonly #seed: number;
  readonly #hash: number;

  constructor(seed: number, id: PostId) {
    this.id = writeId(id);
    this.#parts = id;
    this.#seed = seed;
    this.#hash = hashOf(seed, id);
  }

  #roll(attribute: number): number {
    return mix(this.#hash, attribute);
  }

  get text(): string {
    const writer = new TextWriter();
    this.#write(writer);
    return writer.text;
  }

  get author_id(): string {
    return accountId(this.#roll(salt.author));
  }

  get username(): string {
    return usernameOf(this.#seed, this.author_id);
  }

  get created_at(): string {
    const at = new Date(this.#writtenAt);
    const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(twoDigits);
    return `${pick(weekdays, at.getUTCDay())} ${pick(months, at.getUTCMonth())} ${twoDigits(at.getUTCDate())} ${time.join(':')} +0000 ${at.getUTCFullYear()}`;
  }

  /** Milliseconds since 1970; each edit came some minutes after the version before. */
  get #writtenAt(): number {
    return writtenAt(this.id) + this.#parts.version * 7 * 60_000;
  }

  get edit_history_tweet_ids(): string[] {
    return versionsOf(this.#parts);
  }

  get edit_controls(): Post['edit_controls'] {
    return {
      is_edit_eligible: this.#kind === 'post',
      editable_until: new Date(writtenAt(this.id) + 3_600_000).toISOString(),
      edits_remaining: 5 - this.#parts.version,
    };
  }

  /** How the Post relates to others. Only liked Posts refer to others, so that references end. */
  get #kind(): 'post' | 'reply' | 'quote' | 'replyQuoting' | 'repost' {
    if (!isLiked(this.#parts)) return 'post';
    const chance = this.#roll(salt.reference) % 100;
    if (chance < 52) return 'post';
    if (chance < 70) return 'reply';
    if (chance < 83) return 'quote';
    return chance < 86 ? 'replyQuoting' : 'repost';
  }

  get #quoted(): PostId {
    return olderPost(this.#parts, this.#roll(salt.quoted), among(0.12, this.#roll(salt.gone)));
  }

  get #repliedTo(): PostId {
    return olderPost(this.#parts, this.#roll(salt.referenced), among(0.08, this.#roll(salt.gone)));
  }

  /** A repost does not outlive what it reposts. */
  get #reposted(): PostId {
    return olderPost(this.#parts, this.#roll(salt.referenced), false);
  }

  get referenced_tweets(): Post['referenced_tweets'] {
    const quoted = () => ({ type: 'quoted', id: writeId(this.#quoted) }) as const;
    const repliedTo = () => ({ type: 'replied_to', id: writeId(this.#repliedTo) }) as const;
    switch (this.#kind) {
      case 'post':
        return undefined;
      case 'reply':
        return [repliedTo()];
      case 'quote':
        return [quoted()];
      case 'replyQuoting':
        return [repliedTo(), quoted()];
      default:
        return [{ type: 'retweeted', id: writeId(this.#reposted) }];
    }
  }

  get #isReply(): boolean {
    return this.#kind === 'reply' || this.#kind === 'replyQuoting';
  }

  get in_reply_to_user_id(): string | undefined {
    return this.#isReply ? new SyntheticPost(this.#seed, this.#repliedTo).author_id : undefined;
  }

  get conversation_id(): string {
    return this.#isReply ? writeId(this.#repliedTo) : (this.edit_history_tweet_ids[0] ?? this.id);
  }

  /** What is attached, one kind at most. */
  get #attachment(): 'nothing' | 'photos' | 'video' | 'gif' | 'mixed' | 'poll' {
    if (this.#kind === 'repost') return 'nothing';
    const chance = this.#roll(salt.attachment) % 100;
    if (chance < 52) return 'nothing';
    if (chance < 74) return 'photos';
    if (chance < 84) return 'video';
    if (chance < 89) return 'gif';
    return chance < 91 ? 'mixed' : 'poll';
  }

  get attachments(): Post['attachments'] {
    const number = this.#number;
    switch (this.#attachment) {
      case 'nothing':
        return undefined;
      case 'photos': {
        const count = 1 + (this.#roll(salt.pin) % 4);
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
    const roll = this.#roll(salt.source);
    if (!among(0.4, roll)) return {};
    return { media_source_tweet_id: [writeId(olderPost(this.#parts, roll, among(0.06, roll)))] };
  }

  get media_metadata(): Post['media_metadata'] {
    const keys = this.attachments?.media_keys;
    return keys && among(0.3, this.#roll(salt.source))
      ? keys.map((media_key) => ({ media_key }))
      : undefined;
  }

  get card_uri(): string | undefined {
    return this.#attachment === 'poll' ? `card://${this.#pollId}` : undefined;
  }

  get article(): Post['article'] {
    if (this.#kind !== 'post' || !among(0.05, this.#roll(salt.article))) return undefined;
    const cover_media = mediaKey('3', `${this.#number}8`);
    return {
      title: pick(this.#language.sentences, this.#roll(salt.article)),
      text: this.#sentences(8).join(' '),
      cover_media,
      media_entities: [cover_media, mediaKey('7', `${this.#number}9`)],
    };
  }

  get geo(): Post['geo'] {
    const roll = this.#roll(salt.place);
    if (!among(0.12, roll)) return undefined;
    const place_id = pick(placeIds, roll);
    const point = placeOf(place_id)?.geo?.geometry?.coordinates;
    return among(0.04, roll) && point
      ? { place_id, coordinates: { type: 'Point', coordinates: [...point] } }
      : { place_id };
  }

  get community_id(): string | undefined {
    const roll = this.#roll(salt.community);
    return among(0.04, roll) ? String(1_493_446_837_214 + (roll % 40)) : undefined;
  }

  get context_annotations(): Post['context_annotations'] {
    const roll = this.#roll(salt.subject);
    if (!among(0.3, roll)) return undefined;
    const { domain, entity } = pick(subjects, roll);
    return [{ domain: { ...domain }, entity: { ...entity } }];
  }

  get lang(): string {
    return this.#kind === 'repost' ? (this.#original.lang ?? 'und') : this.#language.tag;
  }

  get #language(): Language {
    return pick(languages, this.#roll(salt.language));
  }

  /** What a repost reposts. */
  get #original(): SyntheticPost {
    return new SyntheticPost(this.#seed, this.#reposted);
  }

  #sentences(count: number): string[] {
    const { sentences } = this.#language;
    const first = this.#roll(salt.sentence);
    return Array.from({ length: count }, (_, index) => pick(sentences, (first >>> 1) + index));
  }

  #mention(writer: Writer, id: string): void {
    writer.mention(id, usernameOf(this.#seed, id));
  }

  #write(writer: Writer): void {
    if (this.#kind === 'repost') {
      const original = this.#original;
      writer.plain('RT ');
      this.#mention(writer, original.author_id);
      writer.plain(': ');
      original.#write(writer);
      return;
    }
    this.#open(writer);
    if (!this.#isLong) {
      this.#close(writer);
      return;
    }
    writer.plain(' … ');
    writer.link(`https://t.example/${this.#hash.toString(36)}`, `posts.example/${this.id}`);
  }

  /** Writes the user that a reply is addressed to, and the first sentence. */
  #open(writer: Writer): void {
    this.#address(writer);
    writer.plain(pick(this.#language.sentences, this.#roll(salt.sentence) >>> 1));
    const edits = this.#parts.version;
    if (edits > 0) writer.plain(` (${edits + 1})`);
  }

  #address(writer: Writer): void {
    const userId = this.in_reply_to_user_id;
    if (userId === undefined) return;
    this.#mention(writer, userId);
    writer.plain(' ');
  }

  /** Writes what some Posts carry after their sentence. */
  #close(writer: Writer): void {
    const mention = this.#roll(salt.mention);
    if (among(0.15, mention)) {
      const gone = among(0.08, this.#roll(salt.mentionGone));
      writer.plain(' ');
      this.#mention(writer, gone ? goneUserId(mention) : accountId(mix(mention, 1)));
    }
    const place = this.#roll(salt.pin);
    if (among(0.08, place)) {
      writer.plain(' 📍 ');
      writer.place(placeOf(pick(placeIds, place))?.name ?? '');
    }
    const hashtag = this.#roll(salt.hashtag);
    if (among(0.25, hashtag)) {
      writer.plain(' ');
      writer.hashtag(pick(hashtags, hashtag));
    }
    const cashtag = this.#roll(salt.cashtag);
    if (among(0.04, cashtag)) {
      writer.plain(' ');
      writer.cashtag(pick(cashtags, cashtag));
    }
    const link = this.#roll(salt.link);
    if (among(0.3, link)) {
      const path = link.toString(36);
      writer.plain(' ');
      writer.link(`https://t.example/${path}`, `news.example/${path}`);
    }
  }

  get #isLong(): boolean {
    return this.#kind !== 'repost' && among(0.07, this.#roll(salt.long));
  }

  get note_tweet(): Post['note_tweet'] {
    if (!this.#isLong) return undefined;
    const text = new TextWriter();
    const recognised = new EntityWriter();
    this.#writeLong(text);
    this.#writeLong(recognised);
    const { entities } = recognised;
    return { text: text.text, ...(entities && { entities }) };
  }

  #writeLong(writer: Writer): void {
    const mention = this.#roll(salt.longMention);
    this.#open(writer);
    writer.plain(` ${this.#sentences(14).slice(1).join(' ')} `);
    this.#mention(writer, among(0.1, mention) ? goneUserId(mention) : accountId(mention));
    this.#close(writer);
  }

  get entities(): Post['entities'] {
    const writer = new EntityWriter();
    this.#write(writer);
    return writer.entities;
  }

  get display_text_range(): number[] {
    // The user a reply is addressed to is shown elsewhere.
    const address = new TextWriter();
    this.#address(address);
    return [[...address.text].length, [...this.text].length];
  }

  get public_metrics(): Post['public_metrics'] {
    const roll = this.#roll(salt.metrics);
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
    return among(0.05, this.#roll(salt.owned));
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
    const roll = this.#roll(salt.promoted);
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
    return among(0.03, this.#roll(salt.sensitive));
  }

  get reply_settings(): NonNullable<Post['reply_settings']> {
    return pick(replySettings, this.#roll(salt.reply));
  }

  get source(): string {
    return pick(applications, this.#roll(salt.application));
  }

  get scopes(): Post['scopes'] {
    return among(0.02, this.#roll(salt.scope)) ? { followers: true } : undefined;
  }

  get suggested_source_links(): Post['suggested_source_links'] {
    return this.#suggested?.map(({ url }) => ({ url }));
  }

  get suggested_source_links_with_counts(): Post['suggested_source_links_with_counts'] {
    return this.#suggested;
  }

  get #suggested(): { url: string; count: number }[] | undefined {
    const roll = this.#roll(salt.suggested);
    if (!among(0.04, roll)) return undefined;
    return [{ url: `https://news.example/${roll.toString(36)}`, count: 1 + (roll % 5) }];
  }

  get withheld(): Post['withheld'] {
    const roll = this.#roll(salt.withheld);
    if (!among(0.03, roll)) return undefined;
    return { copyright: among(0.01, roll), country_codes: ['DE', 'IN'], scope: 'tweet' };
  }
}
