import { CliRun } from '@liked-posts/test-utils/cli-run';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { exampleNames } from '../examples/examples.ts';
import { overrideMembers } from '../overrides/check-override.ts';
import { corruptions } from '../overrides/override.ts';
import { main } from './main.ts';
import { groups } from './mock-command.ts';
import { serverTable } from './start-mock.ts';

async function readOutput(flag: string): Promise<string> {
  await using cli = new CliRun(main, flag);
  expect(await cli.waitForExit()).toBe(0);
  return cli.stdout;
}

const help = await readOutput('--help');

test.each(Object.entries(groups))('--help has the flags of the group %s', (group, names) => {
  const [, list = ''] = help.split(`\n${group}:\n`);
  const shown = [...(list.split('\n\n')[0] ?? '').matchAll(/^ {2}(-.*?) {2,}\S/gm)];
  const flags = names.flatMap((name) => Object.keys(serverTable[name].flags ?? {}));
  expect(shown.map(([, flag]) => flag)).toEqual(flags);
});

test('each option with a flag is in a group', () => {
  const rows = Object.entries(serverTable).filter(([, { flags }]) => flags !== undefined);
  const withFlags = rows.map(([name]) => name);
  expect(Object.values(groups).flat().toSorted()).toEqual(withFlags.toSorted());
});

test('--help fits into 80 lines of 80 columns', () => {
  const lines = help.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(80);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('there are at most 22 flags', () => {
  expect(help.match(/^ {2}(-\w, )?--/gm)?.length).toBeLessThanOrEqual(22);
});

test('--help names every example, member of an override, corruption and exit code', () => {
  const words = new Set(help.split(/[\s,]+/));
  const names = [...exampleNames.values()].flat();
  names.push(...Object.keys(overrideMembers), ...Object.keys(corruptions), '0', '1', '2', '3');
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

test('--version prints the version', async () => {
  expect((await readOutput('--version')).trim()).toBe(manifest.version);
});
