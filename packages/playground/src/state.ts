/*
 * What the page shows, and what the user does with it. `walk/walk.ts` has the state of a walk.
 *
 *   ask/    the form              changes `request`
 *   see/    the request line      changes `request`, too
 *           the response          shows `outcome`
 *   take/   the type, the code    follow `request`; the code is a program in each language
 *   walk/   all pages             walks through those of `query`
 *
 * A click on `lang` in the first form:
 *
 *   request       tweet.fields=author_id,created_at,lang
 *   violations    a new empty list, so that the mock in the page is called
 *   outcome       Posts with `lang`, which is marked as requested
 *   fieldToRead   from `lang` to `public_metrics`, the next unrequested field
 *   fragment      the new address, which replaces the old one in the history
 */
import { tweetFields } from '@liked-posts/types';
import { readPathParameter, readQuery, type Violation } from '@liked-posts/types/request';
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { describeParameter } from './contract/contract.ts';
import { explainUnrequested } from './contract/print-page-type.ts';
import {
  formatFragment,
  formatLine,
  readFragment,
  type TypedRequest,
  type View,
} from './request/address.ts';
import { applyPreset, authors } from './request/presets.ts';
import { setParameter } from './request/search.ts';
import { type Outcome, send } from './request/send.ts';
import type { ResponseChoice } from './service/faults.ts';
import { inPage, localServers, mockInPage, type Service } from './service/service.ts';

/** Requests that take longer than this can be canceled. */
const slowAfterMs = 1000;

// What the user chooses.

/** The request as it was typed. At first, it is that of an address without a fragment. */
export const request = signal<TypedRequest>({
  id: describeParameter('id').example,
  search: applyPreset('max_results=10', authors),
});
export const view = signal<View>('json');
/** The language of the program that is shown. */
export const language = signal('TypeScript');
export const service = signal<Service>(inPage);
/** The service that the programs call while the mock in the page answers, which has no address. */
export const programService = signal(localServers.mock);
/** The field that the program in TypeScript reads, if the user chose one. */
export const chosenField = signal<string | undefined>(undefined);

// What is received. While a request is under way, `isSending` is set, and the outcome is the last one.

/** The result of the last request; undefined before the first. */
export const outcome = signal<Outcome | undefined>(undefined);
/** The failure that the mock in the page was told to answer the last request with. */
export const simulatedFailure = signal<ResponseChoice | undefined>(undefined);
export const isSending = signal(false);
export const isSlow = signal(false);
/** Abandons the request that is under way. */
let sendController = new AbortController();

// What follows from both.

/** What is wrong with the request, by the same rules as the mock. */
export const violations = computed(() => findViolations(request.value));
export const canSend = computed(() => violations.value.length === 0 && !service.value.refusal);
/** The valid part of the request. */
export const query = computed(() => readQuery(request.value.search).query);
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
/** The field that the program in TypeScript reads: if the user chose none, an unrequested one. */
export const fieldToRead = computed<string>(() => {
  if (chosenField.value !== undefined) return chosenField.value;
  // The two best known fields first.
  const candidates = ['lang', 'public_metrics', ...tweetFields];
  return candidates.find((name) => explainUnrequested(query.value, name)) ?? 'lang';
});
/** The address that the programs call. */
export const programUrl = computed(() =>
  service.value.isInPage ? programService.value : service.value.baseUrl,
);
/** The request and the tab, as the address of the page states them. */
export const fragment = computed(() => formatFragment(view.value, request.value));

effect(function updateIsSlow() {
  isSlow.value = false;
  if (!isSending.value) return;
  const timer = setTimeout(() => {
    isSlow.value = true;
  }, slowAfterMs);
  return () => clearTimeout(timer);
});

export function changeSearch(change: (search: string) => string): void {
  request.value = { ...request.value, search: change(request.value.search) };
}

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

/** Shows the request and the tab that a fragment names; what it does not name stays. */
export function openFragment(text: string): void {
  const parts = readFragment(text);
  // In one batch: an address in between would be one more entry in the history.
  batch(() => {
    if (parts.request) request.value = parts.request;
    if (parts.view) view.value = parts.view;
  });
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

/** What is wrong with a request, by the same rules as the mock. */
export function findViolations({ id, search }: TypedRequest): readonly Violation[] {
  const inPath = readPathParameter('id', encodeURIComponent(id));
  const inQuery = readQuery(search).violations;
  return 'violation' in inPath ? [inPath.violation, ...inQuery] : inQuery;
}
