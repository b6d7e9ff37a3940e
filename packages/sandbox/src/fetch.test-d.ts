import { createSandbox } from './index.ts';

// What takes a `fetch` takes that of a sandbox.
const { fetch } = createSandbox();
fetch satisfies typeof globalThis.fetch;
globalThis.fetch = fetch;

const answered: Promise<Response> = fetch('http://sandbox/2/users/42/liked_tweets');
void answered;

// @ts-expect-error a page is not an address
void fetch({ data: [] });
