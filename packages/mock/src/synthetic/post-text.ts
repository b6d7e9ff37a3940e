import { among, mix, pick } from './hash.ts';
import { addressOf, writeMediaLink, writeNewsLink, writePostLink } from './links.ts';
import { hasMedia, mediaKeysOf } from './media.ts';
import { places } from './places.ts';
import { editsOf } from './post-id.ts';
import { aspect, PostTraits } from './post-traits.ts';
import { escapes } from './sentences.ts';
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
  writeWhole(post, writer);
  if (!post.isLong) return;
  writer.cut(longLength);
  writer.shown = writer.text.length;
  writePostLink(writer, post.hash, () => post);
}

/** Writes the text of a Post, in full even if it is too long for `text`. */
export function writeWhole(post: PostTraits, writer: Writer): void {
  const { in_reply_to_user_id: userId } = post;
  if (userId !== undefined) mention(post, userId, post.random(aspect.address), writer);
  writeBody(post, writer);
  writeEnd(post, writer);
  writer.shown = writer.text.length;
  if (post.isQuote && post.has(shares.quoteLink, aspect.quoteLink)) {
    writePostLink(writer, mix(post.hash, 1), () => new PostTraits(post.seed, post.quoted));
  }
  if (hasMedia(post) && post.has(shares.mediaLink, aspect.mediaLink)) {
    writeMediaLink(writer, mix(post.hash, 2), () => [addressOf(post), mediaKeysOf(post)]);
  }
}

function writeBody(post: PostTraits, writer: Writer): void {
  const random = post.random(aspect.sentence);
  const separator = post.has(shares.lineBreak, aspect.breaks) ? pick(lineBreaks, random) : ' ';
  writer.plain(post.isLong ? longBody(post, random, separator) : body(post, random, separator));
  const edits = editsOf(post.parts);
  if (edits > 0) writer.plain(`(${edits + 1})`);
  if (post.has(shares.escape, aspect.escape)) {
    writer.plain(pick(escapes, post.random(aspect.escape)), separator);
  }
}

const lineBreaks = ['\n\n', '\n'] as const;
/** How many sentences of a paragraph a Post leaves out: most Posts have all. */
const leftOut: readonly number[] = [0, 0, 0, 0, 0, 1, 1, 2, 3];

function body({ language }: PostTraits, random: number, separator: string): string {
  const sentences = pick(language.paragraphs, random >>> 4);
  const length = Math.max(1, sentences.length - pick(leftOut, random >>> 8));
  const first = (random >>> 16) % (sentences.length - length + 1);
  let text = sentences[first] ?? '';
  // Faster than to join them: texts take most of the time of a page.
  for (let next = first + 1; next < first + length; next += 1) text += separator + sentences[next];
  return text;
}

/** As many paragraphs as `text` cannot hold. */
function longBody({ language }: PostTraits, random: number, separator: string): string {
  let text = '';
  for (let index = random >>> 4; text.length < 2 * longLength; index += 1) {
    const whole = pick(language.paragraphs, index).join(separator);
    text += text === '' ? whole : separator + whole;
  }
  return text;
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
  if (post.has(0.25, aspect.hashtag)) writer.tag('hashtags', pick(hashtags, hashtag));
  const cashtag = post.random(aspect.cashtag);
  if (post.has(0.04, aspect.cashtag)) writer.tag('cashtags', pick(cashtags, cashtag));
  const { newsLink } = post;
  if (newsLink) writeNewsLink(writer, post.random(aspect.link), newsLink === 'card');
}

/** Mentions a user by their present handle, or by one that they had. */
function mention(post: PostTraits, userId: string, hash: number, writer: Writer): void {
  const { seed } = post;
  const mayBeRenamed = among(shares.renamed, mix(hash, 2)) && !post.isFull;
  if (mayBeRenamed && stateOf(userId) === 'there') {
    writer.mention(oldUsernameOf(seed, userId));
    return;
  }
  const hasId = post.isFull || !among(shares.mentionWithoutId, mix(hash, 3));
  writer.mention(usernameOf(seed, userId), hasId ? userId : undefined);
}
