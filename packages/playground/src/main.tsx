import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { readParameter } from './request/search.ts';
import { fragment, openFragment, request, sendChanges, view } from './state.ts';

const page = document.querySelector('#page');
if (page === null) throw new Error('The document has no place for the page.');
syncAddress();
sendChanges();
render(<App />, page);

/** Keeps the address of the page and the state in step. */
function syncAddress(): void {
  /** The tab, the user and the page of the last address: `json 42 abc`. */
  let lastEntry = '';
  /** The field in which the last change was typed, until it is left. */
  let lastField: Element | null | undefined;

  // Back returns to the previous tab, user or page, not to every click or keystroke: typing `42` as
  // the user makes one entry, and a click that shows the next page makes another.
  function writeAddress(): void {
    const token = readParameter(request.value.search, 'pagination_token');
    const entry = `${view.value} ${request.value.id} ${token}`;
    if (fragment.value !== location.hash) {
      const field = document.activeElement?.closest('input, textarea');
      const isFirst = lastEntry === '';
      const isStillTyped = field && field === lastField;
      if (isFirst || entry === lastEntry || isStillTyped) {
        history.replaceState(null, '', fragment.value);
      } else {
        history.pushState(null, '', fragment.value);
      }
      lastField = field;
    }
    lastEntry = entry;
  }

  openFragment(location.hash);
  effect(writeAddress);
  // What is typed into a field after it was left is a new entry.
  addEventListener('change', () => {
    lastField = undefined;
  });
  addEventListener('hashchange', () => {
    lastField = undefined;
    openFragment(location.hash);
    // An address that states nothing new triggers no change, so it is rewritten here.
    writeAddress();
  });
}
