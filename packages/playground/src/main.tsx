import { render } from 'preact';
import { App } from './app.tsx';
import { keepAddress } from './request/keep-address.ts';
import { keepRecent } from './request/keep-recent.ts';
import { theState } from './state.ts';

const page = document.querySelector('#page');
if (page === null) throw new Error('The document has no place for the page.');
keepAddress(theState);
theState.sendChanges();
keepRecent(theState);
render(<App />, page);
