import { path } from '@liked-posts/types';
import { readQuery } from '@liked-posts/types/request';
import { type Asked, lineOf } from './address.ts';

/** A program that sends a request and prints the response. */
export interface Snippet {
  readonly language: string;
  /** What to install. */
  readonly hint: string;
  readonly code: string;
}

/** Every program has this in place of the access token. */
export const tokenName = 'ACCESS_TOKEN';

/** The same request in each language. The request must be valid. */
export function snippetsOf(asked: Asked, baseUrl: string): Snippet[] {
  return [
    {
      language: 'TypeScript',
      hint: 'With `@liked-posts/client`',
      code: typescript(asked, baseUrl),
    },
    { language: 'curl', hint: 'In a shell', code: curl(asked, baseUrl) },
    { language: 'Python', hint: 'With its standard library', code: python(asked, baseUrl) },
  ];
}

function typescript({ id, search }: Asked, baseUrl: string): string {
  const { query } = readQuery(search);
  const entries = Object.entries(query).map(
    ([name, value]) => `  ${/^\w+$/.test(name) ? name : quoted(name)}: ${literal(value)},\n`,
  );
  const argument = entries.length === 0 ? '' : ', query';
  return `import { createClient } from '@liked-posts/client';

const client = createClient({
  baseUrl: ${quoted(baseUrl)},
  accessToken: '${tokenName}',
});
${entries.length === 0 ? '' : `const query = {\n${entries.join('')}} as const;\n`}
for await (const page of client.pages(${quoted(id)}${argument})) {
  for (const post of page.data) {
    console.log(post.id, post.text);
  }
}
`;
}

/** What stands before and after the place where a program reads one more field of a Post. */
export function withRead(code: string): readonly [before: string, after: string] {
  const end = code.lastIndexOf('  }\n}\n');
  return [code.slice(0, end), code.slice(end)];
}

/** The request as a command. */
export function curl(asked: Asked, baseUrl: string): string {
  const url = baseUrl + lineOf(asked);
  // Without `-g`, curl would expand brackets to a set of URLs.
  const asIs = /[[\]]/.test(url) ? '-g ' : '';
  return `curl ${asIs}-H 'Authorization: Bearer ${tokenName}' \\
  '${url.replaceAll("'", "'\\''")}'
`;
}

function python({ id, search }: Asked, baseUrl: string): string {
  const pairs = Object.entries(readQuery(search).query);
  const url = JSON.stringify(baseUrl + path.replace('{id}', encodeURIComponent(id)));
  const lines = pairs.map(
    ([name, value]) =>
      `    ${JSON.stringify(name)}: ${JSON.stringify([value].flat().join(','))},\n`,
  );
  return `import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

url = ${url}
${lines.length === 0 ? '' : `query = {\n${lines.join('')}}\nurl += "?" + urlencode(query)\n`}request = Request(url)
# A redirect must not carry the token to another place.
request.add_unredirected_header("Authorization", "Bearer ${tokenName}")
with urlopen(request) as answer:
    print(json.dumps(json.load(answer), indent=2, ensure_ascii=False))
`;
}

/** A value as TypeScript; long lists take several lines. */
function literal(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? quoted(value) : String(value);
  const items = value.map((item) => quoted(String(item)));
  const line = `[${items.join(', ')}]`;
  if (line.length < 50) return line;
  const lines = items.reduce((text, item) => {
    const isFull = text.length - text.lastIndexOf('\n') + item.length > 56;
    return `${text}${isFull ? '\n   ' : ''} ${item},`;
  }, '   ');
  return `[\n${lines}\n  ]`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
