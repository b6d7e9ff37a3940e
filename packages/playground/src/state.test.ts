import { expect, it } from 'vitest';
import { inPage } from './service/service.ts';
import { createState } from './state.ts';

it('two states are side by side, and know nothing of each other', async () => {
  const [one, other] = [createState(), createState()];
  one.follow('#paging/2/users/7/liked_tweets?max_results=5');
  await Promise.all([one.sendNow(), other.sendNow()]);

  expect([one.view.value, other.view.value]).toEqual(['paging', 'json']);
  expect(one.outcome.value?.page?.data).toHaveLength(5);
  expect(other.outcome.value?.page?.data).toHaveLength(10);
  expect(other.asked.value.id).not.toBe('7');
});

it('the mock in the page answers each valid request, and the others only on demand', async () => {
  const state = createState();
  const dispose = state.sendChanges();
  await expect.poll(() => state.outcome.value?.page).toBeDefined();
  const answered = state.asked.value;
  state.goTo({ id: 'jack', search: 'max_results=1' });

  expect(state.violations.value.map(({ name }) => name)).toEqual(['id', 'max_results']);
  expect([state.isSending.value, state.isStale.value]).toEqual([false, true]);
  expect(state.outcome.value?.asked).toEqual(answered);
  await state.sendNow();
  expect(state.outcome.value?.answer?.status).toBe(400);
  expect(state.isStale.value).toBe(false);
  dispose();
});

it('another service gets one request at a time, and none once a different one is chosen', async () => {
  const state = createState();
  const requests: Request[] = [];
  const late = Promise.withResolvers<Response>();
  const fetch = (request: Request) => {
    requests.push(request);
    return late.promise;
  };
  state.answerFrom({ ...inPage, isInPage: false, fetch });
  state.turnTo('abc');
  await expect.poll(() => requests).toHaveLength(1);
  state.turnTo(undefined);

  await expect.poll(() => requests).toHaveLength(2);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  state.answerFrom(inPage);
  expect(requests[1]?.signal.aborted).toBe(true);
  late.resolve(Response.json({ data: [{ id: '1', text: 'late' }], meta: { result_count: 1 } }));
  await new Promise((then) => setTimeout(then));
  expect(state.outcome.value).toBeUndefined();
});
