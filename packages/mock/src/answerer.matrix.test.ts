import { it } from 'vitest';
import { expectAnswersOfPrism, seed } from '../test/answers-of-prism.ts';

it(`answers and keeps the same as Prism, asked each time: 20,000 requests, FAST_CHECK_SEED=${seed}`, () =>
  expectAnswersOfPrism(20_000));
