import { expect, test, vi } from 'vitest';
import { inPage } from './service/service.ts';

/** The state of a page that was just opened. */
function openState() {
  vi.resetModules();
  return import('./state.ts');
}

test('the request of a fragment is sent', async () => {
  const state = await openState();
  state.follow('#paging/2/users/7/liked_tweets?max_results=5');
  await state.sendNow();

  expect(state.view.value).toBe('paging');
  expect(state.outcome.value?.request.id).toBe('7');
  expect(state.outcome.value?.page?.data).toHaveLength(5);
});

test('the mock in the page answers valid requests, and the others only on demand', async () => {
  const state = await openState();
  const dispose = state.sendChanges();
  await expect.poll(() => state.outcome.value?.page).toBeDefined();
  const answered = state.request.value;
  state.goTo({ id: 'jack', search: 'max_results=1' });

  expect(state.violations.value.map(({ name }) => name)).toEqual(['id', 'max_results']);
  expect(state.isSending.value).toBe(false);
  expect(state.isStale.value).toBe(true);
  expect(state.outcome.value?.request).toEqual(answered);
  await state.sendNow();
  expect(state.outcome.value?.response?.status).toBe(400);
  expect(state.isStale.value).toBe(false);
  dispose();
});

test('another service gets one request at a time, and none once it is left', async () => {
  const state = await openState();
  const requests: Request[] = [];
  const late = Promise.withResolvers<Response>();
  const fetch = (request: Request) => {
    requests.push(request);
    return late.promise;
  };
  state.switchTo({ ...inPage, isInPage: false, fetch });
  state.turnTo('abc');
  await expect.poll(() => requests).toHaveLength(1);
  state.turnTo(undefined);

  await expect.poll(() => requests).toHaveLength(2);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  state.switchTo(inPage);
  expect(requests[1]?.signal.aborted).toBe(true);
  late.resolve(Response.json({ data: [{ id: '1', text: 'late' }], meta: { result_count: 1 } }));
  await new Promise((then) => setTimeout(then));
  expect(state.outcome.value).toBeUndefined();
});
