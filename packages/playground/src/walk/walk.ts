import {
  createClient,
  LikedPostsError,
  type LikedPostsQuery,
  type Position,
  type Wait,
} from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { computed, signal } from '@preact/signals';
import { type FaultChoice, normalPage } from '../service/faults.ts';
import { sameData } from '../service/same-data.ts';
import { readClientOptions, type Service } from '../service/service.ts';

type WalkState = 'ready' | 'walking' | 'ended' | 'stopped' | 'failed';

/** The latency of the mock in the page, in milliseconds: each request is seen for a moment. */
const latencyMs = 80;

/** One attempt to fetch a page. Times are milliseconds since the walk began. */
export interface Attempt {
  /** The number of the page in the walk, from 1. */
  readonly page: number;
  /** The number of the attempt for this page, from 1. */
  readonly number: number;
  readonly token: string | undefined;
  readonly sentAt: number;
  /** The name of the failure that the mock was told to send. */
  readonly fault: string | undefined;
  readonly endedAt?: number;
  readonly status?: number | undefined;
  readonly error?: unknown;
  /** How long the client waits before it tries again, in milliseconds. */
  readonly retryIn?: number | undefined;
  /** The identifiers of the Posts on the page. */
  readonly postIds?: readonly string[];
}

/** What is walked through. */
export interface WalkStart {
  readonly service: Service;
  readonly id: string;
  readonly query: LikedPostsQuery;
}

function readToken(url: string): string | undefined {
  return new URL(url).searchParams.get('pagination_token') ?? undefined;
}

/** A walk: what a view shows of it, and what a person does with it. */
export function createWalk() {
  const state = signal<WalkState>('ready');
  const attempts = signal<readonly Attempt[]>([]);
  /** The choices for the next responses, in order. */
  const queue = signal<readonly FaultChoice[]>([]);
  /** How many Posts arrived, and how many of them for the first time. */
  const counts = computed(() => {
    const ids = attempts.value.flatMap(({ postIds = [] }) => postIds);
    return { posts: ids.length, different: new Set(ids).size };
  });
  const failure = signal<Error | undefined>(undefined);
  /** Where the walk can continue. */
  const position = signal<Position | undefined>(undefined);
  const elapsedMs = signal(0);
  const lastStart = signal<WalkStart | undefined>(undefined);
  /** How many Posts a complete walk yields; undefined if unknown. */
  const expectedPosts = computed(() => {
    const { service, query } = lastStart.value ?? {};
    return service?.isInPage && query?.pagination_token === undefined ? sameData.likes : undefined;
  });
  let controller = new AbortController();
  let readClock = () => 0;

  function stop(): void {
    controller.abort(new DOMException('The walk was stopped.', 'AbortError'));
  }

  function update(index: number, change: Partial<Attempt>): void {
    attempts.value = attempts.value.map((attempt, at) =>
      at === index ? { ...attempt, ...change } : attempt,
    );
    elapsedMs.value = readClock();
  }

  function findLast(token: string | undefined): number {
    return attempts.value.findLastIndex((attempt) => attempt.token === token);
  }

  /** Adds an attempt, and returns the choice for its response. */
  function addAttempt(token: string | undefined, isInPage: boolean): FaultChoice {
    const [choice = normalPage, ...later] = isInPage ? queue.value : [];
    if (isInPage) queue.value = later;
    const earlier = attempts.value.filter((attempt) => attempt.token === token);
    const lastPage = Math.max(0, ...attempts.value.map(({ page }) => page));
    const attempt: Attempt = {
      page: earlier[0]?.page ?? lastPage + 1,
      number: earlier.length + 1,
      token,
      sentAt: readClock(),
      fault: choice === normalPage ? undefined : choice.name,
    };
    attempts.value = [...attempts.value, attempt];
    return choice;
  }

  /** The attempt for a request has ended: with a response, or without. */
  function endAttempt({ url }: Request, status?: number): void {
    update(findLast(readToken(url)), { endedAt: readClock(), status });
  }

  /** The last attempt has failed, whether or not there is another one. */
  function fail(error: unknown, until?: Date): void {
    const index = attempts.value.length - 1;
    const attempt = attempts.value[index];
    if (!attempt) return;
    const retryIn = until && Number(until) - Date.now();
    update(index, { endedAt: attempt.endedAt ?? readClock(), error, retryIn });
  }

  /** The fetch of the walk: only the mock in the page takes a latency and failures. */
  function createFetch(service: Service) {
    const mock = service.isInPage ? createMock({ ...sameData, latency: latencyMs }) : undefined;
    return async (request: Request): Promise<Response> => {
      const choice = addAttempt(readToken(request.url), service.isInPage);
      if (!mock) return service.fetch(request);
      if (choice !== normalPage) mock.next(choice.override());
      return mock.fetch(request);
    };
  }

  /** Walks to the end, or until it fails or is stopped. */
  async function begin(start: WalkStart, from?: Position): Promise<void> {
    if (state.value === 'walking') return;
    const { service, id, query } = start;
    const elapsedBefore = from === undefined ? 0 : elapsedMs.value;
    if (from === undefined) attempts.value = [];
    lastStart.value = start;
    failure.value = undefined;
    position.value = from;
    state.value = 'walking';
    controller = new AbortController();
    const { signal } = controller;
    const begunAt = performance.now();
    readClock = () => elapsedBefore + performance.now() - begunAt;
    const ticking = setInterval(() => {
      elapsedMs.value = readClock();
    }, 50);
    try {
      const client = createClient({
        ...readClientOptions(service),
        fetch: createFetch(service),
        onWait: ({ until, error }: Wait) => error && fail(error, until),
      });
      client.use({
        onResponse: ({ request, response }) => endAttempt(request, response.status),
        onError: ({ request }) => endAttempt(request),
      });
      for await (const page of client.pages(id, query, { signal, from })) {
        update(findLast(page.query.pagination_token), { postIds: page.data.map(({ id }) => id) });
        position.value = page.position;
      }
      state.value = 'ended';
      position.value = undefined;
    } catch (error) {
      state.value = signal.aborted ? 'stopped' : 'failed';
      failure.value = error instanceof Error ? error : new Error(String(error));
      if (error instanceof LikedPostsError) {
        position.value = error.position;
        // Otherwise the page arrived, but leads nowhere.
        if (error.name !== 'PaginationError') fail(error);
      }
    } finally {
      elapsedMs.value = readClock();
      clearInterval(ticking);
    }
  }

  /** Continues where the walk stopped, whatever the form asks for now. */
  async function goOn(): Promise<void> {
    if (lastStart.value) await begin(lastStart.value, position.value);
  }

  return {
    state,
    attempts,
    queue,
    counts,
    failure,
    position,
    elapsedMs,
    expectedPosts,
    begin,
    goOn,
    stop,
  };
}

/** The walk of the page. */
export const theWalk: ReturnType<typeof createWalk> = createWalk();
