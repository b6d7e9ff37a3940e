/** Measures how long the export of users takes: `npm run measure`. */
import { setTimeout as wait } from 'node:timers/promises';
import { Setup } from './setup.ts';

/** A service that answers after 50 ms, and workers that wait for users to export one at a time. */
export async function startWaiting(workers: number, likes: number): Promise<Setup> {
  const setup = await Setup.start({ likes, latency: 50 });
  const options = ['--forever', '--jobs', '1'];
  const waiting = Array.from({ length: workers }, () => setup.work(...options));
  for (const worker of waiting) await worker.says('progress');
  return setup;
}

/** How long the waiting workers take to export this many new users, in seconds. */
export async function seconds(setup: Setup, users: number): Promise<number> {
  await setup.queue.jobs.clean(0, users, 'completed');
  const begun = performance.now();
  await setup.enqueue(users);
  while ((await setup.queue.jobs.getCompletedCount()) < users) await wait(2);
  return (performance.now() - begun) / 1000;
}

/** A service that has latency, limits and faults, and credits that are used up now and then. */
export function startDifficult(): Promise<Setup> {
  return Setup.start({
    likes: 210,
    latency: 25,
    rateLimit: { limit: 2, windowSeconds: 1 },
    faults: [
      { probability: 0.05, code: 402 },
      { probability: 0.03, code: 503 },
      { probability: 0.02, reset: true },
      { probability: 0.02, cutBody: true },
    ],
  });
}

/**
 * Exports 200 users with four workers, each of which is killed and started again, and pays when
 * the credits are used up. Resolves with the number of users who had failed until then.
 */
export async function exportThroughKills(setup: Setup): Promise<number> {
  await setup.enqueue(200);
  const start = () => setup.work('--lock', '2', '--jobs', '50');
  const workers = [1, 2, 3, 4].map(async (worker) => {
    const killed = start();
    await killed.says('page', 10 * worker);
    killed.kill('SIGKILL');
    if ((await killed.ended()) !== 'SIGKILL') throw new Error('A worker ended before its kill.');
    await start().ended();
  });
  await Promise.all(workers);
  const failed = await setup.queue.retry();
  setup.service.setFaults();
  await start().ended();
  return failed;
}

if (import.meta.main) {
  console.log('| users | workers | seconds | ms per user |');
  console.log('| ----: | ------: | ------: | ----------: |');
  const print = (users: number, workers: string, time: number) => {
    const each = ((1000 * time) / users).toFixed(0);
    console.log(`| ${users} | ${workers} | ${time.toFixed(1)} | ${each} |`);
  };
  for (const [users, workers] of [
    [100, 1],
    [10, 4],
    [100, 4],
    [1000, 4],
  ] as const) {
    await using setup = await startWaiting(workers, 200);
    print(users, `${workers}`, await seconds(setup, users));
  }
  await using setup = await startDifficult();
  const begun = performance.now();
  await exportThroughKills(setup);
  print(200, '4, each killed', (performance.now() - begun) / 1000);
}
