/*
 * Requests that no client sends by mistake, as bytes in Latin-1. Each must get a status from 400 to 499.
 */

export const servicePath = '/2/users/42/liked_tweets';

interface RequestContent {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly method?: string;
}

/** A request as bytes. A header whose value is empty is left out. */
export function writeRequest(target: string, content: RequestContent = {}): string {
  const { headers = {}, body = '', method = 'GET' } = content;
  const length = body === '' ? '' : String(Buffer.byteLength(body));
  const all = { host: '127.0.0.1', 'content-length': length, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => value && `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

export const authorized = { authorization: 'Bearer any-token' };

const manyHeaders = Object.fromEntries(
  Array.from({ length: 3000 }, (_, index) => [`x-${index}`, 'y']),
);

/** Hostile requests to the service, by the part that is odd. */
export const hostileToService: Readonly<Record<string, readonly string[]>> = {
  identifiers: ['%', '%00', '%2F..%2F', '%C0%AF', '%u0041', '{id}', '', 'a'.repeat(30_000)].map(
    (id) => writeRequest(`/2/users/${id}/liked_tweets`, { headers: authorized }),
  ),
  targets: ['//', '*', '\\', '/2/users/42/../../x', `http://evil.example/${'%zz'.repeat(99)}`].map(
    (target) => writeRequest(target, { headers: authorized }),
  ),
  queries: [
    'max_results=1e9999',
    'max_results[]=5',
    'expansions=a&expansions=b',
    'tweet.fields=,',
    'pagination_token=%zz',
    '__proto__=1',
    'constructor[prototype]=1',
    'toString=',
    '%',
    '=',
    'tweet.fields=id&'.repeat(900),
    `tweet.fields=${'zz,'.repeat(4000)}`,
  ].map((query) => writeRequest(`${servicePath}?${query}`, { headers: authorized })),
  methods: ['POST', 'PUT', 'TRACE', 'QUERY', 'get'].map((method) =>
    writeRequest(servicePath, { method, headers: authorized, body: 'x' }),
  ),
  preferences: ['code=abc', 'code=99999', 'example=__proto__'].map((prefer) =>
    writeRequest(servicePath, { headers: { ...authorized, prefer } }),
  ),
  credentials: ['', 'Basic x', `Bearer ${'a b'.repeat(999)}`].map((authorization) =>
    writeRequest(servicePath, { headers: { authorization } }),
  ),
  headers: [
    { 'content-length': '-1' },
    { 'content-length': '10000000000' },
    { 'content-length': 'x' },
    { 'transfer-encoding': 'gzip' },
    { expect: '200-ok' },
    { 'a b': 'c' },
    { x: 'y\0' },
    manyHeaders,
  ].map((headers) => writeRequest(servicePath, { headers })),
  protocols: [
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    // The beginning of TLS.
    '\u0016\u0003\u0001\0\u00a5',
    'GET\r\n\r\n',
    '\0\0\0\0',
    `GET ${servicePath} HTTP/0.9\r\n\r\n`,
    `GET ${servicePath} ICY/1.1\r\n\r\n`,
    `GET ${servicePath} \r\n\r\n`,
  ],
};

function writeControl(name: string, body = '', headers: Record<string, string> = {}): string {
  const allHeaders = { 'content-type': 'application/json', ...headers };
  return writeRequest(`/__control/${name}`, { method: 'POST', headers: allHeaders, body });
}

const override = '{"code":500}';

/** One request for each kind of control. */
function writeControls(headers: Record<string, string>): string[] {
  return [
    writeControl('reset', '', headers),
    writeControl('faults', '[]', headers),
    writeControl('change', '{"user":"42","like":1}', headers),
    writeRequest('/__control/violations', { method: 'DELETE', headers }),
    writeRequest('/__control/requests', { headers }),
  ];
}

/** Headers that a browser sends for a page of another origin. */
const foreignOrigins: readonly Record<string, string>[] = [
  { host: 'evil.example:4010', origin: 'http://evil.example:4010' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'http://evil.example@127.0.0.1:1' },
  { 'sec-fetch-site': 'cross-site' },
];

/** Hostile requests to the controls, by the part that is odd. */
export const hostileToControls: Readonly<Record<string, readonly string[]>> = {
  // A page can let such a name resolve to this machine.
  hosts: [
    'evil.example',
    '127.0.0.1.nip.io',
    'localhost.evil.example',
    'not-localhost',
    'no host',
    'evil.example@x',
    '127.0.0.1.example',
  ].flatMap((host) => writeControls({ host })),
  origins: foreignOrigins.flatMap(writeControls),
  // A page of another origin can send these types without a preflight.
  'media types': ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''].map(
    (type) => writeControl('faults', override, { 'content-type': type }),
  ),
  paths: ['%72eset', '../__control/reset', '/reset', 'reset/', 'reset;x', 'constructor'].map(
    (name) => writeControl(name, '[]'),
  ),
  methods: ['PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) =>
    writeRequest('/__control/reset', {
      method,
      headers: { 'access-control-request-method': 'POST' },
    }),
  ),
  bodies: [
    'null',
    '7',
    '"code"',
    '[null]',
    '[[]]',
    '{}',
    '['.repeat(50_000),
    '{"__proto__":{"code":500}}',
    '{"code":1e400}',
    '{"code":500,"constructor":1}',
    '{"code":500,"times":0}',
    '{"code":500,"match":{"__proto__":{"user":"1"}}}',
    '{"code":500,"match":{"token":"a b"}}',
    '{"code":500,"headers":{"x":"a\\r\\nb: c"}}',
    `{"code":500,"match":{"user":"${'1'.repeat(1_000_000)}"}}`,
  ].flatMap((body) => [writeControl('next', body), writeControl('faults', body)]),
  scopes: [
    'user=',
    'page=1e3',
    'page=-1',
    'token=%00',
    '__proto__=1',
    'user=1&toString=1',
    '%ff=1',
  ].flatMap((query) => [
    writeControl(`next?${query}`, override),
    writeControl(`reset?${query}`),
    writeRequest(`/__control/requests?${query}`),
  ]),
  waits: ['after=-1', 'wait=9999999s', 'wait=-1s'].map((query) =>
    writeRequest(`/__control/requests?${query}`),
  ),
};
