import { repeat } from '@liked-posts/equipment/seed';
import { it } from 'vitest';
import { compareVerdicts } from './compare-verdicts.ts';

it(`the verdicts of mock, sandbox and plain Prism agree on 20,000 requests, ${repeat}`, () =>
  compareVerdicts(20_000));
