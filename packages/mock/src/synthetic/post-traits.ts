import { among, mix, pick } from './hash.ts';
import { hashOf, olderPost, type PostParts, variants } from './post-id.ts';
import { type Language, latin, otherScripts } from './sentences.ts';
import { shares } from './shares.ts';
import { accountId, goneUserId } from './user-id.ts';

/** The random traits of a Post, independent of each other. */
// biome-ignore format: several to a line
export const aspect = {
  author: 1, reference: 2, referenced: 3, breaks: 4, quoted: 5, attachment: 6, source: 7,
  community: 8, subject: 9, place: 10, language: 11, metrics: 12, owned: 13, sensitive: 14,
  reply: 15, withheld: 16, article: 17, long: 18, mention: 19, escape: 20, hashtag: 21,
  cashtag: 22, link: 23, sentence: 24, application: 25, suggested: 26, scope: 27, pin: 28,
  promoted: 29, card: 30, mediaLink: 31, quoteLink: 32, username: 33, repeated: 34, address: 35,
} as const;

type Kind = 'post' | 'reply' | 'quote' | 'replyQuoting' | 'repost';

/** The kinds of special liked Posts, and the variant of what they refer to. Others refer to none. */
const specials: ReadonlyMap<number, readonly [kind: Kind, referredTo: number]> = new Map([
  [variants.quotesProtected, ['quote', variants.protected]],
  [variants.answersDeleted, ['reply', variants.deleted]],
  [variants.answersDeletedAuthor, ['reply', variants.deletedWithAuthor]],
  [variants.answersSuspended, ['reply', variants.suspended]],
  [variants.quotesSuspended, ['quote', variants.suspended]],
  [variants.full, ['quote', variants.full]],
]);

/** The traits that several fields of a generated Post share, so that they are consistent. */
export class PostTraits {
  readonly seed: number;
  readonly parts: PostParts;
  readonly hash: number;

  readonly #copy: 'second copy' | undefined;
  // Cached, because most fields depend on it.
  #kind: Kind | undefined;

  constructor(seed: number, parts: PostParts, copy?: 'second copy') {
    this.seed = seed;
    this.parts = parts;
    this.hash = hashOf(seed, parts);
    this.#copy = copy;
  }

  /** A random number for one aspect of the Post: a 32-bit unsigned integer. */
  random(of: number): number {
    return mix(this.hash, of);
  }

  /** Whether the Post is among those with a trait. */
  has(share: number, of: number): boolean {
    return this.isFull || among(share, this.random(of));
  }

  /** Whether the Post has everything that a Post can have. */
  get isFull(): boolean {
    return this.parts.variant === variants.full;
  }

  /** The variant of a liked Post; 0 if nothing is special about it. */
  get #special(): number {
    const { depth, variant } = this.parts;
    return depth === 0 && variant >= variants.quotesProtected ? variant : 0;
  }

  /** Whether an error says that only the author may see a field. */
  get hidesField(): boolean {
    return this.#special === variants.quotesProtected;
  }

  get author_id(): string {
    const { depth, variant } = this.parts;
    const random = this.random(aspect.author);
    if (depth > 0 && variant === variants.suspended) return goneUserId(random, 'suspended');
    if (depth > 0 && variant === variants.deletedWithAuthor) return goneUserId(random, 'deleted');
    return accountId(random);
  }

  /** The relation to other Posts, which ends at some distance from the liked Post. */
  get kind(): Kind {
    this.#kind ??= this.#relation();
    return this.#kind;
  }

  #relation(): Kind {
    if (this.#special > 0) return specials.get(this.#special)?.[0] ?? 'post';
    const chance = this.random(aspect.reference) % 100;
    const { depth } = this.parts;
    if (depth === 0 && chance >= 86) return 'repost';
    if (depth >= 3 || chance < 52) return 'post';
    if (chance < 70) return 'reply';
    return chance < 83 ? 'quote' : 'replyQuoting';
  }

  get quoted(): PostParts {
    return olderPost(this.parts, this.random(aspect.quoted), specials.get(this.#special)?.[1]);
  }

  /** The Post that it answers or reposts. */
  get referenced(): PostParts {
    return olderPost(this.parts, this.random(aspect.referenced), specials.get(this.#special)?.[1]);
  }

  /** The Post that a video is from. */
  get videoSource(): PostParts {
    const isProtected = this.#special === variants.sharesProtectedVideo;
    const variant = isProtected ? variants.protected : undefined;
    return olderPost(this.parts, this.random(aspect.source), variant);
  }

  get isReply(): boolean {
    return this.kind === 'reply' || this.kind === 'replyQuoting';
  }

  get isQuote(): boolean {
    return this.kind === 'quote' || this.kind === 'replyQuoting';
  }

  get in_reply_to_user_id(): string | undefined {
    return this.isReply ? this.original.author_id : undefined;
  }

  get original(): PostTraits {
    return new PostTraits(this.seed, this.referenced);
  }

  /** The mentioned user; undefined if the Post has no mention but of whom it answers. */
  get mentioned(): string | undefined {
    const random = this.random(aspect.mention);
    if (this.#special === variants.mentionsDeleted) return goneUserId(random, 'deleted');
    return this.has(0.2, aspect.mention) ? accountId(mix(random, 1)) : undefined;
  }

  /** The link to a page of news, with what the service found there or without. */
  get newsLink(): 'card' | 'plain' | undefined {
    if (!this.has(0.4, aspect.link)) return undefined;
    return this.#copy !== undefined || this.has(shares.card, aspect.card) ? 'card' : 'plain';
  }

  /** Whether the Post comes twice in `includes`. The second copy has what the links lead to. */
  get comesTwice(): boolean {
    const isWhole = this.kind !== 'repost' && !this.isLong && this.newsLink !== undefined;
    return (
      isWhole && this.has(shares.repeated, aspect.repeated) && !this.has(shares.card, aspect.card)
    );
  }

  get attachment(): 'nothing' | 'photos' | 'video' | 'gif' | 'mixed' | 'poll' {
    if (this.kind === 'repost') return 'nothing';
    if (this.isFull) return 'mixed';
    if (this.#special === variants.sharesProtectedVideo) return 'video';
    const chance = this.random(aspect.attachment) % 100;
    if (chance < 52) return 'nothing';
    if (chance < 74) return 'photos';
    if (chance < 84) return 'video';
    if (chance < 89) return 'gif';
    return chance < 91 ? 'mixed' : 'poll';
  }

  get isFromOtherPost(): boolean {
    return this.#special === variants.sharesProtectedVideo || this.has(0.4, aspect.source);
  }

  get language(): Language {
    const random = this.random(aspect.language);
    const index = this.#special - variants.script;
    const script = index < 0 ? undefined : otherScripts[index];
    if (script !== undefined) return script;
    return pick(among(shares.otherScript, random) ? otherScripts : latin, random >>> 8);
  }

  get isLong(): boolean {
    return this.kind !== 'repost' && this.has(0.07, aspect.long);
  }
}
