import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figureOf, inTurns } from '../rounds.ts';
import type { Table } from '../table.ts';
import { run, seconds } from './command.ts';

/** How long it takes from a clone to green tests, and from there to green tests again. */
export async function measureGreen(clone: string, rounds: number): Promise<Table> {
  const install = ['pnpm', 'install', '--frozen-lockfile'] as const;
  const commands: Readonly<Record<string, () => Promise<number>>> = {
    '`pnpm install`, nothing downloaded before': async () => {
      await remove(clone, installed);
      // Where pnpm would keep what it has downloaded and checked before.
      const empty = await mkdtemp(join(tmpdir(), 'liked-posts-'));
      const places = { XDG_CACHE_HOME: empty, XDG_DATA_HOME: empty, XDG_STATE_HOME: empty };
      try {
        return await seconds(clone, { ...process.env, ...places }, ...install);
      } finally {
        await rm(empty, { recursive: true });
      }
    },
    '`pnpm install`, everything downloaded before': async () => {
      await remove(clone, installed);
      await run(clone, process.env, ...install);
      await remove(clone, installed);
      return seconds(clone, process.env, ...install);
    },
    '`pnpm test`, nothing cached': async () => {
      await run(clone, process.env, ...install);
      await remove(clone, built);
      return seconds(clone, process.env, 'pnpm', 'test', '--force');
    },
    '`pnpm test`, everything cached': async () => {
      await run(clone, process.env, 'pnpm', 'test');
      return seconds(clone, process.env, 'pnpm', 'test');
    },
  };
  const names = Object.keys(commands);
  const measured = await inTurns(
    names,
    rounds,
    async (name) => {
      const taken = await commands[name]?.();
      if (taken === undefined) throw new RangeError(`There is no command ${name}.`);
      return taken;
    },
    { warmUp: 0 },
  );
  return {
    title: 'From a clone to green tests',
    rounds,
    rowsAre: 'command',
    columns: [{ name: 's', digits: 1 }],
    rows: names.map((name) => ({ name, figures: [figureOf(measured, name, Number)] })),
  };
}

const installed = ['node_modules', '{spec,scripts,packages/*}/node_modules'];

/** What builds leave, and the tests need. */
export const built = ['spec/dist', 'packages/*/dist', 'packages/{mock,sandbox}/src/generated'];

/** Removes what matches the patterns. */
export async function remove(clone: string, patterns: readonly string[]): Promise<void> {
  const found: string[] = [];
  for await (const path of glob(patterns, { cwd: clone })) found.push(path);
  for (const path of found) await rm(join(clone, path), { recursive: true, force: true });
}
