import { installed } from '@liked-posts/test-utils/tools';
import { describe, test } from 'vitest';
import {
  endsAtSecondSignal,
  endsInGraceTime,
  endsWhileLoading,
  servers,
} from './ends-when-told.ts';

/** The oldest and the newest Node on which the servers run. */
describe.each(['node-20', 'node-26'])('on %s', (version) => {
  const node = installed(`${version}/bin/node`);

  test('the mock ends in its grace time, whatever is open', () => endsInGraceTime(node));
  test('the mock ends at once at a second signal', () => endsAtSecondSignal(node));
  test.each(servers)('the %s ends at a signal that comes while it loads', (_, ...args) =>
    endsWhileLoading(args, node),
  );
});
