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
import { timeline, withPreset } from './request/presets.ts';
import { textIn, withText } from './request/search.ts';
import { type Outcome, send } from './request/send.ts';
import { inPage, type Service } from './service/service.ts';

/** The request and tab of an empty address. */
const first: Asked = {
  id: parameterOf('id').example,
  search: withPreset('max_results=10', timeline),
};

/** The request as it was typed. */
export const asked = signal<Asked>(first);
export const view = signal<View>('posts');
const misread = signal<{ readonly unread: Fragment['unread']; readonly instead: string }>();
/** The unreadable part of the address, as long as its replacement is shown. */
export const unread = computed((): Fragment['unread'] => {
  const { unread = {}, instead } = misread.value ?? {};
  return fragmentOf(view.value, asked.value) === instead ? unread : {};
});
export const service = signal<Service>(inPage);
/** The result of the last request; undefined before the first. */
export const outcome = signal<Outcome | undefined>(undefined);
export const isSending = signal(false);

/** What is wrong with the request, in the words of the mock. */
export const violations = computed((): readonly Violation[] => {
  const { id, search } = asked.value;
  const inPath = readPathParameter('id', encodeURIComponent(id));
  const inQuery = readQuery(search).violations;
  return 'violation' in inPath ? [inPath.violation, ...inQuery] : inQuery;
});

/** The valid part of the request. */
export const query = computed(() => readQuery(asked.value.search).query);

/** Whether the response on screen belongs to another request than the current one. */
export const isStale = computed(() => {
  const { asked: answered } = outcome.value ?? {};
  if (answered === undefined) return false;
  return answered.id !== asked.value.id || answered.search !== asked.value.search;
});

export function search(change: (search: string) => string): void {
  asked.value = { ...asked.value, search: change(asked.value.search) };
}

/** Goes to the page of a token, or to the first page. */
export function turnTo(token: string | undefined): void {
  search((given) => withText(given, 'pagination_token', token));
  // Another service is called only when the user asks for it, as here.
  if (!service.value.isInPage) void sendNow();
}

let underWay = new AbortController();

/** Sends the request, valid or not. Abandons the one in flight. */
export async function sendNow(): Promise<void> {
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

/** Switches to a service. Responses of the previous one are dropped. */
export function answerFrom(chosen: Service): void {
  underWay.abort();
  batch(() => {
    isSending.value = false;
    outcome.value = undefined;
    service.value = chosen;
  });
}

/** Shows what the address states. The rest stays as it is. */
function followAddress(): void {
  const read = readFragment(location.hash);
  // In one batch: an address in between would be one more entry in the history.
  batch(() => {
    if (read.asked) asked.value = read.asked;
    if (read.view) view.value = read.view;
    misread.value = { unread: read.unread, instead: fragmentOf(view.value, asked.value) };
  });
}

let place = '';
let typedIn: Element | null | undefined;

/** Writes the request and the tab into the address. */
function writeAddress(): void {
  const fragment = fragmentOf(view.value, asked.value);
  const token = textIn(asked.value.search, 'pagination_token');
  const next = `${view.value} ${asked.value.id} ${token}`;
  if (fragment !== location.hash) {
    const field = document.activeElement?.closest('input, textarea');
    // Back returns to the previous view, not to every click or keystroke.
    const isSame = place === '' || place === next || (field && field === typedIn);
    history[isSame ? 'replaceState' : 'pushState'](null, '', fragment);
    typedIn = field;
  }
  place = next;
}

/** Keeps address and view in step, and calls the mock in the page whenever the query changes. */
export function start(): void {
  followAddress();
  effect(writeAddress);
  addEventListener('change', () => {
    typedIn = undefined;
  });
  addEventListener('hashchange', () => {
    typedIn = undefined;
    followAddress();
    // An address that states nothing new triggers no change, so it is rewritten here.
    writeAddress();
  });
  effect(() => {
    if (!service.value.isInPage || violations.value.length > 0 || asked.value.id === '') return;
    void sendNow();
  });
}
