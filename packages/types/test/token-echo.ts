/** An access token with characters that URLs, HTML, JSON and base64 write differently. */
export const echoedToken = 'Zq8-SECRET_token/1234%2BabcDEFghi+xyz~5678.end=';

type Write = (token: string) => string;

const each =
  (write: (code: number, character: string) => string): Write =>
  (token) =>
    token.replaceAll(/./gs, (character) => write(character.charCodeAt(0), character));
const hex = (code: number, length = 2) => code.toString(16).padStart(length, '0');
const inJson: Write = (token) => JSON.stringify(token).slice(1, -1);
const base64: Write = (token) => Buffer.from(token).toString('base64');
const start: Write = (text) => text.slice(0, Math.ceil(text.length * 0.55));

const percent = each((code) => `%${hex(code)}`);
const unicode = each((code) => `\\u${hex(code, 4)}`);
const decimal = each((code) => `&#${code};`);
const hexadecimal = each((code) => `&#x${hex(code)};`);
/** How a service may encode a token that it repeats, whole or in part. */
export const writings: Readonly<Record<string, Write>> = {
  'as it is': (token) => token,
  'in lower case': (token) => token.toLowerCase(),
  'in upper case': (token) => token.toUpperCase(),
  'between other letters': (token) => `token${token}token`,
  'its beginning, at the end': start,
  'its end': (token) => token.slice(-20),
  'a piece of it': (token) => token.slice(9, 21),
  'with stars in the middle': (token) => `${token.slice(0, 12)}****${token.slice(-12)}`,
  'decoded like a URL': decodeURIComponent,
  'decoded like a form': (token) => decodeURIComponent(token.replaceAll('+', ' ')),
  'in a URL': encodeURIComponent,
  'in a URL, in lower case': (token) => encodeURIComponent(token).toLowerCase(),
  'in a URL, every letter escaped': percent,
  'in a URL in a URL': (token) => encodeURIComponent(encodeURIComponent(token)),
  'in a URL in a URL, every letter escaped': (token) => encodeURIComponent(percent(token)),
  'its beginning, in a URL': (token) => start(percent(token)),
  'in JSON': inJson,
  'in JSON in JSON': (token) => inJson(inJson(token)),
  'in JSON with escaped slashes': (token) => token.replaceAll('/', '\\/'),
  'in JSON in JSON with escaped slashes': (token) => inJson(token.replaceAll('/', '\\/')),
  'in JSON, every letter escaped': unicode,
  'in JSON, every letter escaped, in upper case': (token) => unicode(token).toUpperCase(),
  'in JSON in JSON, every letter escaped': (token) => inJson(unicode(token)),
  'its beginning, in JSON, every letter escaped': (token) => start(unicode(token)),
  'in a URL as old scripts escape it': each((code) => `%u${hex(code, 4)}`),
  'in a script, every letter escaped': each((code) => `\\x${hex(code)}`),
  'in HTML with decimals': decimal,
  'in HTML with decimals, not ended': each((code) => `&#${String(code).padStart(3, '0')}`),
  'in HTML with hexadecimals': hexadecimal,
  'in HTML with hexadecimals and zeros': each((code) => `&#X${hex(code, 6).toUpperCase()};`),
  'in HTML in HTML': (token) => decimal(token).replaceAll('&', '&amp;'),
  'in HTML in a URL': (token) => encodeURIComponent(decimal(token)),
  'a URL in HTML': (token) => encodeURIComponent(token).replaceAll('%', '&#37;'),
  'its beginning, in HTML': (token) => start(hexadecimal(token)),
  'in base64': base64,
  'in base64, after a letter': (token) => base64(`:${token}`),
  'in base64, after two letters': (token) => base64(`a:${token}`),
  'in base64, between others': (token) => base64(`{"token":"${token}"}`),
  'in base64 for URLs': (token) => Buffer.from(`é:${token}`).toString('base64url'),
  'in base64 in a URL': (token) => encodeURIComponent(base64(token)),
  'its beginning, in base64': (token) => start(base64(token)),
};

/** Eight characters of a token that can be read in a string; undefined if there are none. */
export function pieceShown(text: string, token: string): string | undefined {
  const readings = readingsOf(text).join('\n').toLowerCase();
  return Array.from({ length: token.length - 7 }, (_, at) => token.slice(at, at + 8)).find(
    (piece) => readings.includes(piece.toLowerCase()),
  );
}

/** A string and everything that it decodes to, in several steps. */
function readingsOf(text: string): string[] {
  const layers = [text];
  for (let layer = 0; layer < 4; layer++) layers.push(decoded(layers.at(-1) ?? ''));
  return layers.flatMap((layer) => {
    const runs = [...layer.matchAll(/[\w+/-]{10,}/g)].map(([run]) => run);
    return [
      layer,
      ...[0, 1, 2, 3].map((from) =>
        runs.map((run) => Buffer.from(run.slice(from), 'base64').toString('latin1')).join('\n'),
      ),
    ];
  });
}

function decoded(text: string): string {
  const character = (code: string, base = 16) => String.fromCharCode(Number.parseInt(code, base));
  return text
    .replaceAll(/[\\%]u([\da-f]{4})/gi, (_, code) => character(code))
    .replaceAll(/\\x([\da-f]{2})/gi, (_, code) => character(code))
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/%([\da-f]{2})/gi, (_, code) => character(code))
    .replaceAll(/&#(\d+);?/g, (_, code) => character(code, 10))
    .replaceAll(/&#x([\da-f]+);/gi, (_, code) => character(code))
    .replaceAll('&amp;', '&');
}
