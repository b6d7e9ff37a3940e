import {
  createClient,
  LikedPostsError,
  type LikedPostsQuery,
  type Position,
  type Wait,
} from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { computed, signal } from '@preact/signals';
import { normalPage, type ResponseChoice } from '../service/faults.ts';
import { sameData } from '../service/same-data.ts';
import { readClientOptions, type Service } from '../service/service.ts';

/** The latency of the mock in the page, in milliseconds: each request is seen for a moment. */
const latencyMs = 80;

/** One attempt to fetch a page. */
export interface Attempt {
  /** The number of the page in the walk, from 1. */
  readonly page: number;
  /** The number of the attempt for this page, from 1. */
  readonly number: number;
  readonly token: string | undefined;
  /** The name of the failure that the mock was told to send. */
  readonly fault: string | undefined;
  readonly status?: number;
  readonly error?: Error;
  /** How long the client waits before it tries again, in milliseconds. */
  readonly waitMs?: number | undefined;
  /** The identifiers of the Posts on the page. */
  readonly postIds?: readonly string[];
}

/** What is walked through. */
export interface WalkStart {
  readonly service: Service;
  readonly id: string;
  readonly query: LikedPostsQuery;
}

/**
 * The state of the walk. `failure` is set once it is stopped or failed, and `position` unless it is
 * ready or ended.
 */
export const walkState = signal<'ready' | 'walking' | 'ended' | 'stopped' | 'failed'>('ready');
export const attempts = signal<readonly Attempt[]>([]);
/** How many Posts arrived, and how many of them for the first time. The client repeats none. */
export const counts = computed(() => {
  const ids = attempts.value.flatMap(({ postIds = [] }) => postIds);
  return { posts: ids.length, distinctPosts: new Set(ids).size };
});
export const failure = signal<Error | undefined>(undefined);
/** Where the walk can continue. */
export const position = signal<Position | undefined>(undefined);
const lastStart = signal<WalkStart | undefined>(undefined);
let walkController = new AbortController();

/**
 * Walks to the end, or until it fails or is stopped. The mock in the page answers the first
 * requests with `choices`, one each.
 */
export async function beginWalk(
  start: WalkStart,
  choices: readonly ResponseChoice[] = [],
  from?: Position,
): Promise<void> {
  walkController.abort();
  const controller = new AbortController();
  walkController = controller;
  const { service, id, query } = start;
  if (from === undefined) attempts.value = [];
  lastStart.value = start;
  failure.value = undefined;
  position.value = from;
  walkState.value = 'walking';
  try {
    const client = createClient({
      ...readClientOptions(service),
      fetch: createFetch(service, choices),
      onWait: ({ until, error }: Wait) => error && markLastFailed(error, until),
    });
    client.use({ onResponse: ({ response }) => updateLast({ status: response.status }) });
    for await (const page of client.pages(id, query, { signal: controller.signal, from })) {
      updateLast({ postIds: page.data.map((post) => post.id) });
      position.value = page.position;
    }
    walkState.value = 'ended';
    position.value = undefined;
  } catch (thrown) {
    // Another walk has begun, and owns the signals now.
    if (walkController !== controller) return;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    walkState.value = controller.signal.aborted ? 'stopped' : 'failed';
    failure.value = error;
    if (error instanceof LikedPostsError) {
      position.value = error.position;
      // A `PaginationError` is about a page that arrived, so its attempt did not fail.
      if (error.name !== 'PaginationError') markLastFailed(error);
    }
  }
}

/** Continues where the walk stopped, whatever the form asks for now. */
export async function resumeWalk(): Promise<void> {
  if (lastStart.value) await beginWalk(lastStart.value, [], position.value);
}

export function stopWalk(): void {
  walkController.abort(new DOMException('The walk was stopped.', 'AbortError'));
}

/** The fetch of a walk. Only the mock in the page takes a latency and choices. */
function createFetch(service: Service, choices: readonly ResponseChoice[]) {
  const mock = service.isInPage ? createMock({ ...sameData, latency: latencyMs }) : undefined;
  const queue = [...choices];
  return async (request: Request): Promise<Response> => {
    const choice = queue.shift() ?? normalPage;
    addAttempt(request.url, choice);
    if (!mock) return service.fetch(request);
    if (choice !== normalPage) mock.next(choice.override());
    return mock.fetch(request);
  };
}

function addAttempt(url: string, choice: ResponseChoice): void {
  const token = new URL(url).searchParams.get('pagination_token') ?? undefined;
  const earlier = attempts.value.filter((attempt) => attempt.token === token);
  const lastPage = Math.max(0, ...attempts.value.map(({ page }) => page));
  const attempt: Attempt = {
    page: earlier[0]?.page ?? lastPage + 1,
    number: earlier.length + 1,
    token,
    fault: choice === normalPage ? undefined : choice.name,
  };
  attempts.value = [...attempts.value, attempt];
}

/** Marks the last attempt as failed, whether or not there is another one. */
function markLastFailed(error: Error, until?: Date): void {
  updateLast({ error, waitMs: until && Number(until) - Date.now() });
}

function updateLast(change: Partial<Attempt>): void {
  const last = attempts.value.at(-1);
  if (last) attempts.value = [...attempts.value.slice(0, -1), { ...last, ...change }];
}
