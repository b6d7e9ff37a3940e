import { afterEach, beforeEach, expect, it } from 'vitest';
import { all, clientOf, hanging, rejection } from '../test/clients.ts';
import { serveTimeline, tokenOf } from '../test/timeline-service.ts';
import { createClient, TimeoutError } from './index.ts';

/** What some of the browsers that we support lack; React Native lacks the last one. */
const missing: [owner: object, name: string][] = [
  [URL, 'canParse'],
  [AbortSignal, 'any'],
  [Array.prototype, 'toReversed'],
  [globalThis, 'DOMException'],
];
const restores: (() => void)[] = [];
beforeEach(() => {
  for (const [owner, name] of missing) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (!descriptor) continue;
    Reflect.deleteProperty(owner, name);
    restores.push(() => Object.defineProperty(owner, name, descriptor));
  }
});
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

const pages = [['1', '2'], ['3'], ['4', '5']];

it('a listing runs without what is newer than the browsers that we support', async () => {
  expect(restores.length).toBeGreaterThan(2);
  const ids = async (options: object) =>
    (await all(clientOf(serveTimeline({ pages }).fetch).posts('1', {}, options))).map(
      ({ post }) => post.id,
    );

  expect(await ids({})).toEqual(['1', '2', '3', '4', '5']);
  const { signal } = new AbortController();
  expect(await ids({ readAhead: true, signal })).toEqual(['1', '2', '3', '4', '5']);
  const backward = { from: tokenOf(2), direction: 'backward' };
  expect(await ids(backward)).toEqual(['5', '4', '3', '2', '1']);
});

it('a time-out is an error of the call, also where there is no DOMException', async () => {
  const client = clientOf(hanging, { retry: { limit: 0 } });
  expect(await rejection(client.getPage('1', {}, { timeout: 1 }))).toBeInstanceOf(TimeoutError);
});

it('a wrong baseUrl is refused by name', () => {
  expect(() => createClient({ baseUrl: 'nowhere' })).toThrow('baseUrl must be');
});
