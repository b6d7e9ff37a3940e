import { setTimeout as wait } from 'node:timers/promises';
import type { Position } from '@liked-posts/client';
import { type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';

/** How far the export of a user is. It is the progress of its job. */
export interface Progress {
  /** Where to continue; `undefined` at the beginning. */
  readonly position?: Position;
  /** How many pages and Posts are in the store. */
  readonly pages: number;
  readonly posts: number;
}

/** What a job says: whose likes to export. The access token is not in it, but beside the jobs. */
export interface UserData {
  readonly user: string;
  /** How many Posts there should be at least. */
  readonly expectedCount?: number | undefined;
}

export type UserJob = Job<UserData, Progress>;

export interface User extends UserData {
  readonly accessToken: string;
}

export interface Summary {
  readonly users: number;
  /** Also the users whose rate limit is exhausted, or whose next attempt is due later. */
  readonly waiting: number;
  readonly active: number;
  readonly completed: number;
  readonly failed: number;
  /** When the queue goes on, if it waits for the end of a spend cap. */
  readonly pausedUntil: Date | undefined;
}

/** The states of BullMQ that a job of this queue can be in. In `wait` and `delayed`, it is waiting. */
const jobStates = ['completed', 'failed', 'active', 'delayed', 'wait'] as const;
/** A job is tried again four times, after one, two, four and eight minutes. */
const retryOptions = { attempts: 5, backoff: { type: 'exponential', delay: 60_000 } };

/**
 * BullMQ counts the jobs of each `duration` in a key, and pauses workers while the count is `max`.
 * `pauseUntil` sets the key to `max`, which counting never reaches. Without a limiter, workers would
 * not read the key.
 */
export const limiter = { max: Number.MAX_SAFE_INTEGER, duration: 1 };

/** Redis does not answer, or has lost jobs. */
export class QueueError extends Error {}

/** The jobs, the access tokens, and the connection to Redis or Valkey that all of it uses. */
export class ExportQueue {
  readonly redis: Redis;
  readonly jobs: Queue<UserData, Progress>;
  /** The key of the hash with the access token of each user. */
  readonly #tokensKey: string;
  /** How many users the queue had when they were last counted. */
  #usersBefore = 0;

  /** @param url - such as `redis://127.0.0.1:6379`, or the path of a socket */
  constructor(url: string, name: string) {
    // Commands wait for as long as Redis is away: BullMQ requires it, and nothing is lost.
    this.redis = new Redis(url, { maxRetriesPerRequest: null });
    this.jobs = new Queue(name, { connection: this.redis });
    this.#tokensKey = `${name}:tokens`;
    // Errors of the connection are expected: it is made again, and commands wait.
    for (const emitter of [this.redis, this.jobs]) emitter.on('error', () => {});
  }

  /** @throws {QueueError} if Redis does not answer in three seconds */
  async expectAnswer(): Promise<void> {
    const answer = await Promise.race([this.redis.ping(), wait(3000, undefined, { ref: false })]);
    if (answer !== undefined) return;
    throw new QueueError('Redis does not answer. Start it, or set REDIS_URL.');
  }

  /** Whether Redis stores each job, so that its restart loses none. */
  async isStored(): Promise<boolean> {
    return (await this.redis.info('persistence')).includes('aof_enabled:1');
  }

  /** Adds users. Those in the queue already get the new token, and the new number if there is one. */
  async add(users: readonly User[]): Promise<void> {
    // The tokens come first: a worker may take up a job at once.
    const tokens = users.map(({ user, accessToken }) => [user, accessToken] as const);
    await this.redis.hset(this.#tokensKey, Object.fromEntries(tokens));
    const jobs = await this.jobs.addBulk(
      users.map(({ accessToken: _, ...data }) => ({
        name: 'export',
        data,
        // BullMQ keeps ids of digits alone for itself.
        opts: { jobId: `user-${data.user}`, ...retryOptions },
      })),
    );
    for (const job of jobs) {
      // If the user was in the queue already, only `job.data` is new: Redis has kept the old data.
      if (job.data.expectedCount !== undefined) await job.updateData(job.data);
      // The user is exported already, so no worker comes that would remove the token.
      if (await job.isCompleted()) await this.forgetAccessToken(job.data.user);
    }
  }

  /** Makes all workers wait until a date, or until `retry`. */
  async pauseUntil(date: Date): Promise<void> {
    await this.jobs.rateLimit(Math.max(1, Number(date) - Date.now()));
  }

  /** Lets the failed jobs continue at their positions, and ends the pause of a spend cap. */
  async retry(): Promise<void> {
    await this.jobs.removeRateLimitKey();
    const failed = await this.jobs.getFailed();
    await Promise.all(failed.map((job) => job.retry('failed', { resetAttemptsMade: true })));
  }

  /** Reads the token of a user. Without one, it is empty, which the client refuses. */
  async getAccessToken(user: string): Promise<string> {
    return (await this.redis.hget(this.#tokensKey, user)) ?? '';
  }

  async forgetAccessToken(user: string): Promise<void> {
    await this.redis.hdel(this.#tokensKey, user);
  }

  /** @throws {QueueError} if there are fewer users than before: they stay when they are done */
  async summarize(): Promise<Summary> {
    const counts = await this.jobs.getJobCounts(...jobStates);
    const { completed = 0, failed = 0, active = 0 } = counts;
    const waiting = (counts['wait'] ?? 0) + (counts['delayed'] ?? 0);
    const users = completed + failed + active + waiting;
    if (users < this.#usersBefore) {
      const lost = `${this.#usersBefore - users} of ${this.#usersBefore} users`;
      throw new QueueError(
        `${lost} have vanished: Redis has lost them, or somebody has removed them. ` +
          'Enqueue all users again with another --queue, and work into another folder.',
      );
    }
    this.#usersBefore = users;
    const pausedMs = await this.jobs.getRateLimitTtl(limiter.max);
    const pausedUntil = pausedMs > 0 ? new Date(Date.now() + pausedMs) : undefined;
    return { users, waiting, active, completed, failed, pausedUntil };
  }

  /** Adds up the Posts of all users. It reads every job. */
  async countPosts(): Promise<number> {
    let posts = 0;
    for (const { progress, returnvalue } of await this.jobs.getJobs([...jobStates])) {
      // A finished job has returned its progress, which a frozen worker cannot replace by an older one.
      posts += readProgress(returnvalue ?? progress).posts;
    }
    return posts;
  }

  async close(): Promise<void> {
    await this.jobs.close();
    await this.redis.quit();
  }
}

/** The progress of a job. BullMQ has a number for a job that has not started: `0`. */
export function readProgress(progress: unknown): Progress {
  return typeof progress === 'object' ? (progress as Progress) : { pages: 0, posts: 0 };
}
