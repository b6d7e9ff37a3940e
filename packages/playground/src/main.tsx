import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { readText } from './request/search.ts';
import { follow, fragment, request, sendChanges, view } from './state.ts';

const page = document.querySelector('#page');
if (page === null) throw new Error('The document has no place for the page.');
keepAddress();
sendChanges();
render(<App />, page);

/** Keeps the address of the page and the state in step. */
function keepAddress(): void {
  let place = '';
  let typedIn: Element | null | undefined;

  function write(): void {
    const token = readText(request.value.search, 'pagination_token');
    const next = `${view.value} ${request.value.id} ${token}`;
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
