import { expect, it } from 'vitest';
import { renderPrograms, withRead } from './snippets.ts';

const baseUrl = 'https://api.example.com';

/** The program in each language. */
function programs(search: string): Record<string, string> {
  const all = renderPrograms({ id: '42', search }, baseUrl);
  return Object.fromEntries(all.map(({ language, code }) => [language, code]));
}

it('each program sends the request, and has a name where the token belongs', () => {
  const made = programs('max_results=5&tweet.fields=lang,text');

  expect(made['TypeScript']).toContain(`const query = {
  max_results: 5,
  'tweet.fields': ['lang', 'text'],
} as const;

for await (const page of client.pages('42', query)) {`);
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

it('a long list takes several lines in TypeScript', () => {
  const fields = ['attachments', 'author_id', 'created_at', 'entities', 'lang', 'text'];

  expect(programs(`tweet.fields=${fields}`)['TypeScript']).toContain(`  'tweet.fields': [
    'attachments', 'author_id', 'created_at', 'entities',
    'lang', 'text',
  ],
`);
});

it('a field can be read where a Post is at hand', () => {
  const [before, after] = withRead(`${programs('')['TypeScript']}`);

  expect(before).toMatch(/ {4}console\.log\(post\.id, post\.text\);\n$/);
  expect(after).toBe('  }\n}\n');
});
