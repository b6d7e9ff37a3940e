import { readPathParameter, readQuery, type Violation } from '@liked-posts/types/request';
import { batch, computed, effect, signal } from '@preact/signals';
import { parameterOf } from './contract/contract.ts';
import { type Asked, fragmentOf, lineOf, readFragment, type View } from './request/address.ts';
import { authors, withPreset } from './request/presets.ts';
import { withText } from './request/search.ts';
import { type Outcome, send } from './request/send.ts';
import { inPage, type Service } from './service/service.ts';

/** What the page shows, and what a person does with it. A walk has a state of its own. */
export type State = ReturnType<typeof createState>;

/** The request and tab of an empty address. */
const first: Asked = {
  id: parameterOf('id').example,
  search: withPreset('max_results=10', authors),
};

export function createState() {
  /** The request as it was typed. */
  const asked = signal<Asked>(first);
  const view = signal<View>('json');
  /** The language of the program. */
  const language = signal('TypeScript');
  const service = signal<Service>(inPage);
  /** The result of the last request; undefined before the first. */
  const outcome = signal<Outcome | undefined>(undefined);
  const isSending = signal(false);
  /** The field that the program in TypeScript reads, if one was chosen. */
  const read = signal<string | undefined>(undefined);
  const misread = signal({ unread: [] as readonly string[], instead: '' });
  let underWay = new AbortController();

  /** What is wrong with the request, in the words of the mock. */
  const violations = computed((): readonly Violation[] => {
    const { id, search } = asked.value;
    const inPath = readPathParameter('id', encodeURIComponent(id));
    const inQuery = readQuery(search).violations;
    return 'violation' in inPath ? [inPath.violation, ...inQuery] : inQuery;
  });
  /** The valid part of the request. */
  const query = computed(() => readQuery(asked.value.search).query);
  /** Whether the response on screen belongs to another request than the current one. */
  const isStale = computed(() => {
    const { asked: answered } = outcome.value ?? {};
    return answered !== undefined && lineOf(answered) !== lineOf(asked.value);
  });
  /** The request and the tab, as the address of the page states them. */
  const fragment = computed(() => fragmentOf(view.value, asked.value));
  /** The unreadable parts of the last fragment, as long as their replacement is shown. */
  const unread = computed(() =>
    fragment.value === misread.value.instead ? misread.value.unread : [],
  );

  function search(change: (search: string) => string): void {
    asked.value = { ...asked.value, search: change(asked.value.search) };
  }

  /** Shows another request. */
  function goTo(request: Asked): void {
    asked.value = request;
    // Another service is called only when the user asks for it, as here.
    if (!service.value.isInPage) void sendNow();
  }

  /** Goes to the page of a token, or to the first page. */
  function turnTo(token: string | undefined): void {
    const { id, search } = asked.value;
    goTo({ id, search: withText(search, 'pagination_token', token) });
    globalThis.document?.querySelector('.see')?.scrollIntoView();
  }

  /** Shows what a fragment states. The rest stays as it is. */
  function follow(given: string): void {
    const read = readFragment(given);
    // In one batch: an address in between would be one more entry in the history.
    batch(() => {
      if (read.asked) asked.value = read.asked;
      if (read.view) view.value = read.view;
      misread.value = { unread: read.unread, instead: fragment.value };
    });
  }

  /** Switches to a service. Responses of the previous one are dropped. */
  function answerFrom(chosen: Service): void {
    underWay.abort();
    batch(() => {
      isSending.value = false;
      outcome.value = undefined;
      service.value = chosen;
    });
  }

  /** Sends the request, valid or not. Abandons the one in flight. */
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
    ...{ asked, view, language, service, outcome, isSending, read },
    ...{ violations, query, isStale, fragment, unread },
    ...{ search, goTo, turnTo, follow, answerFrom, sendNow, sendChanges },
  };
}

/** The state of the page. */
export const theState: State = createState();
