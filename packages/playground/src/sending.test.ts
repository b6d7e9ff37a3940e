import { afterEach, expect, test, vi } from 'vitest';
import { outcome, showPage, switchTo } from './sending.ts';
import { inPage } from './service/service.ts';

afterEach(() => switchTo(inPage));

/** Requests a page of a service that responds only when the test calls `respond`. */
async function requestSlowPage() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetch = vi.fn((_: Request) => promise);
  // `showPage` sends a request to any service but the mock in the page.
  switchTo({ ...inPage, isInPage: false, fetch });
  showPage('abc');
  await expect.poll(() => fetch.mock.calls).toHaveLength(1);
  return { fetch, respond: resolve };
}

test('another request ends the request under way', async () => {
  const { fetch } = await requestSlowPage();
  showPage(undefined);
  await expect.poll(() => fetch.mock.calls).toHaveLength(2);
  expect(fetch.mock.calls.map(([{ signal }]) => signal.aborted)).toEqual([true, false]);
});

test('another service ends the request under way', async () => {
  const { fetch } = await requestSlowPage();
  switchTo(inPage);
  expect(fetch.mock.calls.map(([{ signal }]) => signal.aborted)).toEqual([true]);
});

test('a late response of the previous service is dropped', async () => {
  const { respond } = await requestSlowPage();
  switchTo(inPage);
  respond(Response.json({ data: [{ id: '1', text: 'late' }], meta: { result_count: 1 } }));
  // Within this time, the response would be read and shown. Nothing else is: without `sendChanges`, the
  // mock in the page is not called.
  await new Promise((then) => setTimeout(then));
  expect(outcome.value).toBeUndefined();
});
