import { render } from 'preact';
import { App } from './app.tsx';
import { keepAddress } from './history.ts';
import { theState } from './state.ts';

const page = document.querySelector('#page');
if (page === null) throw new Error('The document has no place for the page.');
keepAddress(theState);
theState.sendChanges();
render(<App />, page);
