import type { CheckOptions } from './report/report.ts';
import { type GroupName, groupNames } from './requests/planned-request.ts';

/** The options of {@link checkConformance}. */
export interface ConformanceOptions extends CheckOptions {
  /** The base URL of the service, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** An access token that the service accepts. Default: `any-token`, which a mock accepts. */
  readonly accessToken?: string;
  /** A user who has liked more Posts than `pageSize`. Default: `2244994945`. */
  readonly user?: string;
  /** A user who has liked nothing. If left out, the group `no-likes` is not sent. */
  readonly userWithoutLikes?: string;
  /** An identifier that no user has. If left out, the group `unknown-user` is not sent. */
  readonly unknownUser?: string;
  /** The size of the pages to walk through, from 5 to 100. Default: 5. */
  readonly pageSize?: number;
  /** The groups of requests to send. Default: all. */
  readonly only?: readonly GroupName[];
  /** How many seconds to wait for rate limits in total. Default: 3600. */
  readonly maxWait?: number;
  /** Called before each request, and before each wait for the rate limit. */
  readonly onProgress?: (progress: Progress) => void;
}

/** How far a run is. */
export interface Progress {
  /** The group that is sent; undefined until the service has answered. */
  readonly group: GroupName | undefined;
  /** How many requests have been sent. */
  readonly sent: number;
  /** How many seconds it now waits for the rate limit; undefined if it sends the next request. */
  readonly waiting: number | undefined;
}

export const defaults = {
  /** A token that a mock accepts. It is no secret. */
  accessToken: 'any-token',
  user: '2244994945',
  pageSize: 5,
  only: groupNames as readonly GroupName[],
  maxWait: 3600,
} as const;
