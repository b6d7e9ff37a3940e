import { effect } from '@preact/signals';
import type { State } from '../state.ts';
import { lineOf } from './address.ts';
import { textIn } from './search.ts';

/** Keeps the address of the page and the state in step. */
export function keepAddress({ asked, view, fragment, follow }: State): void {
  let place = '';
  let typedIn: Element | null | undefined;

  function write(): void {
    const token = textIn(asked.value.search, 'pagination_token');
    const next = `${view.value} ${asked.value.id} ${token}`;
    if (fragment.value !== location.hash) {
      const field = document.activeElement?.closest('input, textarea');
      // Back returns to the previous view, not to every click or keystroke.
      const isSame = place === '' || place === next || (field && field === typedIn);
      history[isSame ? 'replaceState' : 'pushState'](null, '', fragment.value);
      typedIn = field;
    }
    place = next;
  }

  follow(location.hash);
  effect(write);
  addEventListener('change', () => {
    typedIn = undefined;
  });
  addEventListener('hashchange', () => {
    typedIn = undefined;
    follow(location.hash);
    // An address that states nothing new triggers no change, so it is rewritten here.
    write();
  });
}

/** Adds each request that was sent. One that is being typed takes the place of its beginning. */
export function keepRecent({ outcome, recent }: State): void {
  let typedIn: Element | undefined;
  effect(() => {
    const sent = outcome.value?.asked;
    if (sent === undefined) return;
    const field = document.activeElement?.closest('input:not([type=checkbox]), textarea');
    const before = recent.peek().slice(field && field === typedIn ? 1 : 0);
    typedIn = field ?? undefined;
    recent.value = [sent, ...before.filter((each) => lineOf(each) !== lineOf(sent))].slice(0, 10);
  });
}
