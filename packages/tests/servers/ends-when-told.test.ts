import { test } from 'vitest';
import {
  endsAtSecondSignal,
  endsInGraceTime,
  endsWhileLoading,
  servers,
} from './ends-when-told.ts';

test('the mock ends in its grace time, whatever is open', () => endsInGraceTime());
test('the mock ends at once at a second signal', () => endsAtSecondSignal());
test.each(servers)('the %s ends at a signal that comes while it loads', (_, ...args) =>
  endsWhileLoading(args),
);
