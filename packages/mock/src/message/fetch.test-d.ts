import { createMock } from '../index.ts';

// The `fetch` of a mock can be passed wherever a `fetch` is expected.
const { fetch } = createMock();
fetch satisfies typeof globalThis.fetch;
globalThis.fetch = fetch;

const response: Promise<Response> = fetch('http://mock/2/users/42/liked_tweets');
void response;

// @ts-expect-error a page is not an address
void fetch({ data: [] });
