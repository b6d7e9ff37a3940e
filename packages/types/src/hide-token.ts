/** Every runtime has it, but the types of this package need no runtime. */
declare const btoa: (bytes: string) => string;

/** The replacement of a secret. */
export const hidden = '[hidden]';

/** Shorter pieces of a token are not secret, and occur by chance. */
const shortest = 8;
/** How many layers of escapes are removed. */
const mostLayers = 4;

/** An escaped character in URLs, HTML and JSON. */
const escapes =
  /(?:%(?:u00)?|\\u00|\\x)([0-7][\da-f])|&#x0{0,5}([0-7][\da-f]);?|&#0{0,5}(\d{2,3});?|&([a-z]{2,6});|\\(["'/\\])/gi;

/** The HTML entities that programs write. They write other characters with their number. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Returns a function that replaces access tokens in a string by `[hidden]`: every piece of eight or
 * more characters, in any letter case, also if it is escaped for URLs, HTML or JSON, or encoded in
 * base64. The string may have been cut anywhere. Takes linear time.
 */
export function tokenHider(tokens: Iterable<string>): (text: string) => string {
  let pieces: ReadonlySet<string> | undefined;
  return (text) => {
    if (text.length < shortest) return text;
    pieces ??= piecesOf(tokens);
    const secret = new Uint8Array(text.length);
    let layer: Layer = { plain: text, originOf: (at) => at };
    for (let removed = 0; removed <= mostLayers; removed++) {
      const { plain, originOf } = layer;
      const searched = comparable(plain);
      for (let at = 0, end = shortest; end <= searched.length; at++, end++) {
        if (pieces.has(searched.slice(at, end))) secret.fill(1, originOf(at), originOf(end));
      }
      const next = unescaped(layer);
      // Most strings have no escapes.
      if (next === layer) break;
      layer = next;
    }
    if (!secret.includes(1)) return text;
    let shown = '';
    for (let at = 0; at < text.length; at++) {
      if (!secret[at]) shown += text[at];
      else if (!secret[at - 1]) shown += hidden;
    }
    return shown;
  };
}

/** A string without some layers of escapes, and where in the original each character begins. */
interface Layer {
  readonly plain: string;
  originOf(at: number): number;
}

/** Removes one layer of escapes. */
function unescaped(layer: Layer): Layer {
  const { plain: text, originOf } = layer;
  const origins: number[] = [];
  let plain = '';
  let from = 0;
  const keep = (to: number) => {
    for (let at = from; at < to; at++) origins.push(originOf(at));
    plain += text.slice(from, to);
  };
  for (const match of text.matchAll(escapes)) {
    const [written, code, hex, decimal, name, quoted] = match;
    const character = name
      ? entities[name.toLowerCase()]
      : (quoted ?? String.fromCharCode(Number(decimal ?? `0x${code ?? hex}`)));
    if (character === undefined) continue;
    keep(match.index);
    origins.push(originOf(match.index));
    plain += character;
    from = match.index + written.length;
  }
  if (from === 0) return layer;
  keep(text.length);
  origins.push(originOf(text.length));
  return { plain, originOf: (at) => origins[at] ?? 0 };
}

/**
 * A string without the differences that do not count: letter case, and the letters of the two
 * base64 alphabets. Letters that tokens do not have may have another length in lower case.
 */
function comparable(text: string): string {
  return text
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replaceAll('-', '+')
    .replaceAll('_', '/');
}

/** All pieces of tokens, as they are, as a URL or a form decodes them, and in base64. */
function piecesOf(tokens: Iterable<string>): ReadonlySet<string> {
  const pieces = new Set<string>();
  const add = (written: string): void => {
    const own = comparable(written);
    for (let at = 0; at <= own.length - shortest; at++) {
      pieces.add(own.slice(at, at + shortest));
    }
  };
  for (const token of tokens) {
    const { plain } = unescaped({ plain: token, originOf: (at) => at });
    // A service may have decoded the token like a URL or a form.
    for (const form of [token, plain, plain.replaceAll('+', ' ')]) {
      add(form);
      const bytes = form.replace(/[^\0-\xff]/g, '');
      for (const [before, cut] of [0, 2, 3].entries()) {
        // The first and the last characters depend on the bytes before and after.
        const base64 = btoa(' '.repeat(before) + bytes);
        add(base64.slice(cut, ((before + bytes.length) * 4) / 3));
      }
    }
  }
  return pieces;
}
