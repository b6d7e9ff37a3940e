import { expect, test } from 'vitest';
import { renderPrograms } from './programs.ts';

const baseUrl = 'https://api.example.com';

/** The program in each language. */
function renderAll(search: string): Record<string, string> {
  const programs = renderPrograms({ id: '42', search }, baseUrl, 'lang');
  return Object.fromEntries(programs.map(({ language, code }) => [language, code]));
}

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
