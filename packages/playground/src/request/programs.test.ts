import { expect, test } from 'vitest';
import { renderPrograms } from './programs.ts';

const baseUrl = 'https://api.example.com';

/** The program in each language. */
function renderAll(search: string): Record<string, string> {
  const programs = renderPrograms({ id: '42', search }, baseUrl, 'lang');
  return Object.fromEntries(programs.map(({ language, code }) => [language, code]));
}

test('each program sends the request', () => {
  const programs = renderAll('max_results=5&tweet.fields=lang,text');

  expect(programs['TypeScript']).toContain(`const query = {
  max_results: 5,
  'tweet.fields': ['lang', 'text'],
} as const;

for await (const page of client.pages('42', query)) {`);
  expect(programs['curl']).toBe(`curl -H 'Authorization: Bearer ACCESS_TOKEN' \\
  '${baseUrl}/2/users/42/liked_tweets?max_results=5&tweet.fields=lang,text'
`);
  expect(programs['Python']).toContain(`url = "${baseUrl}/2/users/42/liked_tweets"
query = {
    "max_results": "5",
    "tweet.fields": "lang,text",
}`);
});

test('each program has one placeholder, where the token belongs', () => {
  for (const code of Object.values(renderAll(''))) {
    expect(code.split('ACCESS_TOKEN')).toHaveLength(2);
  }
});

test('a long list takes several lines in TypeScript', () => {
  const fields = ['attachments', 'author_id', 'created_at', 'entities', 'lang', 'text'];

  expect(renderAll(`tweet.fields=${fields}`)['TypeScript']).toContain(`  'tweet.fields': [
    'attachments', 'author_id', 'created_at', 'entities',
    'lang', 'text',
  ],
`);
});
