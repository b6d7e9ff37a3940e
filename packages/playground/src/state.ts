import type { LikedPostsQuery } from '@liked-posts/types';
import { readPathParameter, readQuery, type Violation } from '@liked-posts/types/request';
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { parameterOf } from './contract/contract.ts';
import {
  type Asked,
  type Fragment,
  fragmentOf,
  readFragment,
  type View,
} from './request/address.ts';
import { timeline, withPreset } from './request/presets.ts';
import { withText } from './request/search.ts';
import { type Outcome, send } from './request/send.ts';
import { inPage, type Service } from './service/service.ts';

/** What the page shows, and what a person does with it. A walk has a state of its own. */
export interface State {
  /** The request as it was typed. */
  readonly asked: Signal<Asked>;
  readonly view: Signal<View>;
  /** The language of the program under Code. */
  readonly language: Signal<string>;
  readonly service: Signal<Service>;
  /** The result of the last request; undefined before the first. */
  readonly outcome: Signal<Outcome | undefined>;
  readonly isSending: Signal<boolean>;
  /** The last ten requests of this tab, newest first. */
  readonly recent: Signal<readonly Asked[]>;
  /** What is wrong with the request, in the words of the mock. */
  readonly violations: ReadonlySignal<readonly Violation[]>;
  /** The valid part of the request. */
  readonly query: ReadonlySignal<LikedPostsQuery>;
  /** Whether the response on screen belongs to another request than the current one. */
  readonly isStale: ReadonlySignal<boolean>;
  /** The request and the tab, as the address of the page states them. */
  readonly fragment: ReadonlySignal<string>;
  /** The unreadable part of the last fragment, as long as its replacement is shown. */
  readonly unread: ReadonlySignal<Fragment['unread']>;
  search(change: (search: string) => string): void;
  /** Shows another request. */
  goTo(request: Asked): void;
  /** Goes to the page of a token, or to the first page. */
  turnTo(token: string | undefined): void;
  /** Shows what a fragment states. The rest stays as it is. */
  follow(fragment: string): void;
  /** Switches to a service. Responses of the previous one are dropped. */
  answerFrom(chosen: Service): void;
  /** Sends the request, valid or not. Abandons the one in flight. */
  sendNow(): Promise<void>;
  /** Calls the mock in the page now and whenever a valid request changes, until it is disposed. */
  sendChanges(): () => void;
}

/** The request and tab of an empty address. */
const first: Asked = {
  id: parameterOf('id').example,
  search: withPreset('max_results=10', timeline),
};

export function createState(): State {
  const asked = signal<Asked>(first);
  const view = signal<View>('posts');
  const language = signal('TypeScript');
  const service = signal<Service>(inPage);
  const outcome = signal<Outcome | undefined>(undefined);
  const isSending = signal(false);
  const recent = signal<readonly Asked[]>([]);
  const misread = signal<{ readonly unread: Fragment['unread']; readonly instead: string }>();
  let underWay = new AbortController();

  const violations = computed((): readonly Violation[] => {
    const { id, search } = asked.value;
    const inPath = readPathParameter('id', encodeURIComponent(id));
    const inQuery = readQuery(search).violations;
    return 'violation' in inPath ? [inPath.violation, ...inQuery] : inQuery;
  });
  const query = computed(() => readQuery(asked.value.search).query);
  const isStale = computed(() => {
    const { asked: answered } = outcome.value ?? {};
    if (answered === undefined) return false;
    return answered.id !== asked.value.id || answered.search !== asked.value.search;
  });
  const fragment = computed(() => fragmentOf(view.value, asked.value));
  const unread = computed((): Fragment['unread'] => {
    const { unread = {}, instead } = misread.value ?? {};
    return fragment.value === instead ? unread : {};
  });

  function search(change: (search: string) => string): void {
    asked.value = { ...asked.value, search: change(asked.value.search) };
  }

  function goTo(request: Asked): void {
    asked.value = request;
    // Another service is called only when the user asks for it, as here.
    if (!service.value.isInPage) void sendNow();
  }

  function turnTo(token: string | undefined): void {
    const { id, search } = asked.value;
    goTo({ id, search: withText(search, 'pagination_token', token) });
  }

  function follow(given: string): void {
    const read = readFragment(given);
    // In one batch: an address in between would be one more entry in the history.
    batch(() => {
      if (read.asked) asked.value = read.asked;
      if (read.view) view.value = read.view;
      misread.value = { unread: read.unread, instead: fragment.value };
    });
  }

  function answerFrom(chosen: Service): void {
    underWay.abort();
    batch(() => {
      isSending.value = false;
      outcome.value = undefined;
      service.value = chosen;
    });
  }

  async function sendNow(): Promise<void> {
    underWay.abort();
    if (service.value.refusal) return;
    underWay = new AbortController();
    const { signal } = underWay;
    isSending.value = true;
    try {
      const result = await send(service.value, asked.value, signal);
      if (signal.aborted) return;
      outcome.value = result;
      performance.mark('first answer');
      isSending.value = false;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  function sendChanges(): () => void {
    return effect(() => {
      if (!service.value.isInPage || violations.value.length > 0 || asked.value.id === '') return;
      void sendNow();
    });
  }

  return {
    ...{ asked, view, language, service, outcome, isSending, recent },
    ...{ violations, query, isStale, fragment, unread },
    ...{ search, goTo, turnTo, follow, answerFrom, sendNow, sendChanges },
  };
}

/** The state of the page. */
export const theState: State = createState();
