import { createClient, LikedPostsError, QuotaError, RateLimitError } from '@liked-posts/client';
import { DelayedError, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { PageStore } from './page-store.ts';
import { query } from './query.ts';
import { type ExportQueue, type Progress, readProgress, type UserJob } from './queue.ts';
import type { Report } from './report.ts';

/** What the jobs of a worker have in common. */
export interface WorkContext {
  readonly queue: ExportQueue;
  readonly store: PageStore;
  readonly report: Report;
  readonly baseUrl: string;
  /** How long a worker keeps a job without renewing its lock. */
  readonly lockMs: number;
  /** Puts the users back after the page that is under way. */
  readonly stop: AbortSignal;
}

/**
 * Writes the pages of a user to the store, from the position of its job on. The number in the name
 * of a page is kept with the position, so a page that is fetched again replaces itself.
 */
export async function exportUser(
  job: UserJob,
  { queue, store, report, baseUrl, lockMs, stop }: WorkContext,
): Promise<Progress> {
  const { user, expectedCount = 0 } = job.data;
  const client = createClient({
    baseUrl,
    accessToken: () => queue.getAccessToken(user),
    // For a longer wait, the job is put back, and the worker exports another user meanwhile.
    retry: { limit: 6, maxDelay: 10_000 },
  });
  await store.prepare(user);
  let progress = readProgress(job.progress);
  for await (const page of client.pages(user, query, { from: progress.position })) {
    const { data, includes, errors, position } = page;
    const pages = progress.pages + 1;
    const posts = progress.posts + data.length;
    // A worker that was frozen must not replace a page of its successor by an older one.
    // `token` is what this worker has locked the job with.
    const isLocked = (await job.extendLock(job.token ?? '', lockMs)) === 1;
    if (!isLocked) throw new Error('The lock has expired.');
    const name = `${user}/${String(pages).padStart(6, '0')}.json`;
    await store.write(name, JSON.stringify({ data, includes, errors }));
    if (position.end && posts < expectedCount) {
      // The position stays before this page, so that a retry asks the service for it again.
      throw new UnrecoverableError(
        `Perhaps incomplete: ${posts} of ${expectedCount} expected Posts.`,
      );
    }
    progress = { position, pages, posts };
    // The position comes after the page: a worker that dies in between leaves a page to replace.
    await job.updateProgress(progress);
    report({ event: 'page', user, pages, posts: data.length });
    if (!position.end) stop.throwIfAborted();
  }
  await queue.forgetAccessToken(user);
  return progress;
}

/**
 * Puts a job back that was not finished, or lets it fail: BullMQ is told by what this throws. The
 * first case that applies decides:
 *
 *   perhaps incomplete         the job fails
 *   the worker stops           the job waits for another worker
 *   a spend cap with a date    all jobs wait until then
 *   an exhausted rate limit    the job waits until the window ends
 *   anything else              the job is tried again later, or fails if the error is final
 */
export async function giveBack(
  error: unknown,
  job: UserJob,
  { queue, report, stop }: WorkContext,
): Promise<never> {
  if (error instanceof UnrecoverableError) throw error;
  if (stop.aborted) {
    await job.moveToWait(job.token);
    throw new WaitingError();
  }
  // Such as `QuotaError: …`. The messages of the client never have the access token.
  const reason = String(error);
  const until = error instanceof LikedPostsError ? error.retryAt : undefined;
  if (until && error instanceof QuotaError) {
    // No user can go on before: one account pays for all of them.
    await queue.pauseUntil(until);
    report({ event: 'paused', until, reason });
    throw Worker.RateLimitError();
  }
  if (until && error instanceof RateLimitError) {
    await job.moveToDelayed(Number(until), job.token);
    report({ event: 'later', user: job.data.user, until });
    throw new DelayedError();
  }
  const mayRecover = !(error instanceof LikedPostsError) || error.retryable;
  throw mayRecover ? new Error(reason) : new UnrecoverableError(reason);
}
