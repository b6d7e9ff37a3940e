import { createClient, LikedPostsError, QuotaError, RateLimitError } from '@liked-posts/client';
import { DelayedError, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { PageStore } from './page-store.ts';
import { query } from './query.ts';
import { type ExportQueue, type Progress, progressOf, type UserJob } from './queue.ts';
import type { Report } from './report.ts';
import { sharedWindow, WindowClosed } from './shared-window.ts';

/** The longest wait of a request, in milliseconds. */
const maxDelay = 10_000;

/** What the jobs of a worker have in common. */
export interface Surroundings {
  readonly queue: ExportQueue;
  readonly store: PageStore;
  readonly report: Report;
  readonly baseUrl: string;
  /** Puts the users back after the page that is under way. */
  readonly stop: AbortSignal;
}

/**
 * Writes the pages of a user to the store, from the position of its job on. The number in the name
 * of a page is kept with the position, so a page that is fetched again replaces itself.
 *
 * @param holds renews the lock of the job; false if it expired, and another worker may have the job
 */
export async function exportUser(
  job: UserJob,
  holds: () => Promise<boolean>,
  { queue, store, report, baseUrl, stop }: Surroundings,
): Promise<Progress> {
  const { user } = job.data;
  let progress = progressOf(job.progress);
  const client = createClient({
    baseUrl,
    accessToken: () => queue.accessTokenOf(user),
    // For a longer wait, the job is put back, and the worker exports another user meanwhile.
    retry: { limit: 6, maxDelay },
  });
  const accessToken = await queue.accessTokenOf(user);
  client.use(sharedWindow(queue.redis, accessToken, user, maxDelay, stop));
  for await (const page of client.pages(user, query, { from: progress.position })) {
    const { data, includes, errors, position } = page;
    const pages = progress.pages + 1;
    // A worker that was frozen must not replace a page of its successor by an older one.
    if (!(await holds())) throw new Error('The lock has expired.');
    const name = `${user}/${String(pages).padStart(6, '0')}.json`;
    await store.write(name, JSON.stringify({ data, includes, errors }));
    progress = { position, pages, posts: progress.posts + data.length };
    // The position comes after the page: a worker that dies in between leaves a page to replace.
    await job.updateProgress(progress);
    report({ event: 'page', user, pages, posts: data.length });
    if (!position.end) stop.throwIfAborted();
  }
  await queue.forgetAccessTokenOf(user);
  return progress;
}

/**
 * Decides what becomes of a job that was not finished, and throws what BullMQ needs for that: it
 * waits again, is delayed until a date, pauses the queue, fails, or is tried again later.
 */
export async function giveBack(
  error: unknown,
  job: UserJob,
  token: string,
  { queue, report, stop }: Surroundings,
): Promise<never> {
  const { user } = job.data;
  if (stop.aborted) {
    await job.moveToWait(token);
    throw new WaitingError();
  }
  const until = error instanceof WindowClosed ? error.until : retryAtOf(error);
  if (until && error instanceof QuotaError) {
    // The account pays for all users, so none of them can go on before.
    await queue.jobs.rateLimit(Math.max(1, Number(until) - Date.now()));
    report({ event: 'paused', until, reason: reasonOf(error) });
    throw Worker.RateLimitError();
  }
  if (until) {
    await job.moveToDelayed(Number(until), token);
    report({ event: 'later', user, until });
    throw new DelayedError();
  }
  const mayRecover = !(error instanceof LikedPostsError) || error.retryable;
  throw mayRecover ? new Error(reasonOf(error)) : new UnrecoverableError(reasonOf(error));
}

function retryAtOf(error: unknown): Date | undefined {
  const isLimit = error instanceof RateLimitError || error instanceof QuotaError;
  return isLimit ? error.retryAt : undefined;
}

/** The class of the error, and what it says: never the access token. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
