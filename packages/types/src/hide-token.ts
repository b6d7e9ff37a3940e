/** The replacement of a secret. */
export const hidden = '[hidden]';

/** Shorter pieces of a token are not secret, and occur by chance. */
const shortest = 8;
/** In hexadecimal, a character takes two digits. Shorter runs of digits are often numbers. */
const shortestInHex = 2 * shortest;
/** The length of a seed. Each piece contains a seed that starts at a multiple of `seedEvery`. */
const seedLength = 4;
const seedEvery = shortest - seedLength + 1;
/** How many layers of escapes are removed. */
const mostLayers = 4;
/** Long strings are searched in parts to save memory. */
const partLength = 2 ** 16;
/** More than the longest piece takes with all layers of escapes. */
const overlap = 1024;

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** An escaped character in URLs, HTML and JSON. */
const escapes =
  /(?:%(?:u00)?|\\u00|\\x)([0-7][\da-f])|&#(?:x0{0,5}([0-7][\da-f])|0{0,5}(\d{2,3}));?|&([a-z]{2,6});|\\(["'/\\])/gi;

/** The HTML entities for characters that tokens may have. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  bsol: '\\',
  plus: '+',
  equals: '=',
  period: '.',
  lowbar: '_',
  colon: ':',
  percnt: '%',
};

/**
 * Returns a function that replaces access tokens in a string by `[hidden]`: every piece of eight or
 * more characters, in any letter case, also if it is escaped for URLs, HTML or JSON, or encoded in
 * base64 or hexadecimal. The string may have been cut anywhere. Takes linear time.
 */
export function tokenHider(tokens: Iterable<string>): (text: string) => string {
  let pieces: Pieces | undefined;
  return (text) => {
    if (text.length < shortest) return text;
    pieces ??= piecesOf(tokens);
    const isSecret = new Uint8Array(text.length);
    for (let from = 0; from < text.length; from += partLength) {
      const found = secretsIn(text.slice(from, from + partLength + overlap), pieces, mostLayers);
      for (const [start, end] of runsIn(found)) isSecret.fill(1, from + start, from + end);
    }
    let shown = '';
    let from = 0;
    for (const [start, end] of runsIn(isSecret)) {
      shown += text.slice(from, start) + hidden;
      from = end;
    }
    return shown + text.slice(from);
  };
}

interface Pieces {
  /** The pieces in lower case. */
  readonly all: ReadonlySet<string>;
  /** For each hash of a seed: whether a piece contains it. */
  readonly seeds: Uint8Array;
}

function piecesOf(tokens: Iterable<string>): Pieces {
  const all = new Set<string>();
  const seeds = new Uint8Array(2 ** 16);
  const add = (written: string, length: number): void => {
    const lower = written.toLowerCase();
    for (let at = 0; at <= lower.length - length; at++) all.add(lower.slice(at, at + length));
    for (let at = 0; at <= lower.length - seedLength; at++) seeds[hash(lower, at)] = 1;
  };
  for (const token of tokens) {
    const { plain } = unescaped(token);
    // A service may have decoded the token like a URL or a form.
    for (const form of new Set([token, plain, plain.replaceAll('+', ' ')])) {
      add(form, shortest);
      const bytes = Array.from(form, (character) => character.charCodeAt(0));
      for (const written of inBase64(bytes)) {
        add(written, shortest);
        add(written.replaceAll('+', '-').replaceAll('/', '_'), shortest);
      }
      add(bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''), shortestInHex);
    }
  }
  return { all, seeds };
}

/** Marks the characters of a string that belong to pieces, directly or after unescaping. */
function secretsIn(text: string, pieces: Pieces, layers: number): Uint8Array {
  const isSecret = new Uint8Array(text.length);
  for (let seed = 0; seed < text.length; seed += seedEvery) {
    if (!pieces.seeds[hash(text, seed)]) continue;
    for (const length of [shortest, shortestInHex]) {
      for (let start = Math.max(0, seed + seedLength - length); start <= seed; start++) {
        const end = start + length;
        if (pieces.all.has(text.slice(start, end).toLowerCase())) isSecret.fill(1, start, end);
      }
    }
  }
  // Most strings have no escapes.
  if (layers === 0 || !/[%&\\]/.test(text)) return isSecret;
  const { plain, offsets, lengths } = unescaped(text);
  const inner = secretsIn(plain, pieces, layers - 1);
  // Almost no string has a piece, and mapping it back is slow.
  if (!inner.includes(1)) return isSecret;
  let next = 0;
  let start = 0;
  for (const [offset, isInnerSecret] of inner.entries()) {
    const end = start + (offsets[next] === offset ? (lengths[next++] ?? 1) : 1);
    if (isInnerSecret) isSecret.fill(1, start, end);
    start = end;
  }
  return isSecret;
}

/** Start and end of each run of marks. */
function* runsIn(marks: Uint8Array): Generator<readonly [start: number, end: number]> {
  for (let start = marks.indexOf(1); start !== -1; ) {
    const gap = marks.indexOf(0, start);
    const end = gap === -1 ? marks.length : gap;
    yield [start, end];
    start = marks.indexOf(1, end);
  }
}

/** Removes one layer of escapes. Says where each was, in the result, and how long. */
function unescaped(text: string): { plain: string; offsets: number[]; lengths: number[] } {
  const offsets: number[] = [];
  const lengths: number[] = [];
  let removed = 0;
  const plain = text.replace(escapes, (written, code, hex, decimal, name, quoted, offset) => {
    const character: string | undefined = name
      ? entities[name.toLowerCase()]
      : (quoted ?? String.fromCharCode(Number(decimal ?? `0x${code ?? hex}`)));
    if (character === undefined) return written;
    offsets.push(offset - removed);
    lengths.push(written.length);
    removed += written.length - 1;
    return character;
  });
  return { plain, offsets, lengths };
}

/** Bytes in base64, without the characters that depend on the bytes before and after. */
function inBase64(bytes: readonly number[]): string[] {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return [0, 2, 4].map((start) =>
    bits
      .slice(start)
      .replace(/.{1,6}/g, (six) => (six.length < 6 ? '' : base64.charAt(Number.parseInt(six, 2)))),
  );
}

/** A hash of the seed at an index, from 0 to 65535, the same in any letter case. */
function hash(text: string, at: number): number {
  const front = ((text.charCodeAt(at) | 32) << 12) ^ ((text.charCodeAt(at + 1) | 32) << 8);
  const back = ((text.charCodeAt(at + 2) | 32) << 4) ^ (text.charCodeAt(at + 3) | 32);
  return (front ^ back) & 0xffff;
}
