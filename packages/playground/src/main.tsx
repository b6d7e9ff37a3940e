import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { readParameter } from './request/search.ts';
import { sendChanges } from './sending.ts';
import { fragment, openFragment, request, view } from './state.ts';

const page = document.querySelector('#page');
if (page === null) throw new Error('The document has no place for the page.');

/** The tab of the current entry in the history, and the token of its page, such as `json abc`. */
let currentEntry: string | undefined;

// First the address, so that the first request is the one in it.
followAddress();
addEventListener('hashchange', followAddress);
effect(writeAddress);
sendChanges();
render(<App />, page);

/** Shows what the address names. What it leaves out is written into it. */
function followAddress(): void {
  currentEntry = undefined; // the browser has made a new one already
  openFragment(location.hash);
  writeAddress();
}

/**
 * Writes the request and the tab to the address. Back leads to the previous tab or page of Posts: only
 * these make a new entry in the history. A field that is chosen or text that is typed replaces the
 * address of the current entry.
 */
function writeAddress(): void {
  const token = readParameter(request.value.search, 'pagination_token') ?? '';
  const entry = `${view.value} ${token}`;
  const isNew = currentEntry !== undefined && entry !== currentEntry;
  currentEntry = entry;
  if (isNew) history.pushState(null, '', fragment.value);
  else history.replaceState(null, '', fragment.value);
}
