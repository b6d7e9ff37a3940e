import { test } from 'vitest';
import { expectRightAnswers } from '../test/right-answers.ts';

test('100,000 requests, valid and invalid, get the right status and a body that the contract describes', () =>
  expectRightAnswers(100_000));
