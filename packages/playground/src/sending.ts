/*
 * The last response, and what sends requests. With a slow service, a click on Send leads to:
 *
 *   at once         `isSending`; the response to the previous request stays on screen
 *   after a second  `isSlow`: the line of the response says "Waiting", and has the button Cancel
 *   at the end      `outcome` has the page or the error; `isSending` and `isSlow` are false again
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { formatLine } from './request/address.ts';
import { setParameter } from './request/search.ts';
import { type Outcome, send } from './request/send.ts';
import type { FaultChoice } from './service/faults.ts';
import { mockInPage, type Service } from './service/service.ts';
import { changeSearch, findViolations, request, service, violations } from './state.ts';

const slowAfterMs = 1000;

/** The result of the last request, also while the next is under way; undefined before the first. */
export const outcome = signal<Outcome | undefined>(undefined);
/**
 * Aborts the request under way; undefined if there is none. Every function that sends, or shows an outcome
 * without a response, aborts first.
 */
const sendController = signal<AbortController | undefined>(undefined);
export const isSending = computed(() => sendController.value !== undefined);
/** Whether sending takes so long that the page offers to cancel it. */
export const isSlow = signal(false);

// Runs when `isSending` changes. If request B replaces request A, it stays true, so the second counts
// from A on.
effect(function followSending() {
  isSlow.value = false;
  if (!isSending.value) return;
  const timer = setTimeout(() => {
    isSlow.value = true;
  }, slowAfterMs);
  return () => clearTimeout(timer);
});

export const canSend = computed(() => violations.value.length === 0 && !service.value.refusal);
/** Whether the response on screen is to another request than the form has now. */
export const isStale = computed(() => {
  const { request: sent } = outcome.value ?? {};
  return sent !== undefined && formatLine(sent) !== formatLine(request.value);
});

/** Calls the mock in the page now and whenever a valid request changes. */
export function sendChanges(): void {
  effect(() => {
    // Not `canSend`: that stays true from one valid request to the next, and the effect would not run.
    const isValid = findViolations(request.value).length === 0;
    // Without `untracked`, a change of anything that `sendNow` reads would send the request as well.
    if (service.value.isInPage && isValid) untracked(() => void sendNow());
  });
}

/** Requests the page of a token, or the first page. */
export function showPage(token: string | undefined): void {
  changeSearch((search) => setParameter(search, 'pagination_token', token));
  // The mock in the page is called by `sendChanges`, because the request has changed. Another
  // service is called only on demand, as here.
  if (!service.value.isInPage) void sendNow();
}

/**
 * Sends the request, and ends the one under way. Does nothing if it cannot be sent.
 *
 * @param choice - a failure that the mock in the page answers with. Only for that mock: with another
 *   service chosen, the page has no `FaultMenu`.
 */
export async function sendNow(choice?: FaultChoice): Promise<void> {
  if (!canSend.value) return;
  sendController.value?.abort();
  const controller = new AbortController();
  sendController.value = controller;
  tellMock(choice);
  const result = await sendUntilAborted(controller.signal);
  if (result === undefined) return;
  const isSimulated = choice !== undefined && mockInPage.pending.length === 0;
  showOutcome({ ...result, isSimulated });
}

/**
 * Tells the mock in the page how to answer the next request. The choice is pending until a request gets
 * it. A request with a wrong page token does not: the mock refuses it first.
 */
function tellMock(choice: FaultChoice | undefined): void {
  mockInPage.reset(); // drops a choice that is pending still
  if (choice) mockInPage.next(choice.override);
}

/** Sends the request. Resolves with undefined if it is aborted. */
async function sendUntilAborted(abortSignal: AbortSignal): Promise<Outcome | undefined> {
  try {
    const result = await send(service.value, request.value, abortSignal);
    return abortSignal.aborted ? undefined : result;
  } catch (error) {
    if (abortSignal.aborted) return undefined;
    throw error; // a bug of this page, because a failure is an outcome
  }
}

/** Switches to a service. The responses of the previous service are dropped. */
export function switchTo(chosen: Service): void {
  sendController.value?.abort();
  showOutcome(undefined);
  service.value = chosen;
}

/** Cancels the request under way. Removes the response on screen, which is to an earlier request. */
export function cancel(): void {
  sendController.value?.abort();
  showOutcome({ request: request.value, isCanceled: true });
}

/** Shows an outcome in place of the last one. No request is under way any more. */
function showOutcome(nextOutcome: Outcome | undefined): void {
  batch(() => {
    outcome.value = nextOutcome;
    sendController.value = undefined;
  });
}
