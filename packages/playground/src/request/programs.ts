import { path } from '@liked-posts/types';
import { readQuery } from '@liked-posts/types/request';
import { formatLine, type TypedRequest } from './address.ts';

/** A program that sends a request and prints the response. */
export interface Program {
  readonly language: string;
  /** What it needs. */
  readonly hint: string;
  readonly code: string;
}

/** Every program has this in place of the access token. */
export const tokenPlaceholder = 'ACCESS_TOKEN';

/** The same request in each language. In TypeScript, it also reads a field of each Post. */
export function renderPrograms(request: TypedRequest, baseUrl: string, field: string): Program[] {
  return [
    {
      language: 'TypeScript',
      hint: 'Uses `@liked-posts/client`.',
      code: renderTypeScript(request, baseUrl, field),
    },
    { language: 'curl', hint: 'Paste it into a shell.', code: renderCurl(request, baseUrl) },
    {
      language: 'Python',
      hint: 'Needs only Python.',
      code: renderPython(request, baseUrl),
    },
  ];
}

function renderTypeScript({ id, search }: TypedRequest, baseUrl: string, field: string): string {
  const { query } = readQuery(search);
  const entries = Object.entries(query).map(
    ([name, value]) => `  ${/^\w+$/.test(name) ? name : quote(name)}: ${renderLiteral(value)},\n`,
  );
  const argument = entries.length === 0 ? '' : ', query';
  return `import { createClient } from '@liked-posts/client';

const client = createClient({
  baseUrl: ${quote(baseUrl)},
  accessToken: '${tokenPlaceholder}',
});
${entries.length === 0 ? '' : `const query = {\n${entries.join('')}} as const;\n`}
for await (const page of client.pages(${quote(id)}${argument})) {
  for (const post of page.data) {
    console.log(post.id, post.text);
${renderReading(field)}  }
}
`;
}

/** The line of the program in TypeScript that reads a field. */
export function renderReading(field: string): string {
  return `    console.log(post.${field});\n`;
}

function renderCurl(request: TypedRequest, baseUrl: string): string {
  const typed = baseUrl + formatLine(request);
  // Written as a browser sends it: curl accepts no spaces in a URL.
  const url = URL.canParse(typed) ? new URL(typed).href : typed;
  // Without `-g`, curl would expand brackets to a set of URLs.
  const asIs = /[[\]]/.test(url) ? '-g ' : '';
  return `curl ${asIs}-H 'Authorization: Bearer ${tokenPlaceholder}' \\
  '${url.replaceAll("'", "'\\''")}'
`;
}

function renderPython({ id, search }: TypedRequest, baseUrl: string): string {
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
request.add_unredirected_header("Authorization", "Bearer ${tokenPlaceholder}")
with urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2, ensure_ascii=False))
`;
}

/** A value as TypeScript; long lists take several lines. */
function renderLiteral(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? quote(value) : String(value);
  const items = value.map((item) => quote(String(item)));
  const line = `[${items.join(', ')}]`;
  if (line.length < 50) return line;
  const lines = items.reduce((text, item) => {
    const isFull = text.length - text.lastIndexOf('\n') + item.length > 56;
    return `${text}${isFull ? '\n   ' : ''} ${item},`;
  }, '   ');
  return `[\n${lines}\n  ]`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
