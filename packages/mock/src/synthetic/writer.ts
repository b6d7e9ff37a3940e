import type { Post } from '@liked-posts/types';

/** The length of a string in Unicode code points. */
export function charactersIn(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    // A low surrogate, the second half of a pair.
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) count -= 1;
  }
  return count;
}

type Entities = NonNullable<Post['entities']>;

/** Adds an entity that reaches from `start` up to `end`, in code points. */
type Add = (found: Required<Entities>, at: { start: number; end: number }) => void;

/** Writes text, separated by spaces, and remembers the entities in it. */
export class Writer {
  text = '';
  // Code points are counted when the entities are read, which is rare.
  readonly #recognised: { text: string; length: number; add: Add }[] = [];

  get entities(): Entities | undefined {
    if (this.#recognised.length === 0) return undefined;
    const found = { urls: [], hashtags: [], cashtags: [], mentions: [], annotations: [] };
    for (const { text, length, add } of this.#recognised) {
      const end = charactersIn(this.text.slice(0, length));
      add(found, { start: end - charactersIn(text), end });
    }
    return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
  }

  plain(text: string): void {
    if (this.text !== '') this.text += ' ';
    this.text += text;
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
      // Unlike other entities, an annotation ends at its last character.
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

  /** A short link, and its destination without the scheme. */
  link(url: string, destination: string): void {
    this.#recognise(url, ({ urls }, at) => {
      urls.push({ ...at, url, expanded_url: `https://${destination}`, display_url: destination });
    });
  }

  #recognise(text: string, add: Add): void {
    this.plain(text);
    this.#recognised.push({ text, length: this.text.length, add });
  }
}
