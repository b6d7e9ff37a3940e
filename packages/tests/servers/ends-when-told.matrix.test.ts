import { installed } from '@liked-posts/equipment/tools';
import { describe, test } from 'vitest';
import { endsAtSecondSignal, endsInGraceTime, endsWhileLoading } from './ends-when-told.ts';

/** The oldest and the newest Node on which it runs. */
describe.each(['node-20', 'node-26'])('the command line of the mock on %s', (version) => {
  const node = installed(`${version}/bin/node`);

  test('ends in its grace time, whatever is open', () => endsInGraceTime(node));
  test('ends at once at a second signal', () => endsAtSecondSignal(node));
  test('ends at a signal that comes while it loads', () => endsWhileLoading(node));
});
