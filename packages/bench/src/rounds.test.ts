import { expect, it } from 'vitest';
import { figureOf, inTurns, ratioTo } from './rounds.ts';

it('changes who goes first from round to round, and does not count the warm-up', async () => {
  const order: string[] = [];
  const measured = await inTurns(['a', 'b', 'c'], 2, (name) => order.push(name));

  expect(order.join('')).toBe('abcbcacab');
  expect(measured.get('a')).toEqual([6, 8]);
});

it('takes ratios within a round', () => {
  const measured = new Map([
    ['ours', [1, 20, 300]],
    ['peer', [2, 10, 100]],
  ]);

  expect(ratioTo('peer', measured, 'ours', Number)).toEqual({ median: 2, lowest: 0.5, highest: 3 });
  expect(figureOf(measured, 'ours', Number).median).toBe(20);
});

it('refuses a ratio to what was not measured', () => {
  expect(() => ratioTo('peer', new Map([['ours', [1]]]), 'ours', Number)).toThrow(
    'peer was not measured in round 0',
  );
});
