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
  { page: 1, sentAt: 4, endedAt: 323, status: 200, usedFrom: 326, usedTo: 527, count: 30 },
  ...failedThenRight(2, 532, 'Unavailable', 503, 'HttpError', 466),
  ...failedThenRight(3, 1613, 'Rate limited, 3 s', 429, 'RateLimitError', 3085),
  ...failedThenRight(4, 5512, 'Cut-off body', 200, 'ConnectionError', 452),
  {
    ...{
      page: 5,
      sentAt: 6780,
      endedAt: 7088,
      status: 200,
      usedFrom: 7089,
      usedTo: 7290,
      count: 0,
    },
    fault: 'Empty page',
  },
  ...[6, 7, 8, 9, 10].map((page) => {
    const sentAt = 7290 + (page - 6) * 507;
    const endedAt = sentAt + 304;
    const used = { usedFrom: endedAt + 1, usedTo: endedAt + 202 };
    return { page, sentAt, endedAt, status: 200, ...used, count: page === 10 ? 10 : 30 };
  }),
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
  status: number,
  error: string,
  retryIn: number,
) {
  const endedAt = sentAt + 305;
  const again = endedAt + retryIn + 3;
  const used = { usedFrom: again + 306, usedTo: again + 507 };
  return [
    { page, sentAt, fault, endedAt, status, error, retryIn },
    { page, sentAt: again, endedAt: again + 305, status: 200, ...used, count: 30 },
  ];
}
