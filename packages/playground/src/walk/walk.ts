import {
  type Attempt,
  createClient,
  HttpError,
  type LikedPostsError,
  type LikedPostsQuery,
  ListingError,
  type Position,
} from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { signal } from '@preact/signals';
import { type Service, sameData } from '../service/service.ts';
import { speedUp } from './clock.ts';
import { type FaultChoice, right } from './faults.ts';

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
  /** Whether the client is asking whether to wait that long. */
  readonly isAsking?: boolean;
  /** The number of Posts on the page. */
  readonly posts?: number;
  /** When the loop received the page, and when it was done with it. */
  readonly usedFrom?: number;
  readonly usedTo?: number;
}

/** A question of the client. */
export interface LongWait {
  readonly error: LikedPostsError;
  decide(wait: boolean): void;
}

export type State = 'ready' | 'walking' | 'ended' | 'stopped' | 'failed';

/** The listing of a walk. */
export interface Listing {
  readonly service: Service;
  readonly id: string;
  readonly query: LikedPostsQuery;
  readonly direction: 'forward' | 'backward';
}

export interface Settings {
  readonly direction: Listing['direction'];
  readonly readAhead: boolean;
  /** The milliseconds that the loop spends on a page. */
  readonly use: number;
  /** The latency of the mock in the page, in milliseconds. */
  readonly latency: number;
  /** The speed of the page's clock; 1 is real time. */
  readonly speed: number;
}

export const settings = signal<Settings>({
  direction: 'forward',
  readAhead: false,
  use: 200,
  latency: 300,
  speed: 1,
});
export const state = signal<State>('ready');
export const steps = signal<readonly WalkAttempt[]>([]);
/** The choices for the next responses, in order. */
export const queue = signal<readonly FaultChoice[]>([]);
/** How many Posts arrived, and how many of them for the first time. */
export const counted = signal({ posts: 0, different: 0 });
/** How many Posts a complete walk yields; undefined if unknown. */
export const expected = signal<number | undefined>(undefined);
export const failure = signal<Error | undefined>(undefined);
/** Where the walk can continue. */
export const stoppedAt = signal<Position | undefined>(undefined);
export const longWait = signal<LongWait | undefined>(undefined);
/** The time since the walk began, in milliseconds of the page's clock. */
export const elapsed = signal(0);

let leave = new AbortController();
/** The ids of all Posts of the walk, including those from before it continued. */
const ids = new Set<string>();

export function stop(): void {
  longWait.value?.decide(false);
  leave.abort(new DOMException('The walk was stopped.', 'AbortError'));
}

export function clear(): void {
  stop();
  state.value = 'ready';
  steps.value = [];
  ids.clear();
  counted.value = { posts: 0, different: 0 };
  failure.value = undefined;
  stoppedAt.value = undefined;
  elapsed.value = 0;
}

/** The listing of the last walk. */
export const walked = signal<Listing | undefined>(undefined);

/** Continues where the walk stopped, whatever the form asks for now. */
export async function goOn(): Promise<void> {
  if (walked.value) await walk(walked.value, stoppedAt.value);
}

/** Walks to the end, or until it fails or is stopped; from a position, if one is given. */
export async function walk(listing: Listing, from?: Position): Promise<void> {
  // One walk at a time, because each resets the clock when it ends.
  if (state.value === 'walking') return;
  walked.value = listing;
  const { service, id, query, direction } = listing;
  expected.value =
    service.isInPage && query.pagination_token === undefined ? sameData.likes : undefined;
  const { readAhead, use, latency } = settings.value;
  // Only the mock in the page can run faster.
  const speed = service.isInPage ? settings.value.speed : 1;
  const before = from === undefined ? 0 : elapsed.value;
  if (from === undefined) clear();
  else stop();
  leave = new AbortController();
  const { signal } = leave;
  const setClockRight = speedUp(speed);
  const startedAt = Date.now() - before;
  const now = () => Date.now() - startedAt;
  const ticking = setInterval(() => {
    elapsed.value = now();
  }, 50);
  state.value = 'walking';
  failure.value = undefined;

  const update = (index: number, change: Partial<WalkAttempt>) => {
    steps.value = steps.value.map((step, at) => (at === index ? { ...step, ...change } : step));
    elapsed.value = now();
  };
  const lastOf = (token: string | undefined) =>
    steps.value.findLastIndex((step) => step.token === token);
  const pageOf = (token: string | undefined) => {
    const known = steps.value.find((step) => step.token === token);
    return known?.page ?? 1 + Math.max(0, ...steps.value.map(({ page }) => page));
  };

  const mock = service.isInPage ? createMock({ ...sameData, latency }) : undefined;
  const fetchNext = async (request: Request): Promise<Response> => {
    const token = new URL(request.url).searchParams.get('pagination_token') ?? undefined;
    const [fault = right, ...others] = queue.value;
    const isFaulty = mock !== undefined && fault !== right;
    if (mock) queue.value = others;
    const attempt = 1 + steps.value.filter((step) => step.token === token).length;
    const step = { page: pageOf(token), attempt, token, sentAt: now() };
    steps.value = [...steps.value, isFaulty ? { ...step, fault: fault.name } : step];
    if (!mock) return service.fetch(request);
    if (isFaulty) mock.next(fault.override());
    return mock.fetch(request);
  };
  const onAttempt = ({ pageToken, status, error, retryIn }: Attempt) => {
    const index = lastOf(pageToken);
    // An attempt that led to a question ended when it failed, not when the user decided.
    const { endedAt = now() } = steps.value[index] ?? {};
    update(index, { endedAt, status, error, retryIn, isAsking: false });
  };
  const onLongWait = async (error: LikedPostsError) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const index = steps.value.findLastIndex(({ endedAt }) => endedAt === undefined);
    const status = error instanceof HttpError ? error.status : undefined;
    update(index, { endedAt: now(), status, error, isAsking: true });
    longWait.value = { error, decide: resolve };
    const decided = await promise;
    longWait.value = undefined;
    return decided;
  };

  try {
    const client = createClient({
      baseUrl: service.baseUrl,
      accessToken: service.accessToken,
      fetch: fetchNext,
      retry: { onLongWait },
      onAttempt,
    });
    const pages = client.pages(id, query, { direction, readAhead, signal, from });
    for await (const page of pages) {
      const { posts } = counted.value;
      for (const post of page.data) ids.add(post.id);
      counted.value = { posts: posts + page.data.length, different: ids.size };
      const index = lastOf(page.query.pagination_token);
      update(index, { posts: page.data.length, usedFrom: now() });
      await pause(use, signal);
      stoppedAt.value = page.position;
      update(index, { usedTo: now() });
    }
    state.value = 'ended';
    stoppedAt.value = undefined;
  } catch (error) {
    state.value = signal.aborted ? 'stopped' : 'failed';
    failure.value = error instanceof Error ? error : new Error(String(error));
    if (error instanceof ListingError) stoppedAt.value = error.position;
  } finally {
    elapsed.value = now();
    clearInterval(ticking);
    setClockRight();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
