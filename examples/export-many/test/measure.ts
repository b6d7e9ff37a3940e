/**
 * Measures how long the export of users takes: `npm run measure`. Each user has 200 likes, a
 * worker exports one user at a time, and the service answers after 50 ms.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Setup } from './setup.ts';

/** How long workers that are waiting for them take to export this many users, in seconds. */
export async function seconds(users: number, workers: number, likes: number): Promise<number> {
  await using setup = await Setup.start({ likes, latency: 50 });
  const options = ['--forever', '--jobs', '1'];
  const waiting = Array.from({ length: workers }, () => setup.work(...options));
  for (const worker of waiting) await worker.says('progress');

  const begun = performance.now();
  await setup.enqueue(users);
  while ((await setup.queue.jobs.getCompletedCount()) < users) await wait(10);
  return (performance.now() - begun) / 1000;
}

if (import.meta.main) {
  console.log(
    '| users | workers | seconds | ms per user |\n| ----: | ------: | ------: | ----------: |',
  );
  for (const [users, workers] of [
    [100, 1],
    [100, 4],
    [10, 4],
    [1000, 4],
  ] as const) {
    const time = await seconds(users, workers, 200);
    const each = ((1000 * time) / users).toFixed(0);
    console.log(`| ${users} | ${workers} | ${time.toFixed(1)} | ${each} |`);
  }
}
