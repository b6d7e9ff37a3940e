import { among, mix, pick } from './hash.ts';
import { placeIds, placeOf } from './places.ts';
import { writeId } from './post-id.ts';
import { aspect, type PostTraits } from './post-traits.ts';
import { accountId, goneUserId, usernameOf } from './user.ts';
import { cashtags, hashtags } from './words.ts';
import type { Writer } from './writer.ts';

/** Writes the text of a Post. */
export function writeText(post: PostTraits, writer: Writer): void {
  if (post.kind === 'repost') {
    const { original } = post;
    writer.plain('RT ');
    mention(post, original.authorId, writer);
    writer.plain(': ');
    writeText(original, writer);
    return;
  }
  open(post, writer);
  if (!post.isLong) {
    close(post, writer);
    return;
  }
  writer.plain(' … ');
  writer.link(
    `https://t.example/${post.hash.toString(36)}`,
    `posts.example/${writeId(post.parts)}`,
  );
}

/** Writes the whole text of a Post that is too long for its `text`. */
export function writeLongText(post: PostTraits, writer: Writer): void {
  const roll = post.roll(aspect.longMention);
  open(post, writer);
  writer.plain(` ${sentences(post, 14).slice(1).join(' ')} `);
  mention(post, among(0.1, roll) ? goneUserId(roll) : accountId(roll), writer);
  close(post, writer);
}

/** Writes the user that a reply is addressed to. */
export function writeAddress(post: PostTraits, writer: Writer): void {
  const userId = post.answeredUserId;
  if (userId === undefined) return;
  mention(post, userId, writer);
  writer.plain(' ');
}

/** As many sentences in the language of the Post. */
export function sentences(post: PostTraits, count: number): string[] {
  const first = post.roll(aspect.sentence) >>> 1;
  return Array.from({ length: count }, (_, index) => pick(post.language.sentences, first + index));
}

function open(post: PostTraits, writer: Writer): void {
  writeAddress(post, writer);
  writer.plain(pick(post.language.sentences, post.roll(aspect.sentence) >>> 1));
  const edits = post.parts.version;
  if (edits > 0) writer.plain(` (${edits + 1})`);
}

/** Writes what some Posts carry after their sentence. */
function close(post: PostTraits, writer: Writer): void {
  const chance = post.roll(aspect.mention);
  if (among(0.15, chance)) {
    const gone = among(0.08, post.roll(aspect.mentionGone));
    writer.plain(' ');
    mention(post, gone ? goneUserId(chance) : accountId(mix(chance, 1)), writer);
  }
  const place = post.roll(aspect.pin);
  if (among(0.08, place)) {
    writer.plain(' 📍 ');
    writer.place(placeOf(pick(placeIds, place))?.name ?? '');
  }
  const hashtag = post.roll(aspect.hashtag);
  if (among(0.25, hashtag)) {
    writer.plain(' ');
    writer.hashtag(pick(hashtags, hashtag));
  }
  const cashtag = post.roll(aspect.cashtag);
  if (among(0.04, cashtag)) {
    writer.plain(' ');
    writer.cashtag(pick(cashtags, cashtag));
  }
  const link = post.roll(aspect.link);
  if (among(0.3, link)) {
    const path = link.toString(36);
    writer.plain(' ');
    writer.link(`https://t.example/${path}`, `news.example/${path}`);
  }
}

function mention({ seed }: PostTraits, userId: string, writer: Writer): void {
  writer.mention(userId, usernameOf(seed, userId));
}
