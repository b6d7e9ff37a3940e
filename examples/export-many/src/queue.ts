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
}

/** The export of one user. */
export type UserJob = Job<UserData, Progress>;

export interface User {
  readonly user: string;
  readonly accessToken: string;
}

/** How many users are in each state, and what has been exported. */
export interface Summary {
  readonly users: number;
  readonly waiting: number;
  readonly active: number;
  /** Those whose rate limit is exhausted, or whose next attempt is due later. */
  readonly delayed: number;
  readonly completed: number;
  readonly failed: number;
  /** When the first of the delayed is due, or the queue goes on. */
  readonly until: Date | undefined;
}

const states = ['completed', 'failed', 'active', 'delayed', 'wait'] as const;
/** How many jobs to read or write at once. */
const many = 1000;

/**
 * The limit of all workers. It is endless, but without one `queue.rateLimit` would not pause them.
 */
export const limiter = { max: Number.MAX_SAFE_INTEGER, duration: 1 };

/** Redis does not answer. */
export class RedisError extends Error {}

/** The jobs, the access tokens, and the connection to Redis or Valkey that all of it uses. */
export class ExportQueue implements AsyncDisposable {
  readonly redis: Redis;
  readonly jobs: Queue<UserData, Progress>;
  readonly #tokens: string;

  /** @param url such as `redis://127.0.0.1:6379`, or the path of a socket */
  constructor(url: string, name: string) {
    // Commands wait for as long as Redis is away: BullMQ requires it, and nothing is lost.
    this.redis = new Redis(url, { maxRetriesPerRequest: null });
    this.jobs = new Queue(name, { connection: this.redis });
    this.#tokens = `${name}:tokens`;
    // `watchRedis` reports connections that fail.
    for (const emitter of [this.redis, this.jobs]) emitter.on('error', () => {});
  }

  /** @throws {RedisError} if Redis does not answer in three seconds */
  async ready(): Promise<void> {
    const answer = await Promise.race([this.redis.ping(), wait(3000, undefined, { ref: false })]);
    if (answer) return;
    this.redis.disconnect();
    throw new RedisError('Redis does not answer. Start it, or set REDIS_URL.');
  }

  /** Adds users. Those who are in the queue already only get the new access token. */
  async add(users: readonly User[]): Promise<void> {
    for (let at = 0; at < users.length; at += many) {
      const some = users.slice(at, at + many);
      const tokens = some.flatMap(({ user, accessToken }) => [user, accessToken]);
      await this.redis.hset(this.#tokens, ...tokens);
      const jobs = await this.jobs.addBulk(
        some.map(({ user }) => ({
          name: 'export',
          data: { user },
          // BullMQ keeps ids of digits alone for itself.
          opts: {
            jobId: `user-${user}`,
            attempts: 5,
            backoff: { type: 'exponential', delay: 60_000 },
          },
        })),
      );
      // Nothing would remove the token of a user who is exported already.
      for (const job of jobs) {
        if (await job.isCompleted()) await this.forgetAccessTokenOf(job.data.user);
      }
    }
  }

  /**
   * Lets the failed jobs continue at their positions, and ends a pause, in case somebody has raised
   * the spend cap. Resolves with the number of jobs.
   */
  async retry(): Promise<number> {
    await this.jobs.removeRateLimitKey();
    const failed = await this.jobs.getFailed();
    await Promise.all(failed.map((job) => job.retry('failed', { resetAttemptsMade: true })));
    return failed.length;
  }

  async accessTokenOf(user: string): Promise<string> {
    return (await this.redis.hget(this.#tokens, user)) ?? '';
  }

  async forgetAccessTokenOf(user: string): Promise<void> {
    await this.redis.hdel(this.#tokens, user);
  }

  async summary(): Promise<Summary> {
    const counts = await this.jobs.getJobCounts(...states);
    const { completed = 0, failed = 0, active = 0, delayed = 0, wait: waiting = 0 } = counts;
    const users = completed + failed + active + delayed + waiting;
    const pausedFor = await this.jobs.getRateLimitTtl(limiter.max);
    // BullMQ multiplies times by this, to keep jobs of the same millisecond in order.
    const [, score] = await this.redis.zrange(this.jobs.toKey('delayed'), '0', '0', 'WITHSCORES');
    const due = score === undefined ? [] : [Number(score) / 0x1000];
    if (pausedFor > 0) due.push(Date.now() + pausedFor);
    const until = due.length > 0 ? new Date(Math.max(...due)) : undefined;
    return { users, waiting, active, delayed, completed, failed, until };
  }

  /** Adds up the Posts of all users. It reads every job. */
  async posts(): Promise<number> {
    let posts = 0;
    for (const state of states) {
      for (let at = 0, read = many; read === many; at += many) {
        const jobs = await this.jobs.getJobs(state, at, at + many - 1);
        read = jobs.length;
        // A frozen worker may have written an older progress after another finished its job.
        for (const job of jobs) posts += progressOf(job.returnvalue ?? job.progress).posts;
      }
    }
    return posts;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Closing would wait for a Redis that is away.
    if (this.redis.status !== 'ready') return this.redis.disconnect();
    await this.jobs.close();
    await this.redis.quit();
  }
}

export function progressOf(progress: unknown): Progress {
  return typeof progress === 'object' ? (progress as Progress) : { pages: 0, posts: 0 };
}
