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

/** Takes the pieces of a text one after another. */
export interface Writer {
  plain(text: string): void;
  mention(id: string, username: string): void;
  hashtag(tag: string): void;
  cashtag(tag: string): void;
  place(name: string): void;
  /** A short link, and the address that it stands for, without the scheme. */
  link(url: string, target: string): void;
}

/** Keeps the text alone. */
export class TextWriter implements Writer {
  text = '';

  plain(text: string): void {
    this.text += text;
  }

  mention(_id: string, username: string): void {
    this.text += `@${username}`;
  }

  hashtag(tag: string): void {
    this.text += `#${tag}`;
  }

  cashtag(tag: string): void {
    this.text += `$${tag}`;
  }

  place(name: string): void {
    this.text += name;
  }

  link(url: string): void {
    this.text += url;
  }
}

type Entities = NonNullable<Post['entities']>;

/**
 * Keeps what the service would recognise in the text, with offsets in characters (Unicode code
 * points).
 */
export class EntityWriter implements Writer {
  readonly #found: Required<Entities> = {
    urls: [],
    hashtags: [],
    cashtags: [],
    mentions: [],
    annotations: [],
  };
  #length = 0;

  /** What was recognised; undefined if nothing was. */
  get entities(): Entities | undefined {
    const members = Object.entries(this.#found).filter(([, list]) => list.length > 0);
    return members.length > 0 ? Object.fromEntries(members) : undefined;
  }

  plain(text: string): void {
    this.#advance(text);
  }

  mention(id: string, username: string): void {
    this.#found.mentions.push({ ...this.#advance(`@${username}`), username, id });
  }

  hashtag(tag: string): void {
    this.#found.hashtags.push({ ...this.#advance(`#${tag}`), tag });
  }

  cashtag(tag: string): void {
    this.#found.cashtags.push({ ...this.#advance(`$${tag}`), tag });
  }

  place(name: string): void {
    const { start, end } = this.#advance(name);
    const found = { probability: 0.87, type: 'Place', normalized_text: name };
    // Unlike the others', the end of an annotation is its last character.
    this.#found.annotations.push({ start, end: end - 1, ...found });
  }

  link(url: string, target: string): void {
    const found = { url, expanded_url: `https://${target}`, display_url: target };
    this.#found.urls.push({ ...this.#advance(url), ...found });
  }

  #advance(text: string): { start: number; end: number } {
    const start = this.#length;
    this.#length += charactersIn(text);
    return { start, end: this.#length };
  }
}
