import { readPathParameter, readQuery, type Violation } from '@liked-posts/types/request';
import { batch, computed, effect, signal } from '@preact/signals';
import { parameterOf } from './contract/contract.ts';
import {
  type Asked,
  type Fragment,
  fragmentOf,
  readFragment,
  type View,
} from './request/address.ts';
import { authors, withPreset } from './request/presets.ts';
import { textIn, withText } from './request/search.ts';
import { type Outcome, send } from './request/send.ts';
import { inPage, type Service } from './service/service.ts';

/** What is shown when the address says nothing. */
const first: Asked = {
  id: parameterOf('id').example,
  search: withPreset('max_results=10', authors),
};

/** What is asked for, as it was typed. */
export const asked = signal<Asked>(first);
/** The way in which the answer is looked at. */
export const view = signal<View>('posts');
const misread = signal<{ readonly unread: Fragment['unread']; readonly instead: string }>();
/** What the address has that cannot be read, while what is shown instead of it is still shown. */
export const unread = computed((): Fragment['unread'] => {
  const { unread = {}, instead } = misread.value ?? {};
  return fragmentOf(view.value, asked.value) === instead ? unread : {};
});
/** What answers. */
export const service = signal<Service>(inPage);
/** What has come of the last request; undefined before the first. */
export const outcome = signal<Outcome | undefined>(undefined);
/** Whether a request is under way. */
export const isSending = signal(false);

/** What is wrong with what is asked for, as the servers say it. */
export const violations = computed((): readonly Violation[] => {
  const { id, search } = asked.value;
  const inPath = readPathParameter('id', encodeURIComponent(id));
  const inQuery = readQuery(search).violations;
  return 'violation' in inPath ? [inPath.violation, ...inQuery] : inQuery;
});

/** What is asked for, as far as it is within the contract. */
export const query = computed(() => readQuery(asked.value.search).query);

/** Whether what is shown is the answer to another request than what is asked for now. */
export const isStale = computed(() => {
  const { asked: answered } = outcome.value ?? {};
  if (answered === undefined) return false;
  return answered.id !== asked.value.id || answered.search !== asked.value.search;
});

/** Asks for something else in the query. */
export function search(change: (search: string) => string): void {
  asked.value = { ...asked.value, search: change(asked.value.search) };
}

/** Turns to the page of this token; to the first one without. */
export function turnTo(token: string | undefined): void {
  search((given) => withText(given, 'pagination_token', token));
  // Another service is asked only on request, and this is one.
  if (!service.value.isInPage) void sendNow();
}

let underWay = new AbortController();

/** Sends what is asked for, right or wrong. What was under way is left. */
export async function sendNow(): Promise<void> {
  underWay.abort();
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

/** Lets this service answer. What another one said, or was about to say, is not its answer. */
export function answerFrom(chosen: Service): void {
  underWay.abort();
  batch(() => {
    isSending.value = false;
    outcome.value = undefined;
    service.value = chosen;
  });
}

/** Shows what the address says. What it leaves out, or what cannot be read, stays as it is. */
function followAddress(): void {
  const read = readFragment(location.hash);
  // At once: an address between the two would be one more to go back to.
  batch(() => {
    if (read.asked) asked.value = read.asked;
    if (read.view) view.value = read.view;
    misread.value = { unread: read.unread, instead: fragmentOf(view.value, asked.value) };
  });
}

let place = '';
let typedIn: Element | null | undefined;

/** Says in the address what is shown. */
function writeAddress(): void {
  const fragment = fragmentOf(view.value, asked.value);
  const token = textIn(asked.value.search, 'pagination_token');
  const next = `${view.value} ${asked.value.id} ${token}`;
  if (fragment !== location.hash) {
    const field = document.activeElement?.closest('input, textarea');
    // To go back leads to where one looked at something else, and not through each click or letter.
    const isSame = place === '' || place === next || (field && field === typedIn);
    history[isSame ? 'replaceState' : 'pushState'](null, '', fragment);
    typedIn = field;
  }
  place = next;
}

/** Keeps the address and what is shown alike, and asks the mock in the page whenever the query changes. */
export function start(): void {
  followAddress();
  effect(writeAddress);
  addEventListener('change', () => {
    typedIn = undefined;
  });
  addEventListener('hashchange', () => {
    typedIn = undefined;
    followAddress();
    // An address that says nothing new changes nothing, and would stay as it is.
    writeAddress();
  });
  effect(() => {
    if (!service.value.isInPage || violations.value.length > 0 || asked.value.id === '') return;
    void sendNow();
  });
}
