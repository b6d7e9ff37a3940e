import { execFile } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark } from '../result.ts';
import { figureOf, inTurns, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const cold = 'build everything, nothing cached';

export const pipeline: Benchmark = {
  description: 'from an edit of the contract to the types, and builds, cold and cached',
  packages: ['turbo', 'typescript'],
  async measure({ rounds }) {
    const clone = await mkdtemp(join(tmpdir(), 'liked-posts-'));
    try {
      await run(repository, 'git', 'clone', '--quiet', '--no-hardlinks', '.', clone);
      await run(clone, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline');
      return [await measureTasks(tasksIn(clone), Math.min(3, rounds))];
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
  const turbo = (...args: string[]) => seconds(clone, 'pnpm', 'exec', 'turbo', 'run', ...args);
  const removeBuilt = async () => {
    const built = glob(['spec/dist', 'packages/*/dist', 'packages/sandbox/src/generated'], {
      cwd: clone,
    });
    for await (const folder of built) await rm(join(clone, folder), { recursive: true });
  };
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
      const enums = join(clone, 'packages/types/src/generated/enums.ts');
      if (!(await readFile(enums, 'utf8')).includes(value)) {
        throw new Error(`The types do not have ${value}, which the contract was given.`);
      }
      return taken;
    },
    'an edit of the contract, until all is built': async () => {
      edits += 1;
      await edit(clone, `bench_${edits}`);
      return turbo('build');
    },
  };
}

/** Gives `tweet.fields` one more value. */
async function edit(clone: string, value: string): Promise<void> {
  const file = join(clone, 'spec/components/schemas/TweetField.yaml');
  await writeFile(file, `${(await readFile(file, 'utf8')).trimEnd()}\n  - ${value}\n`);
}

async function seconds(cwd: string, program: string, ...args: string[]): Promise<number> {
  const begin = performance.now();
  await run(cwd, program, ...args);
  return (performance.now() - begin) / 1000;
}

async function run(cwd: string, program: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
  const options = { cwd, env, maxBuffer: 1e8, shell: process.platform === 'win32' };
  await promisify(execFile)(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')} failed: ${error.stdout}${error.stderr}`);
  });
}
