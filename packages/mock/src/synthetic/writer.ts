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

/** Writes a text, with a space between its pieces, and notes what the service recognises in it. */
export class Writer {
  text = '';
  readonly #found: Required<Entities> = {
    urls: [],
    hashtags: [],
    cashtags: [],
    mentions: [],
    annotations: [],
  };

  /** What was recognised; undefined if nothing was. */
  get entities(): Entities | undefined {
    const members = Object.entries(this.#found).filter(([, list]) => list.length > 0);
    return members.length > 0 ? Object.fromEntries(members) : undefined;
  }

  plain(piece: string): void {
    this.text += this.text === '' ? piece : ` ${piece}`;
  }

  mention(id: string, username: string): void {
    this.#found.mentions.push({ ...this.#add(`@${username}`), username, id });
  }

  hashtag(tag: string): void {
    this.#found.hashtags.push({ ...this.#add(`#${tag}`), tag });
  }

  cashtag(tag: string): void {
    this.#found.cashtags.push({ ...this.#add(`$${tag}`), tag });
  }

  place(name: string): void {
    const { start, end } = this.#add(name);
    const found = { probability: 0.87, type: 'Place', normalized_text: name };
    // Unlike the others', the end of an annotation is its last character.
    this.#found.annotations.push({ start, end: end - 1, ...found });
  }

  /** A short link, and the address that it stands for, without the scheme. */
  link(url: string, target: string): void {
    const found = { url, expanded_url: `https://${target}`, display_url: target };
    this.#found.urls.push({ ...this.#add(url), ...found });
  }

  /** Adds a piece. Returns where it is, in characters. */
  #add(piece: string): { start: number; end: number } {
    this.plain(piece);
    const end = charactersIn(this.text);
    return { start: end - charactersIn(piece), end };
  }
}
