import { among, mix, pick } from './hash.ts';
import { shares } from './shares.ts';
import type { Link, Writer } from './writer.ts';

/** The address of a short link. */
export function shortLink(hash: number): string {
  return `https://t.example/${hash.toString(36)}`;
}

const pages: readonly (readonly [title: string, description: string])[] = [
  ['The harbour in 3,200 photographs', 'Nobody knows who took them, but the dog is always there.'],
  ['Timetable from 14 December', 'All trains to the coast, with the replacement buses.'],
  ['Swans: the winter count', ''],
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
    ...(description !== '' && { description }),
    unwound_url: `https://www.news.example/${path}?from=short`,
  };
}

/** Writes a link to a Post: a quoted one, or to the whole text of a long one. */
export function writePostLink(writer: Writer, hash: number, username: string, id: string): void {
  const path = `posts.example/${username}/status/${id}`;
  const display_url = `posts.example/${username}/sta…`;
  writer.link(shortLink(hash), () => [{ expanded_url: `https://${path}`, display_url }]);
}

/** Writes the link to the media of a Post. The entity has a copy for each. */
export function writeMediaLink(
  writer: Writer,
  hash: number,
  post: string,
  keys: readonly string[],
): void {
  const display_url = `pic.example/${hash.toString(36)}`;
  writer.link(shortLink(hash), () =>
    keys.map((media_key) => ({
      expanded_url: `https://${post}/${media_key.startsWith('3_') ? 'photo' : 'video'}/1`,
      display_url,
      media_key,
    })),
  );
}
