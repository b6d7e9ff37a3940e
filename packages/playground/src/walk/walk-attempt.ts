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
