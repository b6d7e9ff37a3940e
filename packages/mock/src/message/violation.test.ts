import { expect, test } from 'vitest';
import { bounded, type ContractViolation } from './violation.ts';

test('of many violations, twenty are listed and the others counted', () => {
  const found = Array.from(
    { length: 23 },
    (_, index): ContractViolation => ({ in: 'query', reason: `${index}` }),
  );
  const told = (...list: Parameters<typeof bounded>) =>
    bounded(...list).map(({ reason }) => reason);
  expect(told(found.slice(3))).toHaveLength(20);
  expect(told(found, 4).slice(19)).toEqual(['19', 'And 7 more.']);
});
