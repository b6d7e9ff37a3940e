import { setInterval } from 'node:timers/promises';
import { Worker } from 'bullmq';
import type { Arguments } from './arguments.ts';
import { exportUser, giveBack, type WorkContext } from './export-user.ts';
import { limiter, type Progress, type UserData } from './queue.ts';

/** A user whose worker dies this often ends as a failed job: something about it may be the cause. */
const maxDeaths = 10;

/**
 * Exports users until none is left, or until `stop` aborts and the pages under way are written.
 *
 * @throws {QueueError} if users have vanished from the queue
 */
export async function work(context: WorkContext, options: Arguments): Promise<void> {
  const { queue, report, lockMs, stop } = context;
  watchConnection(context);
  // Counts the users before any job, to notice from the start if some vanish.
  await queue.summarize();
  const worker = new Worker<UserData, Progress>(
    queue.jobs.name,
    async (job) => {
      try {
        return await exportUser(job, context);
      } catch (error) {
        return giveBack(error, job, context);
      }
    },
    {
      connection: queue.redis,
      concurrency: options.jobs,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: maxDeaths,
      limiter,
      // How soon a worker notices, in milliseconds, that `retry` has ended a pause.
      maximumRateLimitDelay: 1000,
    },
  );
  worker.on('completed', ({ data: { user } }, { pages, posts }) =>
    report({ event: 'done', user, pages, posts }),
  );
  worker.on('failed', (job, { message: reason }) => {
    if (job) report({ event: 'failed', user: job.data.user, reason });
  });
  // `watchConnection` reports a connection that fails. A lock that was lost is another worker's.
  worker.on('error', () => {});

  try {
    for await (const _ of setInterval(500, undefined, { signal: stop })) {
      const summary = await queue.summarize();
      report({ event: 'progress', ...summary });
      if (!options.forever && summary.waiting + summary.active === 0) break;
    }
  } catch (error) {
    // An abort of `stop` is an error of the interval, after which the worker is closed below. After a
    // `QueueError`, that would wait for ever: for the jobs of users who have vanished.
    if (!stop.aborted) throw error;
  }
  await worker.close();
}

/** Reports once that the connection to Redis is lost, and once that it is back. */
function watchConnection({ queue: { redis }, report }: WorkContext): void {
  let isLost = false;
  redis.on('reconnecting', () => {
    if (!isLost) report({ event: 'redis', answers: false });
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) report({ event: 'redis', answers: true });
    isLost = false;
  });
}
