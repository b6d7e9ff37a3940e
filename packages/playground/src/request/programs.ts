import { path } from '@liked-posts/types';
import { readQuery } from '@liked-posts/types/request';
import { formatLine, type TypedRequest } from './address.ts';

/** A program that sends a request and prints the response. */
export interface Program {
  /** Such as `Needs only Python.` */
  readonly hint: string;
  readonly code: string;
  /**
   * In TypeScript, where a menu takes the place of the field (`take/read-field.tsx`): the code up to its
   * name. The whole code is `beforeField`, the name, and `afterField`.
   */
  readonly beforeField?: string;
}

/** In TypeScript: the code after the name of the field, which the compiler's error divides. */
export const afterField = { restOfLine: ');\n', linesBelow: '  }\n}\n' };

export const languages = ['TypeScript', 'curl', 'Python'] as const;

export type Language = (typeof languages)[number];

/** Every program has this in place of the access token. */
export const tokenPlaceholder = 'ACCESS_TOKEN';

/** The longest line of a query in TypeScript, in characters: it fits beside the JSON at 1280 px. */
const maxLineLength = 58;

/** The same request in each language. In TypeScript, it also reads a field of each Post. */
export function renderPrograms(
  request: TypedRequest,
  baseUrl: string,
  field: string,
): Record<Language, Program> {
  const beforeField = renderBeforeField(request, baseUrl);
  const code = beforeField + field + afterField.restOfLine + afterField.linesBelow;
  return {
    TypeScript: { hint: 'Uses `@liked-posts/client`.', code, beforeField },
    curl: { hint: 'Paste it into a shell.', code: renderCurl(request, baseUrl) },
    Python: { hint: 'Needs only Python.', code: renderPython(request, baseUrl) },
  };
}

/** The program in TypeScript, up to the name of the field. */
function renderBeforeField({ id, search }: TypedRequest, baseUrl: string): string {
  const entries = Object.entries(readQuery(search).query);
  const members = entries.map(([name, value]) => renderMember(name, value)).join('');
  const declaration = members && `const query = {\n${members}} as const;\n`;
  return `import { createClient } from '@liked-posts/client';

const client = createClient({
  baseUrl: ${quote(baseUrl)},
  accessToken: '${tokenPlaceholder}',
});
${declaration}
for await (const page of client.pages(${quote(id)}${members && ', query'})) {
  for (const post of page.data) {
    console.log(post.id, post.text);
    console.log(post.`;
}

/** A member of a query: `  max_results: 10,`. A list that is too long for a line takes several. */
function renderMember(name: string, value: unknown): string {
  const key = /^\w+$/.test(name) ? name : quote(name);
  if (!Array.isArray(value)) {
    return `  ${key}: ${typeof value === 'string' ? quote(value) : value},\n`;
  }
  const items = value.map((item) => quote(String(item)));
  const line = `  ${key}: [${items.join(', ')}],`;
  return line.length <= maxLineLength ? `${line}\n` : `  ${key}: [\n${wrapItems(items)}\n  ],\n`;
}

/** Items with a comma after each, in as few lines as fit. */
function wrapItems(items: readonly string[]): string {
  const lines: string[] = [];
  for (const item of items) {
    const lastLine = lines.at(-1);
    const longerLine = `${lastLine} ${item},`;
    if (lastLine === undefined || longerLine.length > maxLineLength) lines.push(`    ${item},`);
    else lines[lines.length - 1] = longerLine;
  }
  return lines.join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function renderCurl(request: TypedRequest, baseUrl: string): string {
  const typed = baseUrl + formatLine(request);
  // Encoded as a browser sends it: curl accepts no spaces in a URL.
  const url = URL.canParse(typed) ? new URL(typed).href : typed;
  // Without `-g`, curl would expand brackets to a set of URLs.
  const globOff = /[[\]]/.test(url) ? '-g ' : '';
  return `curl ${globOff}-H 'Authorization: Bearer ${tokenPlaceholder}' \\
  '${url.replaceAll("'", "'\\''")}'
`;
}

function renderPython({ id, search }: TypedRequest, baseUrl: string): string {
  const url = JSON.stringify(baseUrl + path.replace('{id}', encodeURIComponent(id)));
  const members = Object.entries(readQuery(search).query).map(
    // As in a URL, the values of a list are separated by commas.
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(String(value))},\n`,
  );
  const query = `query = {\n${members.join('')}}\nurl += "?" + urlencode(query)\n`;
  return `import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

url = ${url}
${members.length > 0 ? query : ''}request = Request(url)
# A redirect must not carry the token to another place.
request.add_unredirected_header("Authorization", "Bearer ${tokenPlaceholder}")
with urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2, ensure_ascii=False))
`;
}
