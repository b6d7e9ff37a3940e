import { render } from 'preact';
import { App } from './app.tsx';
import { keepRecent } from './request/recent.ts';
import { start } from './state.ts';

const page = document.querySelector('#page');
if (page === null) throw new Error('The document has no place for the page.');
start();
keepRecent();
render(<App />, page);
