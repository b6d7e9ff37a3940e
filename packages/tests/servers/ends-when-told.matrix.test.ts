import { installed } from '@liked-posts/equipment/tools';
import { describe, test } from 'vitest';
import { cliOf, endsAtSecondSignal, endsInGraceTime, endsWhileLoading } from './ends-when-told.ts';

/** The oldest and the newest Node on which each runs. */
const runtimes = [
  ['sandbox', 'node-20'],
  ['sandbox', 'node-26'],
  ['mock', 'node-20'],
  ['mock', 'node-26'],
] as const;

describe.each(runtimes)('the command line of the %s on %s', (server, version) => {
  const cli = cliOf(server);
  const node = installed(`${version}/bin/node`);

  test('ends in its grace time, whatever is open', () => endsInGraceTime(cli, node));
  test('ends at once at a second signal', () => endsAtSecondSignal(cli, node));
  test('ends at a signal that comes while it loads', () => endsWhileLoading(cli, node));
});
