import { expect, test } from 'vitest';
import { renderPrograms } from './programs.ts';

const baseUrl = 'https://api.example.com';

test('each program has one placeholder, where the token belongs', () => {
  const programs = renderPrograms({ id: '42', search: '' }, baseUrl, 'lang');
  for (const { code } of Object.values(programs)) {
    expect(code.split('ACCESS_TOKEN')).toHaveLength(2);
  }
});
