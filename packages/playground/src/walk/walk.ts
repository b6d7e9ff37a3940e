import {
  createClient,
  LikedPostsError,
  type LikedPostsQuery,
  type Position,
  type Wait,
} from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { computed, signal } from '@preact/signals';
import { canSend } from '../sending.ts';
import type { ResponseChoice } from '../service/faults.ts';
import { sameData } from '../service/same-data.ts';
import type { Service } from '../service/service.ts';
import { query, request, service } from '../state.ts';

/** The latency of the mock in the page, in milliseconds: each request is seen for a moment. */
const latencyMs = 80;

/** The request that a simulated failure is for: the second, so that a walk can continue after page 1. */
const faultyRequest = 2;

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

interface WalkSource {
  readonly service: Service;
  readonly id: string;
  readonly query: LikedPostsQuery;
}

/**
 * The state of the walk, and which of the signals below are set:
 *
 *   ready, ended       neither
 *   walking            `position`
 *   stopped, failed    `position` and `failure`
 */
export const walkState = signal<'ready' | 'walking' | 'ended' | 'stopped' | 'failed'>('ready');
export const attempts = signal<readonly Attempt[]>([]);
export const failure = signal<Error | undefined>(undefined);
/** Where the walk can continue. At the beginning it is `{}`. */
export const position = signal<Position | undefined>(undefined);
let walkSource: WalkSource | undefined;
let walkController = new AbortController();

export const totalPostCount = computed(() =>
  attempts.value.reduce((sum, attempt) => sum + (attempt.postCount ?? 0), 0),
);

/** Walks through the pages of the request. With a choice, the mock in the page sends this failure. */
export function startWalk(choice?: ResponseChoice): void {
  if (!canSend.value) return;
  walkSource = { service: service.value, id: request.value.id, query: query.value };
  attempts.value = [];
  position.value = {};
  void walkOn(walkSource, choice);
}

/** Continues where the walk stopped, whatever the form asks for now. */
export function resumeWalk(): void {
  if (walkSource) void walkOn(walkSource);
}

export function stopWalk(): void {
  walkController.abort(new DOMException('The walk was stopped.', 'AbortError'));
}

/** Walks from the position to the end, or until the walk fails or is stopped. */
async function walkOn(source: WalkSource, choice?: ResponseChoice): Promise<void> {
  walkController.abort(); // ends the walk that is under way, if any
  const controller = new AbortController();
  walkController = controller;
  failure.value = undefined;
  walkState.value = 'walking';
  const fetch = createFetch(source, choice);
  try {
    const client = createClient({
      ...source.service,
      fetch: (sent) => {
        addAttempt(new URL(sent.url).searchParams.get('pagination_token') ?? undefined);
        return fetch(sent);
      },
      // A wait before an attempt, for the rate limit, has no error: its row is not there yet.
      onWait: ({ until, error }: Wait) =>
        error && updateLast({ error, waitMs: until && Number(until) - Date.now() }),
    });
    client.use({ onResponse: ({ response }) => updateLast({ status: response.status }) });
    const options = { signal: controller.signal, from: position.value };
    for await (const page of client.pages(source.id, source.query, options)) {
      updateLast({ postCount: page.data.length });
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
      updateLast({ error, waitMs: undefined });
    }
  }
}

/** The fetch of a walk. Only the mock in the page has a latency and can be told to fail. */
function createFetch(source: WalkSource, choice?: ResponseChoice): Service['fetch'] {
  if (!source.service.isInPage) return source.service.fetch;
  const mock = createMock({ ...sameData, latency: latencyMs });
  if (choice) mock.setFaults({ request: faultyRequest, ...choice.override });
  return mock.fetch;
}

/** Adds a row. A token that was requested before is another attempt for its page. */
function addAttempt(token: string | undefined): void {
  const earlier = attempts.value.filter((attempt) => attempt.token === token);
  const lastPage = Math.max(0, ...attempts.value.map(({ page }) => page));
  const page = earlier[0]?.page ?? lastPage + 1;
  attempts.value = [...attempts.value, { page, attemptNumber: earlier.length + 1, token }];
}

/** Changes the last row, which is the attempt under way: a walk sends one request at a time. */
function updateLast(change: Partial<Attempt>): void {
  const last = attempts.value.at(-1);
  if (last) attempts.value = [...attempts.value.slice(0, -1), { ...last, ...change }];
}
