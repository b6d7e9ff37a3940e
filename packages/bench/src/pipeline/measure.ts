import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '../result.ts';
import { figureOf, inTurns, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';
import { run, seconds } from './command.ts';
import { startDev } from './dev.ts';
import { built, measureGreen, remove } from './green.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const cold = 'build everything, nothing cached';

export const pipeline: Benchmark = {
  description: 'from an edit of the contract to the types, and builds, cold and cached',
  packages: ['turbo', 'typescript'],
  async measure({ rounds }) {
    const clone = await mkdtemp(join(tmpdir(), 'liked-posts-'));
    try {
      await run(repository, process.env, 'git', 'clone', '--quiet', '--no-hardlinks', '.', clone);
      await run(clone, process.env, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline');
      const tasks = await measureTasks(tasksIn(clone), rounds);
      // The edits would fail the tests.
      await run(clone, process.env, 'git', 'checkout', '--quiet', '.');
      return [tasks, await measureGreen(clone, Math.min(3, rounds))];
    } finally {
      await rm(clone, { recursive: true, force: true });
    }
  },
};

type Tasks = Readonly<Record<string, () => Promise<number>>>;

async function measureTasks(tasks: Tasks, rounds: number): Promise<Table> {
  const names = Object.keys(tasks);
  const measured = await inTurns(names, rounds, async (name) => {
    const seconds = await tasks[name]?.();
    if (seconds === undefined) throw new RangeError(`There is no task ${name}.`);
    return seconds;
  });
  return {
    title: 'From the contract to the packages',
    rounds,
    rowsAre: 'task',
    columns: [
      { name: `× ${cold}`, digits: 2 },
      { name: 's', digits: 2 },
    ],
    rows: names.map((name) => ({
      name,
      figures: [ratioTo(cold, measured, name, Number), figureOf(measured, name, Number).median],
    })),
  };
}

/** What is timed; each gives its seconds. */
function tasksIn(clone: string): Tasks {
  const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
  const turbo = (...args: string[]) =>
    seconds(clone, environment, 'pnpm', 'exec', 'turbo', 'run', ...args);
  const removeBuilt = () => remove(clone, built);
  let edits = 0;
  return {
    [cold]: async () => {
      await removeBuilt();
      return turbo('build', '--force');
    },
    'build everything, restored from the cache': async () => {
      await turbo('build');
      await removeBuilt();
      return turbo('build');
    },
    'build everything, nothing changed': async () => {
      await turbo('build');
      return turbo('build');
    },
    'an edit of the contract, until the types follow': async () => {
      edits += 1;
      const value = `bench_${edits}`;
      await edit(clone, value);
      const taken = await turbo('generate', '--filter=@liked-posts/types');
      const schemas = join(clone, 'packages/types/src/generated/schemas.ts');
      if (!(await readFile(schemas, 'utf8')).includes(value)) {
        throw new Error(`The types do not have ${value}, which the contract was given.`);
      }
      return taken;
    },
    'an edit under `pnpm dev`, until types and mock follow': async () => {
      edits += 1;
      await turbo('build');
      const dev = startDev(clone);
      try {
        await dev.prints('Everything that depends on the contract still type-checks.');
        const followed = dev.prints('the mock answers');
        const begin = performance.now();
        await edit(clone, `bench_${edits}`);
        await followed;
        return (performance.now() - begin) / 1000;
      } finally {
        await dev.stop();
      }
    },
    'an edit of the contract, until all is built': async () => {
      edits += 1;
      await edit(clone, `bench_${edits}`);
      return turbo('build');
    },
  };
}

/** Says one more thing of Posts, which the types repeat. */
async function edit(clone: string, text: string): Promise<void> {
  const file = join(clone, 'spec/components/schemas/Post.yaml');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('A Post. ', `A Post. ${text}. `));
}
