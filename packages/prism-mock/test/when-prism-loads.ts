/** Prints whether Prism is loaded: when the mock is imported, has answered, and has answered with a generated body. */
import { createRequire } from 'node:module';
import { startMock } from '../src/index.ts';
import { ask } from './ask.ts';

const { cache } = createRequire(import.meta.url);
const isLoaded = () => Object.keys(cache).some((file) => file.includes('@stoplight/prism-http/'));

const imported = isLoaded();
await using mock = await startMock();
await ask(mock.url);
const answered = isLoaded();
await ask(mock.url, '', { prefer: 'dynamic=true' });
console.log(imported, answered, isLoaded());
