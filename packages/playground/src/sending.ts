/* The last response, and what sends requests. */
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { formatLine } from './request/address.ts';
import { setParameter } from './request/search.ts';
import { type Outcome, send } from './request/send.ts';
import type { ResponseChoice } from './service/faults.ts';
import { mockInPage, type Service } from './service/service.ts';
import { changeSearch, request, service, violations } from './state.ts';

/** Requests that take longer than this can be canceled. */
const slowAfterMs = 1000;

/** The result of the last request, also while the next one is under way; undefined before the first. */
export const outcome = signal<Outcome | undefined>(undefined);
/** The failure that the mock in the page was told to answer the last request with. */
export const simulatedFailure = signal<ResponseChoice | undefined>(undefined);
export const isSending = signal(false);
export const isSlow = signal(false);
/** Ends the request that is under way. */
let sendController = new AbortController();

export const canSend = computed(() => violations.value.length === 0 && !service.value.refusal);
/** Whether the response on screen belongs to another request than the current one. */
export const isStale = computed(() => {
  const { request: sent } = outcome.value ?? {};
  return sent !== undefined && formatLine(sent) !== formatLine(request.value);
});
/**
 * Whether the page says that the response is outdated. It does not while the next one is under way:
 * with each key that is typed, its words and the buttons to other pages would come and go.
 */
export const isOutdated = computed(() => isStale.value && !isSending.value);

effect(function updateIsSlow() {
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
  // `sendChanges` calls the mock in the page. Another service is called only on demand, as here.
  if (!service.value.isInPage) void sendNow();
  scrollToResponse();
}

/** Scrolls to the section of the response. In tests of this file, there is no document. */
export function scrollToResponse(): void {
  globalThis.document?.querySelector('.see')?.scrollIntoView();
}

/** Switches to a service. Responses of the previous one are dropped. */
export function switchTo(chosen: Service): void {
  abandon(undefined);
  service.value = chosen;
}

/** Abandons the request under way. The response on screen is to an earlier one, so it goes as well. */
export function cancel(): void {
  abandon({ request: request.value, query: {}, response: undefined, isCanceled: true });
}

function abandon(nextOutcome: Outcome | undefined): void {
  sendController.abort();
  batch(() => {
    outcome.value = nextOutcome;
    isSending.value = false;
  });
}

/**
 * Sends the request, if it can be sent. Abandons the one that is under way. With a choice, the mock
 * in the page answers with that failure.
 */
export async function sendNow(choice?: ResponseChoice): Promise<void> {
  if (!canSend.value) return;
  sendController.abort();
  if (choice) mockInPage.next(choice.override());
  sendController = new AbortController();
  const abortSignal = sendController.signal;
  isSending.value = true;
  try {
    const result = await send(service.value, request.value, abortSignal);
    if (abortSignal.aborted) return;
    batch(() => {
      outcome.value = result;
      simulatedFailure.value = choice;
      isSending.value = false;
    });
  } catch (error) {
    if (!abortSignal.aborted) throw error;
  }
}

/** Calls the mock in the page now and whenever a valid request changes. */
export function sendChanges(): void {
  effect(() => {
    // `violations` is a new list for each request, so this runs again for each.
    if (!service.value.isInPage || violations.value.length > 0) return;
    // Without this, a change of anything that `sendNow` reads would send the request as well.
    untracked(() => void sendNow());
  });
}
