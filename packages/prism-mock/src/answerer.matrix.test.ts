import { repeat } from '@liked-posts/equipment/seed';
import { it } from 'vitest';
import { expectAnswersOfPrism } from '../test/answers-of-prism.ts';

it(`answers and keeps the same as Prism, asked each time: 20,000 requests, ${repeat}`, () =>
  expectAnswersOfPrism(20_000));
