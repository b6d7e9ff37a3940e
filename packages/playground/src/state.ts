/*
 * What the page shows, and what the user does with it. `walk/walk.ts` has the state of a walk.
 *
 *   ask/    the form              changes `request`
 *   see/    the request line      changes `request`, too
 *           the response          shows `outcome`
 *   take/   the type, the code    follow `request`
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
import { batch, computed, effect, signal } from '@preact/signals';
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
import { inPage, overrideNextResponse, pnpmStart, type Service } from './service/service.ts';

/** The request of an address without a fragment. */
const initialRequest: TypedRequest = {
  id: describeParameter('id').example,
  search: applyPreset('max_results=10', authors),
};

/** Requests that take longer than this can be canceled. */
const slowAfterMs = 1000;

/** The request as it was typed. */
export const request = signal<TypedRequest>(initialRequest);
export const view = signal<View>('json');
/** The language of the program. */
export const language = signal('TypeScript');
export const service = signal<Service>(inPage);
/** The service that the programs call while the mock in the page answers, which has no address. */
export const programService = signal(pnpmStart.mock);
/** The result of the last request; undefined before the first. */
export const outcome = signal<Outcome | undefined>(undefined);
/** The failure that the mock in the page was told to answer the last request with. */
export const simulated = signal<ResponseChoice | undefined>(undefined);
export const isSending = signal(false);
export const isSlow = signal(false);
/** The field that the program in TypeScript reads, if one was chosen. */
export const chosenField = signal<string | undefined>(undefined);
let underWay = new AbortController();

/** What is wrong with the request, by the same rules as the mock. */
export const violations = computed(() => findViolations(request.value));
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
/** The field that the program in TypeScript reads: if none was chosen, an unrequested one. */
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

/** Shows another request. */
export function showRequest(other: TypedRequest): void {
  request.value = other;
  // Another service is called only when the user asks for it, as here.
  if (!service.value.isInPage) void sendNow();
}

/** Shows the page of a token, or the first page. */
export function showPage(token: string | undefined): void {
  const { id, search } = request.value;
  showRequest({ id, search: setParameter(search, 'pagination_token', token) });
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
  batch(() => {
    cancel();
    outcome.value = undefined;
    service.value = chosen;
  });
}

/** Abandons the request that is under way, and drops the response on screen, to an earlier one. */
export function cancel(): void {
  underWay.abort();
  batch(() => {
    outcome.value = { request: request.value, query: {}, response: undefined, isCanceled: true };
    isSending.value = false;
  });
}

/**
 * Sends the request, valid or not. Abandons the one that is under way. With a choice, the mock in
 * the page answers with that failure.
 */
export async function sendNow(choice?: ResponseChoice): Promise<void> {
  underWay.abort();
  if (service.value.refusal) return;
  if (choice) overrideNextResponse(choice.override());
  underWay = new AbortController();
  const abortSignal = underWay.signal;
  isSending.value = true;
  try {
    const result = await send(service.value, request.value, abortSignal);
    if (abortSignal.aborted) return;
    batch(() => {
      outcome.value = result;
      simulated.value = choice;
      isSending.value = false;
    });
  } catch (error) {
    if (!abortSignal.aborted) throw error;
  }
}

/** Calls the mock in the page now and whenever a valid request changes, until it is disposed. */
export function sendChanges(): () => void {
  return effect(() => {
    // `violations` is a new list for each request, so this runs again for each.
    if (!service.value.isInPage || violations.value.length > 0) return;
    void sendNow();
  });
}

/** What is wrong with a request, by the same rules as the mock. */
export function findViolations({ id, search }: TypedRequest): readonly Violation[] {
  const inPath = readPathParameter('id', encodeURIComponent(id));
  const inQuery = readQuery(search).violations;
  return 'violation' in inPath ? [inPath.violation, ...inQuery] : inQuery;
}
