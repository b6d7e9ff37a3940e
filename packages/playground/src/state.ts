import { readPathParameter, readQuery, type Violation } from '@liked-posts/types/request';
import { batch, computed, effect, signal } from '@preact/signals';
import { describeParameter } from './contract/contract.ts';
import {
  formatFragment,
  formatLine,
  readFragment,
  type TypedRequest,
  type View,
} from './request/address.ts';
import { applyPreset, authors } from './request/presets.ts';
import { setText } from './request/search.ts';
import { type Outcome, send } from './request/send.ts';
import { inPage, pnpmStart, type Service } from './service/service.ts';

/** What the page shows, and what a person does with it. A walk has a state of its own. */
export type State = ReturnType<typeof createState>;

/** The request and tab of an empty address. */
const first: TypedRequest = {
  id: describeParameter('id').example,
  search: applyPreset('max_results=10', authors),
};

/** After this time, a request that is under way can be canceled. Most never take so long. */
const slowAfterMs = 1000;

export function createState() {
  /** The request as it was typed. */
  const request = signal<TypedRequest>(first);
  const view = signal<View>('json');
  /** The language of the program. */
  const language = signal('TypeScript');
  const service = signal<Service>(inPage);
  /** The service that the programs call while the mock in the page answers, which has no address. */
  const programService = signal(pnpmStart.mock);
  /** The result of the last request; undefined before the first. */
  const outcome = signal<Outcome | undefined>(undefined);
  const isSending = signal(false);
  const isSlow = signal(false);
  /** The field that the program in TypeScript reads, if one was chosen. */
  const chosenField = signal<string | undefined>(undefined);
  const misread = signal({ unread: [] as readonly string[], replacement: '' });
  let underWay = new AbortController();

  /** What is wrong with the request, in the words of the mock. */
  const violations = computed(() => findViolations(request.value));
  /** The valid part of the request. */
  const query = computed(() => readQuery(request.value.search).query);
  /** Whether the response on screen belongs to another request than the current one. */
  const isStale = computed(() => {
    const { request: sent } = outcome.value ?? {};
    return sent !== undefined && formatLine(sent) !== formatLine(request.value);
  });
  /** The address that the programs call. */
  const programUrl = computed(() =>
    service.value.isInPage ? programService.value : service.value.baseUrl,
  );
  /** The request and the tab, as the address of the page states them. */
  const fragment = computed(() => formatFragment(view.value, request.value));
  /** The unreadable parts of the last fragment, as long as their replacement is shown. */
  const unread = computed(() =>
    fragment.value === misread.value.replacement ? misread.value.unread : [],
  );

  effect(() => {
    isSlow.value = false;
    if (!isSending.value) return;
    const timer = setTimeout(() => {
      isSlow.value = true;
    }, slowAfterMs);
    return () => clearTimeout(timer);
  });

  function changeSearch(change: (search: string) => string): void {
    request.value = { ...request.value, search: change(request.value.search) };
  }

  /** Shows another request. */
  function goTo(other: TypedRequest): void {
    request.value = other;
    // Another service is called only when the user asks for it, as here.
    if (!service.value.isInPage) void sendNow();
  }

  /** Goes to the page of a token, or to the first page. */
  function turnTo(token: string | undefined): void {
    const { id, search } = request.value;
    goTo({ id, search: setText(search, 'pagination_token', token) });
    globalThis.document?.querySelector('.see')?.scrollIntoView();
  }

  /** Shows what a fragment states. The rest stays as it is. */
  function follow(given: string): void {
    const parts = readFragment(given);
    // In one batch: an address in between would be one more entry in the history.
    batch(() => {
      if (parts.request) request.value = parts.request;
      if (parts.view) view.value = parts.view;
      misread.value = { unread: parts.unread, replacement: fragment.value };
    });
  }

  /** Switches to a service. Responses of the previous one are dropped. */
  function switchTo(chosen: Service): void {
    cancel();
    batch(() => {
      outcome.value = undefined;
      service.value = chosen;
    });
  }

  /** Abandons the request that is under way. */
  function cancel(): void {
    underWay.abort();
    isSending.value = false;
  }

  /** Sends the request, valid or not. Abandons the one that is under way. */
  async function sendNow(): Promise<void> {
    underWay.abort();
    if (service.value.refusal) return;
    underWay = new AbortController();
    const { signal } = underWay;
    isSending.value = true;
    try {
      const result = await send(service.value, request.value, signal);
      if (signal.aborted) return;
      outcome.value = result;
      isSending.value = false;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Calls the mock in the page now and whenever a valid request changes, until it is disposed. */
  function sendChanges(): () => void {
    return effect(() => {
      if (!service.value.isInPage || violations.value.length > 0) return;
      void sendNow();
    });
  }

  return {
    request,
    view,
    language,
    service,
    programService,
    programUrl,
    outcome,
    isSending,
    isSlow,
    chosenField,
    violations,
    query,
    isStale,
    fragment,
    unread,
    changeSearch,
    goTo,
    turnTo,
    follow,
    switchTo,
    cancel,
    sendNow,
    sendChanges,
  };
}

/** What is wrong with a request, in the words of the mock. */
export function findViolations({ id, search }: TypedRequest): readonly Violation[] {
  const inPath = readPathParameter('id', encodeURIComponent(id));
  const inQuery = readQuery(search).violations;
  return 'violation' in inPath ? [inPath.violation, ...inQuery] : inQuery;
}

/** The state of the page. */
export const theState: State = createState();
