import { render } from 'preact';
import { App } from './app.tsx';
import { start } from './state.ts';

const page = document.querySelector('#page');
if (page === null) throw new Error('The document has no place for the page.');
start();
render(<App />, page);
