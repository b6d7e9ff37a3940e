import fc from 'fast-check';
import { mostly } from './arbitraries.ts';

/** The path of the operation for some user. */
export const path = '/2/users/2244994945/liked_tweets';

/** The bytes to send, and whether the client waits for the answer, or leaves. */
export interface HostileRequest {
  readonly bytes: Buffer;
  readonly waits: boolean;
}

/** Mostly characters that an HTTP parser accepts, so that the code behind it is reached. */
const printable = (maxLength: number) =>
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength });

const latin1 = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));

/** A request target has no spaces or line breaks: these would end it. */
const word = (maxLength: number) =>
  mostly(6, printable(maxLength), latin1(1, maxLength)).map((text) =>
    text.replace(/[\s\p{Cc}]/gu, '%'),
  );

const malformedEscape = fc.constantFrom('%E0%A4%A', '%', '%zz', '%C0%AF', '%ff%fe', '%u0041');
const segment = fc.oneof(
  word(30),
  malformedEscape,
  fc.constantFrom('%00', '%2F..%2F', '%25', '..', '.', '', '{id}', '__proto__', 'constructor'),
  fc.constantFrom('2', 'users', 'liked_tweets'),
);
const wrongPath = fc.oneof(
  fc.constantFrom('/', '//', '///', '*', '/2/users//liked_tweets', '\\'),
  fc
    .array(segment, { maxLength: 8 })
    .map((segments) => `/${segments.join('/')}`)
    .filter((text) => !/^\/2\/users\/[^/?]+\/liked_tweets/.test(text)),
  malformedEscape.map((text) => `/2/users/${text}/liked_tweets`),
  word(200).map((text) => `http://${text}`),
  fc.integer({ min: 1000, max: 30_000 }).map((length) => `/${'a'.repeat(length)}`),
);

/** Each of these violates the contract, whatever else is in the query. */
const wrongParameter = fc.oneof(
  fc.constantFrom(
    ...['max_results=0', 'max_results=1e9999', 'max_results=-5', 'max_results=%00'],
    ...['tweet.fields=', 'tweet.fields=,', 'expansions=a&expansions=b', 'pagination_token='],
    ...['pagination_token=%zz', '__proto__=1', 'constructor[prototype]=1', 'toString='],
    ...['max_results[]=5', 'hasOwnProperty=x', '__code=500', '%', '=', '=x'],
  ),
  word(60).map((text) => `x${text.replace(/[&#]/g, '')}=1`),
  fc.integer({ min: 2, max: 400 }).map((count) => 'tweet.fields=id&'.repeat(count)),
  fc.integer({ min: 1, max: 3000 }).map((count) => `tweet.fields=${'zz,'.repeat(count)}`),
);

const wrongTarget = mostly(
  3,
  fc
    .array(wrongParameter, { minLength: 1, maxLength: 2 })
    .map((parameters) => `${path}?${parameters.join('&')}`),
  wrongPath,
);

const otherMethod = fc.constantFrom(
  ...['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'CONNECT', 'get', 'QUERY'],
);

const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      ...['Accept', 'Authorization', 'Prefer', 'Content-Type', 'Content-Encoding', 'Cookie'],
      ...['Origin', 'Range', 'Via', 'If-None-Match', 'Access-Control-Request-Method'],
      ...['X-Forwarded-For', 'Accept-Encoding', '__proto__', 'constructor'],
    ),
    fc.oneof(
      printable(40),
      latin1(0, 40).map((text) => text.replace(/[\r\n\0]/g, ' ')),
      fc.constantFrom('', ',', ';', '"', '=', '*/*', 'a'.repeat(5000)),
    ),
  ),
  fc
    .constantFrom(
      ...['Authorization: bearer x', 'Accept: ;;;', 'Accept: application/json;q=x'],
      ...['Content-Type: x', 'Content-Type: multipart/form-data; boundary=', 'Prefer: code=abc'],
      ...['Prefer: code=99999', 'Prefer: example=__proto__', 'Prefer: dynamic=7', 'Prefer: "'],
      ...['Transfer-Encoding: gzip', 'Upgrade: websocket', 'Connection: Upgrade'],
      ...['Expect: 200-ok', 'Content-Length: -1', 'Content-Length: 10000000000'],
      ...['Content-Length: x', 'Host: a b', 'Host: '],
    )
    .map((line) => line.split(': ')),
  word(3).map((name) => [name, 'x']),
);

const wellFormed = fc
  .record({
    method: fc.oneof(fc.constant('GET'), mostly(4, otherMethod, word(12))),
    target: wrongTarget,
    host: fc.boolean(),
    headers: fc.array(header, { maxLength: 3 }),
    many: mostly(20, fc.constant(0), fc.integer({ max: 3000, min: 1 })),
    body: mostly(5, fc.constant(''), latin1(1, 200)),
    version: mostly(
      20,
      fc.constant('HTTP/1.1'),
      fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'ICY/1.1', ''),
    ),
  })
  .map(({ method, target, host, headers, many, body, version }) => {
    const lines = [
      `${method} ${target} ${version}`,
      ...(host ? ['Host: mock'] : []),
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...Array.from({ length: many }, (_, index) => `X-${index}: y`),
      ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
    ];
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  });

// Node waits for the second half of this preface, so PRI alone is an incomplete request.
const http2 = fc.constant(Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'));

const garbage = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));

const half = fc
  .tuple(wellFormed, fc.double({ min: 0, max: 0.99, noNaN: true }))
  .map(([bytes, part]) => bytes.subarray(0, Math.floor(bytes.length * part)));

/** Requests that all violate the contract. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = mostly(
  4,
  mostly(80, wellFormed, http2).map((bytes) => ({ bytes, waits: true })),
  fc.oneof(wellFormed, garbage, half).map((bytes) => ({ bytes, waits: false })),
);
