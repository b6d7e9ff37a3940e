import { expect, it } from 'vitest';
import { snippetsOf } from './snippets.ts';

const baseUrl = 'https://api.example.com';

/** The program in each language. */
function programs(search: string): Record<string, string> {
  const all = snippetsOf({ id: '42', search }, baseUrl);
  return Object.fromEntries(all.map(({ language, code }) => [language, code]));
}

it('each program sends the request, and has a name where the token belongs', () => {
  const made = programs('max_results=5&tweet.fields=lang,text');

  expect(made['TypeScript']).toContain(`const query = {
  max_results: 5,
  'tweet.fields': ['lang', 'text'],
} as const;

const page = await client.getPage('42', query);`);
  expect(made['curl']).toBe(`curl -H 'Authorization: Bearer ACCESS_TOKEN' \\
  '${baseUrl}/2/users/42/liked_tweets?max_results=5&tweet.fields=lang,text'
`);
  expect(made['Python']).toContain(`url = "${baseUrl}/2/users/42/liked_tweets"
query = {
    "max_results": "5",
    "tweet.fields": "lang,text",
}`);
  for (const code of Object.values(made)) expect(code.split('ACCESS_TOKEN')).toHaveLength(2);
});

it('a long list takes a line for each value in TypeScript', () => {
  const fields = ['attachments', 'author_id', 'created_at', 'entities', 'lang', 'text'];

  expect(programs(`tweet.fields=${fields}`)['TypeScript']).toContain(
    `  'tweet.fields': [\n${fields.map((field) => `    '${field}',\n`).join('')}  ],\n`,
  );
});
