import { it } from 'vitest';
import { compareVerdicts, seed } from './compare-verdicts.ts';

it(`the verdicts of mock, sandbox and plain Prism agree on 20,000 requests, FAST_CHECK_SEED=${seed}`, () =>
  compareVerdicts(20_000));
