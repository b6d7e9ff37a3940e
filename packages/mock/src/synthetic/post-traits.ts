import { among, mix, pick } from './hash.ts';
import { hashOf, isLiked, olderPost, type PostParts } from './post-id.ts';
import { accountId } from './user.ts';
import { type Language, languages } from './words.ts';

/** The random traits of a Post, independent of each other. */
// biome-ignore format: several to a line
export const aspect = {
  author: 1, reference: 2, referenced: 3, gone: 4, quoted: 5, attachment: 6, source: 7,
  community: 8, subject: 9, place: 10, language: 11, metrics: 12, owned: 13, sensitive: 14,
  reply: 15, withheld: 16, article: 17, long: 18, mention: 19, mentionGone: 20, hashtag: 21,
  cashtag: 22, link: 23, sentence: 24, application: 25, suggested: 26, scope: 27, pin: 28,
  promoted: 29, longMention: 30,
} as const;

/** The traits that several fields of a generated Post share, so that they are consistent. */
export class PostTraits {
  readonly seed: number;
  readonly parts: PostParts;
  readonly hash: number;

  constructor(seed: number, parts: PostParts) {
    this.seed = seed;
    this.parts = parts;
    this.hash = hashOf(seed, parts);
  }

  /** A random number for one aspect of the Post: a 32-bit unsigned integer. */
  random(of: number): number {
    return mix(this.hash, of);
  }

  get author_id(): string {
    return accountId(this.random(aspect.author));
  }

  /** The relation to other Posts. Only liked Posts have one, so that references end. */
  get kind(): 'post' | 'reply' | 'quote' | 'replyQuoting' | 'repost' {
    if (!isLiked(this.parts)) return 'post';
    const chance = this.random(aspect.reference) % 100;
    if (chance < 52) return 'post';
    if (chance < 70) return 'reply';
    if (chance < 83) return 'quote';
    return chance < 86 ? 'replyQuoting' : 'repost';
  }

  get quoted(): PostParts {
    return olderPost(this.parts, this.random(aspect.quoted), among(0.12, this.random(aspect.gone)));
  }

  get repliedTo(): PostParts {
    return olderPost(
      this.parts,
      this.random(aspect.referenced),
      among(0.08, this.random(aspect.gone)),
    );
  }

  /** Never deleted, because its reposts would be gone, too. */
  get reposted(): PostParts {
    return olderPost(this.parts, this.random(aspect.referenced), false);
  }

  get isReply(): boolean {
    return this.kind === 'reply' || this.kind === 'replyQuoting';
  }

  get in_reply_to_user_id(): string | undefined {
    return this.isReply ? new PostTraits(this.seed, this.repliedTo).author_id : undefined;
  }

  get original(): PostTraits {
    return new PostTraits(this.seed, this.reposted);
  }

  get attachment(): 'nothing' | 'photos' | 'video' | 'gif' | 'mixed' | 'poll' {
    if (this.kind === 'repost') return 'nothing';
    const chance = this.random(aspect.attachment) % 100;
    if (chance < 52) return 'nothing';
    if (chance < 74) return 'photos';
    if (chance < 84) return 'video';
    if (chance < 89) return 'gif';
    return chance < 91 ? 'mixed' : 'poll';
  }

  get language(): Language {
    return pick(languages, this.random(aspect.language));
  }

  get isLong(): boolean {
    return this.kind !== 'repost' && among(0.07, this.random(aspect.long));
  }
}
