import { describe, test } from 'vitest';
import { endsAtSecondSignal, endsInGraceTime, endsWhileLoading } from './ends-when-told.ts';

describe('the command line of the mock', () => {
  test('ends in its grace time, whatever is open', () => endsInGraceTime());
  test('ends at once at a second signal', () => endsAtSecondSignal());
  test('ends at a signal that comes while it loads', () => endsWhileLoading());
});
