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
import type { ResponseChoice } from './service/faults.ts';
import { mockInPage, type Service } from './service/service.ts';
import { changeSearch, findViolations, request, service, violations } from './state.ts';

const slowAfterMs = 1000;

/** The result of the last request, also while the next is under way; undefined before the first. */
export const outcome = signal<Outcome | undefined>(undefined);
export const isSending = signal(false);
/**
 * Whether sending takes so long that the page offers to cancel it. If request B replaces request A
 * while A is under way, the time counts from A on.
 */
export const isSlow = signal(false);
let sendController = new AbortController();

export const canSend = computed(() => violations.value.length === 0 && !service.value.refusal);
/** Whether the response on screen is to another request than the form has now. */
export const isStale = computed(() => {
  const { request: sent } = outcome.value ?? {};
  return sent !== undefined && formatLine(sent) !== formatLine(request.value);
});
/**
 * Whether the page says in words that the response is stale. While the next request is under way, it
 * doesn't: with each key that is typed, the words and the buttons to other pages would come and go.
 */
export const saysStale = computed(() => isStale.value && !isSending.value);

effect(function followSending() {
  isSlow.value = false;
  if (!isSending.value) return;
  const timer = setTimeout(() => {
    isSlow.value = true;
  }, slowAfterMs);
  return () => clearTimeout(timer);
});

/** Shows the page of a token, or the first page. */
export function showPage(token: string | undefined): void {
  changeSearch((search) => setParameter(search, 'pagination_token', token));
  // The mock in the page is called by `sendChanges`, because the request has changed. Another
  // service is called only on demand, as here.
  if (!service.value.isInPage) void sendNow();
  scrollToResponse();
}

/** Scrolls to the section of the response. In tests of this file, there is no document. */
export function scrollToResponse(): void {
  globalThis.document?.querySelector('.see')?.scrollIntoView();
}

/** Switches to a service. Responses of the previous one are dropped. */
export function switchTo(chosen: Service): void {
  endSending(undefined);
  service.value = chosen;
}

/** Cancels the request under way. The response on screen is to an earlier one, so it is removed. */
export function cancel(): void {
  endSending({ request: request.value, isCanceled: true });
}

/** Ends the request under way, if there is one. The page shows this outcome instead of its response. */
function endSending(nextOutcome: Outcome | undefined): void {
  sendController.abort();
  batch(() => {
    outcome.value = nextOutcome;
    isSending.value = false;
  });
}

/**
 * Sends the request, and ends the one under way. Does nothing if it cannot be sent.
 *
 * @param choice - a failure that the mock in the page answers with. Only for that mock: with another
 *   service chosen, the page has no `FaultMenu`.
 */
export async function sendNow(choice?: ResponseChoice): Promise<void> {
  if (!canSend.value) return;
  sendController.abort();
  // Otherwise, a choice that an earlier request with a wrong token did not get would be for this one.
  mockInPage.reset();
  if (choice) mockInPage.next(choice.override);
  sendController = new AbortController();
  const abortSignal = sendController.signal;
  isSending.value = true;
  try {
    const result = await send(service.value, request.value, abortSignal);
    if (abortSignal.aborted) return;
    batch(() => {
      const isSimulated = choice !== undefined && mockInPage.pending.length === 0;
      outcome.value = { ...result, isSimulated };
      isSending.value = false;
    });
  } catch (error) {
    // Failures are outcomes, so without an abort, what is thrown is a fault of this page.
    if (!abortSignal.aborted) throw error;
  }
}

/** Calls the mock in the page now and whenever a valid request changes. */
export function sendChanges(): void {
  effect(() => {
    // Reads the request itself, so that each change of it sends it.
    const isValid = findViolations(request.value).length === 0;
    // Without `untracked`, a change of anything that `sendNow` reads would send the request as well.
    if (service.value.isInPage && isValid) untracked(() => void sendNow());
  });
}
