import { expect, it } from 'vitest';
import { compile } from './compiled.ts';
import { threeCalls } from './cost.ts';

it('three differently selected calls cost at most 25,000 instantiations', () => {
  const module = compile(threeCalls);

  expect(module.errors).toEqual([]);
  expect(module.instantiations).toBeGreaterThan(0);
  expect(module.instantiations).toBeLessThanOrEqual(25_000);
});
