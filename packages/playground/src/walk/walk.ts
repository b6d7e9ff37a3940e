import {
  createClient,
  LikedPostsError,
  type LikedPostsQuery,
  type Position,
  type Wait,
} from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { computed, signal } from '@preact/signals';
import { type FaultChoice, right } from '../service/faults.ts';
import { sameData } from '../service/same-data.ts';
import { clientOptions, type Service } from '../service/service.ts';
import type { WalkAttempt } from './attempts.ts';
import { recorded } from './attempts.ts';

type State = 'recorded' | 'ready' | 'walking' | 'ended' | 'stopped' | 'failed';

/** The latency of the mock in the page, in milliseconds. */
const latency = 300;

/** The milliseconds that the loop spends on a page. */
const timeForPage = 200;

/** The listing of a walk. */
export interface Listing {
  readonly service: Service;
  readonly id: string;
  readonly query: LikedPostsQuery;
}

/** Waits, in milliseconds. Rejects with the reason of the signal if it aborts. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The token of the page that a request asks for. */
const tokenIn = (url: string) => new URL(url).searchParams.get('pagination_token') ?? undefined;

/** A walk: what a view shows of it, and what a person does with it. */
export function createWalk() {
  /** How much faster the mock, the client's own waits and the loop are; 1 is real time. */
  const speed = signal(10);
  const state = signal<State>('recorded');
  const steps = signal<readonly WalkAttempt[]>(recorded);
  /** The choices for the next responses, in order. */
  const queue = signal<readonly FaultChoice[]>([]);
  /** How many Posts arrived, and how many of them for the first time. */
  const counted = computed(() => {
    const ids = steps.value.flatMap(({ posts = [] }) => posts);
    return { posts: ids.length, different: new Set(ids).size };
  });
  const failure = signal<Error | undefined>(undefined);
  /** Where the walk can continue. */
  const stoppedAt = signal<Position | undefined>(undefined);
  /** The milliseconds since the walk began. */
  const elapsed = signal(Math.max(...recorded.map(({ usedTo = 0 }) => usedTo)));
  /** The listing of the last walk. */
  const walked = signal<Listing | undefined>(undefined);
  /** How many Posts a complete walk yields; undefined if unknown. */
  const expected = computed(() => {
    const { service, query } = walked.value ?? {};
    if (state.value === 'recorded') return sameData.likes;
    return service?.isInPage && query?.pagination_token === undefined ? sameData.likes : undefined;
  });
  let leave = new AbortController();
  let now = () => 0;

  function stop(): void {
    leave.abort(new DOMException('The walk was stopped.', 'AbortError'));
  }

  function clear(): void {
    stop();
    state.value = 'ready';
    steps.value = [];
    failure.value = undefined;
    stoppedAt.value = undefined;
    elapsed.value = 0;
  }

  function update(index: number, change: Partial<WalkAttempt>): void {
    steps.value = steps.value.map((step, at) => (at === index ? { ...step, ...change } : step));
    elapsed.value = now();
  }

  const lastOf = (token: string | undefined) =>
    steps.value.findLastIndex((step) => step.token === token);

  /** Adds an attempt, and returns the choice for its response. */
  function addAttempt(token: string | undefined, isInPage: boolean): FaultChoice {
    const [fault = right, ...others] = isInPage ? queue.value : [];
    if (isInPage) queue.value = others;
    const before = steps.value.filter((step) => step.token === token);
    const page = before[0]?.page ?? 1 + Math.max(0, ...steps.value.map(({ page }) => page));
    const step = { page, attempt: 1 + before.length, token, sentAt: now() };
    steps.value = [...steps.value, fault === right ? step : { ...step, fault: fault.name }];
    return fault;
  }

  /** The attempt for a request has ended: with an answer, or without. */
  function endAttempt({ url }: Request, status?: number): void {
    update(lastOf(tokenIn(url)), { endedAt: now(), status });
  }

  /** The last attempt has failed, whether or not there is another one. */
  function fail(error: unknown, until?: Date): void {
    const index = steps.value.length - 1;
    if (index < 0) return;
    const { endedAt = now() } = steps.value[index] ?? {};
    const retryIn = until && Number(until) - Date.now();
    update(index, { endedAt, error, retryIn });
  }

  /** The fetch of the walk: only the mock in the page takes a latency and failures. */
  function fetchFrom(service: Service, faster: number) {
    const mock = service.isInPage
      ? createMock({ ...sameData, latency: latency / faster })
      : undefined;
    return async (request: Request): Promise<Response> => {
      const fault = addAttempt(tokenIn(request.url), service.isInPage);
      if (!mock) return service.fetch(request);
      if (fault !== right) mock.next(fault.override());
      return mock.fetch(request);
    };
  }

  /** Walks to the end, or until it fails or is stopped. */
  async function begin(listing: Listing, from?: Position): Promise<void> {
    if (state.value === 'walking') return;
    walked.value = listing;
    const { service, id, query } = listing;
    const faster = service.isInPage ? speed.value : 1;
    const before = from === undefined ? 0 : elapsed.value;
    if (from === undefined) clear();
    else stop();
    leave = new AbortController();
    const { signal } = leave;
    const begun = performance.now();
    now = () => before + performance.now() - begun;
    const ticking = setInterval(() => {
      elapsed.value = now();
    }, 50);
    state.value = 'walking';
    failure.value = undefined;
    try {
      const client = createClient({
        ...clientOptions(service),
        fetch: fetchFrom(service, faster),
        retry: { delay: 500 / faster },
        onWait: ({ until, error }: Wait) => error && fail(error, until),
      });
      client.use({
        onResponse: ({ request, response }) => endAttempt(request, response.status),
        onError: ({ request }) => endAttempt(request),
      });
      for await (const page of client.pages(id, query, { signal, from })) {
        const index = lastOf(page.query.pagination_token);
        update(index, { posts: page.data.map(({ id }) => id), usedFrom: now() });
        await wait(timeForPage / faster, signal);
        stoppedAt.value = page.position;
        update(index, { usedTo: now() });
      }
      state.value = 'ended';
      stoppedAt.value = undefined;
    } catch (error) {
      state.value = signal.aborted ? 'stopped' : 'failed';
      failure.value = error instanceof Error ? error : new Error(String(error));
      if (error instanceof LikedPostsError) {
        stoppedAt.value = error.position;
        // Otherwise the page arrived, but leads nowhere.
        if (error.name !== 'PaginationError') fail(error);
      }
    } finally {
      elapsed.value = now();
      clearInterval(ticking);
    }
  }

  /** Continues where the walk stopped, whatever the form asks for now. */
  async function goOn(): Promise<void> {
    if (walked.value) await begin(walked.value, stoppedAt.value);
  }

  return {
    ...{ speed, state, steps, queue, counted, expected, failure, stoppedAt },
    ...{ elapsed, walked, begin, goOn, stop },
  };
}

/** The walk of the page. */
export const theWalk: ReturnType<typeof createWalk> = createWalk();
