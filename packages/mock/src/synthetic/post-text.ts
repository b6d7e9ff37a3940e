import { among, mix, pick } from './hash.ts';
import { places } from './places.ts';
import { writeId } from './post-id.ts';
import { aspect, type PostTraits } from './post-traits.ts';
import { accountId, goneUserId, usernameOf } from './user.ts';
import { cashtags, hashtags } from './words.ts';
import type { Writer } from './writer.ts';

export function writeText(post: PostTraits, writer: Writer): void {
  if (post.kind === 'repost') {
    const { original } = post;
    writer.plain('RT');
    mention(post, original.author_id, writer);
    writer.text += ':';
    writeText(original, writer);
    return;
  }
  open(post, writer);
  if (!post.isLong) {
    close(post, writer);
    return;
  }
  writer.plain('…');
  const address = `posts.example/${writeId(post.parts)}`;
  writer.link(`https://t.example/${post.hash.toString(36)}`, address);
}

/** Writes the full text of a Post that is too long for `text`. */
export function writeLongText(post: PostTraits, writer: Writer): void {
  const random = post.random(aspect.longMention);
  open(post, writer);
  writer.plain(sentences(post, 14).slice(1).join(' '));
  mention(post, among(0.1, random) ? goneUserId(random) : accountId(random), writer);
  close(post, writer);
}

export function sentences(post: PostTraits, count: number): string[] {
  const first = post.random(aspect.sentence) >>> 1;
  const [, all] = post.language;
  return Array.from({ length: count }, (_, index) => pick(all, first + index));
}

function open(post: PostTraits, writer: Writer): void {
  const { in_reply_to_user_id: userId, parts, language } = post;
  if (userId !== undefined) mention(post, userId, writer);
  writer.plain(pick(language[1], post.random(aspect.sentence) >>> 1));
  if (parts.version > 0) writer.plain(`(${parts.version + 1})`);
}

/** Writes the mentions, places, tags and links that some Posts end with. */
function close(post: PostTraits, writer: Writer): void {
  const chance = post.random(aspect.mention);
  if (among(0.15, chance)) {
    const gone = among(0.08, post.random(aspect.mentionGone));
    mention(post, gone ? goneUserId(chance) : accountId(mix(chance, 1)), writer);
  }
  const place = post.random(aspect.pin);
  if (among(0.08, place)) {
    writer.plain('📍');
    writer.place(pick(places, place).name ?? '');
  }
  const hashtag = post.random(aspect.hashtag);
  if (among(0.25, hashtag)) writer.hashtag(pick(hashtags, hashtag));
  const cashtag = post.random(aspect.cashtag);
  if (among(0.04, cashtag)) writer.cashtag(pick(cashtags, cashtag));
  const link = post.random(aspect.link);
  if (among(0.3, link)) {
    const path = link.toString(36);
    writer.link(`https://t.example/${path}`, `news.example/${path}`);
  }
}

function mention({ seed }: PostTraits, userId: string, writer: Writer): void {
  writer.mention(userId, usernameOf(seed, userId));
}
