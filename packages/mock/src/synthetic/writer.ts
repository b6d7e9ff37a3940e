import type { Post } from '@liked-posts/types';

/** The length of a string, or of the part from one index to another, in Unicode code points. */
export function charactersIn(text: string, from = 0, to: number = text.length): number {
  let count = to - from;
  for (let index = from; index < to; index += 1) {
    if (isSecondHalf(text.charCodeAt(index))) count -= 1;
  }
  return count;
}

/** Whether this is a low surrogate, the second half of a pair. */
function isSecondHalf(code: number): boolean {
  return (code & 0xfc00) === 0xdc00;
}

type Entities = NonNullable<Post['entities']>;
export type Link = Omit<NonNullable<Entities['urls']>[number], 'start' | 'end' | 'url'>;

/** Adds an entity that reaches from `start` up to `end`, in code points. */
type Add = (found: Entities, at: { start: number; end: number }) => void;

/** Writes text, separated by spaces, and remembers the entities in it. */
export class Writer {
  text = '';
  /** The length of the text up to the links that only lead to media and other Posts. */
  shown = 0;
  // Code points are counted when the entities are read, which is rare.
  readonly #recognised: { text: string; length: number; add: Add }[] = [];

  get entities(): Entities | undefined {
    if (this.#recognised.length === 0) return undefined;
    const found: Entities = {};
    let [index, characters] = [0, 0];
    for (const { text, length, add } of this.#recognised) {
      const start = characters + charactersIn(this.text, index, length - text.length);
      const end = start + charactersIn(text);
      add(found, { start, end });
      [index, characters] = [length, end];
    }
    return found;
  }

  plain(text: string, separator = ' '): void {
    this.text += this.text === '' ? text : separator + text;
  }

  /** @param id missing in mentions without one */
  mention(username: string, id?: string): void {
    this.#recognise(`@${username}`, (found, at) => {
      found.mentions ??= [];
      found.mentions.push({ ...at, username, ...(id !== undefined && { id }) });
    });
  }

  tag(kind: 'hashtags' | 'cashtags', tag: string): void {
    this.#recognise(`${kind === 'hashtags' ? '#' : '$'}${tag}`, (found, at) => {
      found[kind] ??= [];
      found[kind].push({ ...at, tag });
    });
  }

  place(name: string): void {
    this.#recognise(name, (found, { start, end }) => {
      // Unlike other entities, an annotation ends at its last character.
      const place = {
        start,
        end: end - 1,
        probability: 0.87,
        type: 'Place',
        normalized_text: name,
      };
      found.annotations ??= [];
      found.annotations.push(place);
    });
  }

  /** A short link; to several media, it is one entity for each. */
  link(url: string, links: () => readonly Link[]): void {
    this.#recognise(url, (found, { start, end }) => {
      found.urls ??= [];
      for (const link of links()) found.urls.push({ start, end, url, ...link });
    });
  }

  /** Cuts the text after so many UTF-16 code units, or some fewer: nothing is cut in the middle. */
  cut(length: number): void {
    if (this.text.length <= length) return;
    let end = isSecondHalf(this.text.charCodeAt(length)) ? length - 1 : length;
    // The longest escape is `&amp;`.
    const begun = /&[a-z]*$/.exec(this.text.slice(end - 4, end));
    if (begun !== null) end -= begun[0].length;
    this.text = `${this.text.slice(0, end)}…`;
    const kept = this.#recognised.findIndex((entity) => entity.length > end);
    if (kept >= 0) this.#recognised.length = kept;
    this.shown = this.text.length;
  }

  #recognise(text: string, add: Add): void {
    this.plain(text);
    this.#recognised.push({ text, length: this.text.length, add });
  }
}
