import { computed, signal } from '@preact/signals';

/**
 * One attempt to fetch a page. It is under way until it has a `postCount` or an `error`:
 *
 *   { page: 1, attemptNumber: 1, token: undefined, status: 200, postCount: 50 }
 *   { page: 2, attemptNumber: 1, token: 'a', status: 503, error: HttpError, waitMs: 412 }
 *   { page: 2, attemptNumber: 2, token: 'a' }
 */
export interface Attempt {
  readonly page: number;
  /** From 1 for each page. */
  readonly attemptNumber: number;
  readonly token: string | undefined;
  readonly status?: number;
  readonly error?: Error;
  /** How long the client waits before it tries again, in milliseconds. */
  readonly waitMs?: number | undefined;
  readonly postCount?: number;
}

/** The attempts of the walk, the first one first. */
export const attempts = signal<readonly Attempt[]>([]);

export const totalPostCount = computed(() =>
  attempts.value.reduce((sum, attempt) => sum + (attempt.postCount ?? 0), 0),
);

/** Adds an attempt. A token that was requested before is another attempt for its page. */
export function addAttempt(token: string | undefined): void {
  const earlier = attempts.value.filter((attempt) => attempt.token === token);
  const lastPage = Math.max(0, ...attempts.value.map(({ page }) => page));
  const page = earlier[0]?.page ?? lastPage + 1;
  attempts.value = [...attempts.value, { page, attemptNumber: earlier.length + 1, token }];
}

/** Changes the last attempt. Only that can be under way: a walk sends one request at a time. */
export function updateLastAttempt(change: Partial<Attempt>): void {
  const last = attempts.value.at(-1);
  if (last) attempts.value = [...attempts.value.slice(0, -1), { ...last, ...change }];
}
