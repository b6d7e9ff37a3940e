import {
  createClient,
  type LikedPostsClient,
  LikedPostsError,
  type LikedPostsQuery,
  type Page,
  type Position,
} from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { signal } from '@preact/signals';
import { canSend } from '../sending.ts';
import type { FaultChoice } from '../service/faults.ts';
import { sameData } from '../service/same-data.ts';
import type { Service } from '../service/service.ts';
import { query, request, service } from '../state.ts';
import { addAttempt, attempts, updateLastAttempt } from './attempts.ts';

/** The latency of the mock in the page, in milliseconds: each request is seen for a moment. */
const latencyMs = 80;

/** The request that a simulated failure is for: the second, so that there is a page to continue after. */
const faultyRequest = 2;

/** The service and the request of a walk. They stay the same, whatever the form says later. */
interface WalkSource {
  readonly service: Service;
  readonly id: string;
  readonly query: LikedPostsQuery;
}

export type WalkState = { readonly name: 'ready' | 'walking' | 'ended' } | InterruptedWalk;

/** A walk that was stopped, or that failed, and where it can continue. */
export interface InterruptedWalk {
  readonly name: 'stopped' | 'failed';
  /** Why it failed; of a walk that was stopped, the reason that `stopWalk` gives. */
  readonly error: Error;
  readonly source: WalkSource;
  readonly position: Position;
}

export const walkState = signal<WalkState>({ name: 'ready' });
let walkController = new AbortController();

/** Walks through the pages of the request. With a choice, the mock in the page sends this failure. */
export function startWalk(choice?: FaultChoice): void {
  if (!canSend.value) return;
  attempts.value = [];
  const source = { service: service.value, id: request.value.id, query: query.value };
  void walk(source, {}, choice);
}

/** Continues with the requests that the walk was started for. */
export function resumeWalk({ source, position }: InterruptedWalk): void {
  void walk(source, position);
}

export function stopWalk(): void {
  walkController.abort(new DOMException('The walk was stopped.', 'AbortError'));
}

/** Walks from a position, such as `{}` before the first page, until the end or an interruption. */
async function walk(source: WalkSource, from: Position, choice?: FaultChoice): Promise<void> {
  walkController.abort(); // ends the walk that is under way, if any
  const controller = new AbortController();
  walkController = controller;
  walkState.value = { name: 'walking' };
  const client = createObservedClient(source.service, choice);
  const pages = client.pages(source.id, source.query, { signal: controller.signal, from });
  const error = await showPages(pages);
  // If another walk has begun, the state and the attempts are its own.
  if (walkController !== controller) return;
  // An error of the client ended the last attempt. The reason that `stopWalk` gives did not.
  if (error instanceof LikedPostsError) updateLastAttempt({ error, waitMs: undefined });
  const name = controller.signal.aborted ? 'stopped' : 'failed';
  walkState.value = error ? { name, error, source, position: pages.position } : { name: 'ended' };
}

/** Shows pages as they come. Resolves with the error that interrupts them; undefined at their end. */
async function showPages(pages: AsyncIterable<Page<LikedPostsQuery>>): Promise<Error | undefined> {
  try {
    for await (const page of pages) updateLastAttempt({ postCount: page.data.length });
    return undefined;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error; // not an error, which only a bug can throw
  }
}

/** A client that adds its requests to `attempts`, with their responses and waits. */
function createObservedClient(target: Service, choice?: FaultChoice): LikedPostsClient {
  const fetch = createFetch(target, choice);
  const client = createClient({
    ...target,
    fetch: (sent) => {
      addAttempt(new URL(sent.url).searchParams.get('pagination_token') ?? undefined);
      return fetch(sent);
    },
    onWait: ({ until, error }) => {
      // A wait without an error, for the rate limit, comes before an attempt, which has no row yet.
      if (error) updateLastAttempt({ error, waitMs: until && until.getTime() - Date.now() });
    },
  });
  client.use({ onResponse: ({ response }) => updateLastAttempt({ status: response.status }) });
  return client;
}

/** The fetch of a walk. Only the mock in the page has a latency and can be told to fail. */
function createFetch(target: Service, choice?: FaultChoice): Service['fetch'] {
  if (!target.isInPage) return target.fetch;
  const mock = createMock({ ...sameData, latency: latencyMs });
  if (choice) mock.setFaults({ request: faultyRequest, ...choice.override });
  return mock.fetch;
}
