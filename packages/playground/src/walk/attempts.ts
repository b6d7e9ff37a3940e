/** One attempt to fetch a page. Times are milliseconds since the walk began. */
export interface WalkAttempt {
  /** The number of the page in the walk, from 1. */
  readonly page: number;
  readonly attempt: number;
  readonly token: string | undefined;
  readonly sentAt: number;
  /** The name of the queued failure. */
  readonly fault?: string;
  readonly endedAt?: number;
  readonly status?: number | undefined;
  readonly error?: unknown;
  /** How long the client waits before it tries again. */
  readonly retryIn?: number | undefined;
  /** The identifiers of the Posts on the page. */
  readonly posts?: readonly string[];
  /** When the loop received the page, and when it was done with it. */
  readonly usedFrom?: number;
  readonly usedTo?: number;
}

/** The times of an attempt, in milliseconds since the walk began, and what came of it. */
const rows: readonly (Omit<WalkAttempt, 'token' | 'attempt' | 'error' | 'posts'> & {
  readonly error?: string;
  readonly count?: number;
})[] = [
  right(1, 20, 30),
  ...failedThenRight(2, 532, 'Unavailable', 503, 'HttpError', 466),
  ...failedThenRight(3, 1613, 'Rate limited, 3 s', 429, 'RateLimitError', 3085),
  // The client hands out no half response, so there is no status.
  ...failedThenRight(4, 5512, 'Cut-off body', undefined, 'ConnectionError', 452),
  { ...right(5, 6783, 0), fault: 'Empty page' },
  ...[6, 7, 8, 9].map((page) => right(page, 7290 + (page - 6) * 507, 30)),
  right(10, 9318, 10),
];

/** A walk over 250 likes in real time, with a mix of failures, as the page shows it at first. */
export const recorded: readonly WalkAttempt[] = rows.map(({ error, count, ...row }, at) => ({
  ...row,
  token: `${row.page}`,
  attempt: rows[at - 1]?.page === row.page ? 2 : 1,
  ...(error && { error: Object.assign(new Error(), { name: error }) }),
  ...(count !== undefined && {
    posts: Array.from({ length: count }, (_, index) => `${row.page}.${index}`),
  }),
}));

/** An attempt that failed, and after a wait the one that did not. */
function failedThenRight(
  page: number,
  sentAt: number,
  fault: string,
  status: number | undefined,
  error: string,
  retryIn: number,
) {
  const endedAt = sentAt + 305;
  return [
    { page, sentAt, fault, endedAt, status, error, retryIn },
    right(page, endedAt + retryIn + 3, 30),
  ];
}

/** An attempt that did not fail. */
function right(page: number, sentAt: number, count: number) {
  const endedAt = sentAt + 305;
  const used = { usedFrom: endedAt + 1, usedTo: endedAt + 202 };
  return { page, sentAt, endedAt, status: 200, ...used, count };
}
