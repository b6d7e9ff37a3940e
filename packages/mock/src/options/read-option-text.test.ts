import { expect, test } from 'vitest';
import type { MockOptions } from '../index.ts';
import { optionTable, readOptionTexts } from './option-table.ts';
import type { OptionTexts } from './read-option-text.ts';

test.each<{ texts: OptionTexts; given: MockOptions }>([
  {
    texts: { seed: '9007199254740991', pages: 'full', latency: '3600000' },
    given: { seed: 9_007_199_254_740_991, pages: 'full', latency: 3_600_000 },
  },
  { texts: { users: '42, 7:0 ,8:12' }, given: { users: { 42: 250, 7: 0, 8: 12 } } },
  { texts: { users: '42', likes: '5' }, given: { users: { 42: 5 }, likes: 5 } },
  {
    texts: { tokens: 'one, two', as: 'recorded' },
    given: { tokens: ['one', 'two'], as: 'recorded' },
  },
  { texts: { rateLimit: '75', cors: true }, given: { rateLimit: { limit: 75 }, cors: true } },
  { texts: { rateLimit: '75/60' }, given: { rateLimit: { limit: 75, windowSeconds: 60 } } },
  {
    texts: { strict: false, allowedHosts: 'mock, mock.internal' },
    given: { strict: false, allowedHosts: ['mock', 'mock.internal'] },
  },
])('the texts $texts are read as options', ({ texts, given }) => {
  expect(readOptionTexts(texts, optionTable)).toEqual(given);
});

// A number has at most 16 digits; a rate limit 9, and its seconds 7.
const wrongTexts = {
  likes: ['', '-1', '1.5', '1e3', ' 1', '12345678901234567'],
  users: ['', '1 2', ':5', '1:', '1:-5', '1:2:3', '1:12345678901234567'],
  rateLimit: ['', '-5', '5/', '5/0', '5/x', '1234567890', '5/12345678'],
  latency: ['', '-5', '50-200', '1.5', '1e3'],
};
const rows = Object.entries(wrongTexts).flatMap(([option, texts]) =>
  texts.map((text) => ({ option, text })),
);

test.each(rows)("the text '$text' for the option $option is refused", ({ option, text }) => {
  expect(() => readOptionTexts({ [option]: text }, optionTable)).toThrow(
    `The option \`${option}\` cannot be '${text}'. Give `,
  );
});
