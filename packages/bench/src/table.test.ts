import { expect, it } from 'vitest';
import { markdown } from './table.ts';

it('writes figures with their spread, aligned', () => {
  const table = {
    title: 'Speed',
    rounds: 3,
    rowsAre: 'client',
    columns: [
      { name: 'time', digits: 2 },
      { name: 'sizes', digits: 1 },
    ],
    rows: [
      { name: 'fetch', figures: [{ median: 1, lowest: 1, highest: 1 }, null] },
      { name: 'ours', figures: [{ median: 1.056, lowest: 0.9, highest: 1.2 }, 1234.56] },
    ],
  };

  expect(markdown(table)).toBe(
    [
      '| client |             time |   sizes |',
      '| ------ | ---------------: | ------: |',
      '| fetch  |                1 |       – |',
      '| ours   | 1.06 (0.90–1.20) | 1,234.6 |',
    ].join('\n'),
  );
});
