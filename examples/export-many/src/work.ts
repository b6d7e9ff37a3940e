import { setInterval } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { exportUser, giveBack, type Surroundings } from './export-user.ts';
import { limiter, type Progress, type UserData } from './queue.ts';

export interface WorkOptions {
  /** How many users to export at a time. */
  readonly jobs: number;
  /** How long a worker keeps its jobs without renewing their lock, in milliseconds. */
  readonly lock: number;
  /** Whether to wait for more users when none is left. */
  readonly forever: boolean;
}

/** A user whose worker dies this often ends as a failed job: something about it may be the cause. */
const mostDeaths = 10;

/** Exports users until none is left, or until `stop` aborts and the pages under way are written. */
export async function work(here: Surroundings, options: WorkOptions): Promise<void> {
  const { queue, report, stop } = here;
  const worker = new Worker<UserData, Progress>(
    queue.jobs.name,
    async (job, token = '') => {
      try {
        const holds = async () => (await job.extendLock(token, options.lock)) === 1;
        return await exportUser(job, holds, here);
      } catch (error) {
        return giveBack(error, job, token, here);
      }
    },
    {
      connection: queue.redis,
      concurrency: options.jobs,
      lockDuration: options.lock,
      stalledInterval: options.lock,
      maxStalledCount: mostDeaths,
      limiter,
      maximumRateLimitDelay: 1000,
    },
  );
  worker.on('completed', ({ data: { user } }, { pages, posts }) =>
    report({ event: 'done', user, pages, posts }),
  );
  worker.on('failed', (job, { message: reason }) => {
    if (job) report({ event: 'failed', user: job.data.user, reason });
  });
  // `watchRedis` reports a connection that fails; a job that was lost is another worker's.
  worker.on('error', () => {});

  try {
    for await (const _ of setInterval(500, undefined, { signal: stop })) {
      const summary = await queue.summary();
      report({ event: 'progress', ...summary });
      const { waiting, active, delayed } = summary;
      if (!options.forever && waiting + active + delayed === 0) break;
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  await worker.close();
}
