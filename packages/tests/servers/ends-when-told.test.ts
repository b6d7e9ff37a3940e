import { describe, test } from 'vitest';
import { cliOf, endsAtSecondSignal, endsInGraceTime, endsWhileLoading } from './ends-when-told.ts';

describe.each(['mock', 'sandbox'] as const)('the command line of the %s', (server) => {
  const cli = cliOf(server);

  test('ends in its grace time, whatever is open', () => endsInGraceTime(cli));
  test('ends at once at a second signal', () => endsAtSecondSignal(cli));
  test('ends at a signal that comes while it loads', () => endsWhileLoading(cli));
});
