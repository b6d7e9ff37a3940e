import { among, mix, pick } from './hash.ts';
import { writeId } from './post-id.ts';
import type { PostTraits } from './post-traits.ts';
import { shares } from './shares.ts';
import { usernameOf } from './user-id.ts';
import type { Link, Writer } from './writer.ts';

/** The address of a short link. */
export function shortLink(hash: number): string {
  // Numbers of 31 bits are written four times faster than longer ones.
  return `https://t.example/${(hash >>> 1).toString(36)}`;
}

const pages: readonly (readonly [title: string, description: string])[] = [
  ['The harbour in 3,200 photographs', 'Nobody knows who took them, but the dog is always there.'],
  ['Timetable from 14 December', 'All trains to the coast, with the replacement buses.'],
  ['Swans: the winter count', 'Twelve more than last year, and one that is not a swan.'],
];
const folders: readonly string[] = ['bücherei', 'écoles', '図書館'];

/** Writes a link to a page of news. */
export function writeNewsLink(writer: Writer, hash: number, hasCard: boolean): void {
  writer.link(shortLink(hash), () => {
    const [path, chance] = [hash.toString(36), mix(hash, 1)];
    const folder = among(shares.rawLetters, chance) ? `${pick(folders, chance)}/` : '';
    const expanded_url = `https://news.example/${folder}${path}`;
    const display_url = `news.example/${folder}${path}`;
    return [{ expanded_url, display_url, ...(hasCard && card(hash, `${folder}${path}`)) }];
  });
}

/** What the service found at the end of a link. */
function card(hash: number, path: string): Link {
  const [title, description] = pick(pages, hash);
  const picture = `https://media.example/news/${hash.toString(36)}`;
  return {
    images: [
      { url: `${picture}.jpg`, width: 1200, height: 630 },
      { url: `${picture}-150.jpg`, width: 150, height: 150 },
    ],
    status: 200,
    title,
    description,
    unwound_url: `https://www.news.example/${path}?from=short`,
  };
}

/** The address of a Post, without the scheme. */
export function addressOf({ seed, author_id, parts }: PostTraits): string {
  return `posts.example/${usernameOf(seed, author_id)}/status/${writeId(parts)}`;
}

/** Writes a link to a Post: a quoted one, or a long one itself, for its whole text. */
export function writePostLink(writer: Writer, hash: number, post: () => PostTraits): void {
  writer.link(shortLink(hash), () => {
    const address = addressOf(post());
    return [{ expanded_url: `https://${address}`, display_url: `${address.slice(0, 26)}…` }];
  });
}

/**
 * Writes the link to the media of a Post. The entity has a copy for each.
 *
 * @param media gives the address of the Post, and the keys of its media
 */
export function writeMediaLink(
  writer: Writer,
  hash: number,
  media: () => readonly [address: string, keys: readonly string[]],
): void {
  writer.link(shortLink(hash), () => {
    const [address, keys] = media();
    return keys.map((media_key) => ({
      expanded_url: `https://${address}/${media_key.startsWith('3_') ? 'photo' : 'video'}/1`,
      display_url: `pic.example/${hash.toString(36)}`,
      media_key,
    }));
  });
}
