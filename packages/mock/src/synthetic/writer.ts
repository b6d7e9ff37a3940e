import type { Post } from '@liked-posts/types';

/** How long a text is in characters (Unicode code points). */
export function charactersIn(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    // The second half of a pair.
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) count -= 1;
  }
  return count;
}

type Entities = NonNullable<Post['entities']>;

/** Adds what was recognised from `start` up to `end`, in characters. */
type Add = (found: Required<Entities>, at: { start: number; end: number }) => void;

/** Writes a text, with a space between its pieces, and notes what the service recognises in it. */
export class Writer {
  text = '';
  // Characters are counted only for those who read the entities.
  readonly #recognised: { piece: string; length: number; add: Add }[] = [];

  /** What was recognised; undefined if nothing was. */
  get entities(): Entities | undefined {
    if (this.#recognised.length === 0) return undefined;
    const found = { urls: [], hashtags: [], cashtags: [], mentions: [], annotations: [] };
    for (const { piece, length, add } of this.#recognised) {
      const end = charactersIn(this.text.slice(0, length));
      add(found, { start: end - charactersIn(piece), end });
    }
    return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
  }

  plain(piece: string): void {
    if (this.text !== '') this.text += ' ';
    this.text += piece;
  }

  mention(id: string, username: string): void {
    this.#recognise(`@${username}`, ({ mentions }, at) => mentions.push({ ...at, username, id }));
  }

  hashtag(tag: string): void {
    this.#recognise(`#${tag}`, ({ hashtags }, at) => hashtags.push({ ...at, tag }));
  }

  cashtag(tag: string): void {
    this.#recognise(`$${tag}`, ({ cashtags }, at) => cashtags.push({ ...at, tag }));
  }

  place(name: string): void {
    this.#recognise(name, ({ annotations }, { start, end }) => {
      // Unlike the others', the end of an annotation is its last character.
      const place = {
        start,
        end: end - 1,
        probability: 0.87,
        type: 'Place',
        normalized_text: name,
      };
      annotations.push(place);
    });
  }

  /** A short link, and the address that it stands for, without the scheme. */
  link(url: string, target: string): void {
    this.#recognise(url, ({ urls }, at) => {
      urls.push({ ...at, url, expanded_url: `https://${target}`, display_url: target });
    });
  }

  #recognise(piece: string, add: Add): void {
    this.plain(piece);
    this.#recognised.push({ piece, length: this.text.length, add });
  }
}
