import { among, mix, pick } from './hash.ts';
import { writeMediaLink, writeNewsLink, writePostLink } from './links.ts';
import { mediaKeysOf } from './media.ts';
import { places } from './places.ts';
import { editsOf, writeId } from './post-id.ts';
import { aspect, PostTraits } from './post-traits.ts';
import { escaped, toEscape } from './sentences.ts';
import { shares } from './shares.ts';
import { oldUsernameOf, stateOf, usernameOf } from './user-id.ts';
import { cashtags, hashtags } from './words.ts';
import type { Writer } from './writer.ts';

/** The lengths at which the service cuts reposts and long Posts. */
const repostLength = 139;
const longLength = 275;

export function writeText(post: PostTraits, writer: Writer): void {
  if (post.kind === 'repost') {
    const { original } = post;
    writer.plain('RT');
    mention(post, original.author_id, post.random(aspect.address), writer);
    writer.text += ':';
    writeText(original, writer);
    writer.cut(repostLength);
    return;
  }
  if (!post.isLong) {
    writeWhole(post, writer, false);
    return;
  }
  writeLongText(post, writer);
  writer.cut(longLength);
  writer.shown = writer.text.length;
  writePostLink(writer, post.hash, authorOf(post), writeId(post.parts));
}

/** Writes the full text of a Post that is too long for `text`. */
export function writeLongText(post: PostTraits, writer: Writer): void {
  writeWhole(post, writer, true);
}

function writeWhole(post: PostTraits, writer: Writer, isLong: boolean): void {
  const { in_reply_to_user_id: userId } = post;
  if (userId !== undefined) mention(post, userId, post.random(aspect.address), writer);
  writeBody(post, writer, isLong);
  writeEnd(post, writer);
  writer.shown = writer.text.length;
  if (post.isQuote && post.has(shares.quoteLink, aspect.quoteLink)) {
    const quoted = new PostTraits(post.seed, post.quoted);
    writePostLink(writer, mix(post.hash, 1), authorOf(quoted), writeId(post.quoted));
  }
  const keys = mediaKeysOf(post);
  if (keys.length > 0 && post.has(shares.mediaLink, aspect.mediaLink)) {
    const address = `posts.example/${authorOf(post)}/status/${writeId(post.parts)}`;
    writeMediaLink(writer, mix(post.hash, 2), address, keys);
  }
}

function authorOf({ seed, author_id }: PostTraits): string {
  return usernameOf(seed, author_id);
}

function writeBody(post: PostTraits, writer: Writer, isLong: boolean): void {
  const random = post.random(aspect.sentence);
  const separator = post.has(shares.lineBreak, aspect.breaks) ? pick(lineBreaks, random) : ' ';
  const sentences = isLong ? threeParagraphs(post, random) : someSentences(post, random);
  for (const [index, sentence] of sentences.entries()) {
    writer.plain(sentence, index === 0 ? ' ' : separator);
  }
  const edits = editsOf(post.parts);
  if (edits > 0) writer.plain(`(${edits + 1})`);
  if (post.has(shares.escape, aspect.escape)) {
    writer.plain(pick(escapes, post.random(aspect.escape)), separator);
  }
}

const lineBreaks: readonly string[] = ['\n\n', '\n'];
const escapes: readonly string[] = toEscape.map(escaped);
/** How many sentences of a paragraph a Post leaves out: most Posts have all. */
const leftOut: readonly number[] = [0, 0, 0, 0, 0, 1, 1, 2, 3];

function someSentences({ language }: PostTraits, random: number): readonly string[] {
  const all = pick(language.paragraphs, random >>> 4);
  const count = Math.max(1, all.length - pick(leftOut, random >>> 8));
  const first = (random >>> 16) % (all.length - count + 1);
  return count === all.length ? all : all.slice(first, first + count);
}

function threeParagraphs({ language }: PostTraits, random: number): string[] {
  return [0, 1, 2].flatMap((index) => pick(language.paragraphs, (random >>> 4) + index));
}

/** Writes the mentions, places, tags and links that some Posts end with. */
function writeEnd(post: PostTraits, writer: Writer): void {
  const { mentioned } = post;
  if (mentioned !== undefined) mention(post, mentioned, post.random(aspect.mention), writer);
  const place = post.random(aspect.pin);
  if (post.has(0.06, aspect.pin)) {
    writer.plain('📍');
    writer.place(pick(places, place).name ?? '');
  }
  const hashtag = post.random(aspect.hashtag);
  if (post.has(0.25, aspect.hashtag)) writer.hashtag(pick(hashtags, hashtag));
  const cashtag = post.random(aspect.cashtag);
  if (post.has(0.04, aspect.cashtag)) writer.cashtag(pick(cashtags, cashtag));
  const { newsLink } = post;
  if (newsLink) writeNewsLink(writer, post.random(aspect.link), newsLink === 'card');
}

/** Mentions a user by their present handle, or by one that they had. */
function mention(post: PostTraits, userId: string, hash: number, writer: Writer): void {
  const { seed } = post;
  const mayBeRenamed = !post.isFull && stateOf(userId) === 'there';
  if (mayBeRenamed && among(shares.renamed, mix(hash, 2))) {
    writer.mention(oldUsernameOf(seed, userId));
    return;
  }
  const hasId = post.isFull || !among(shares.mentionWithoutId, mix(hash, 3));
  writer.mention(usernameOf(seed, userId), hasId ? userId : undefined);
}
