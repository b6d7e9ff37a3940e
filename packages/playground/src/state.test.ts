import { expect, it, vi } from 'vitest';
import { inPage, type Service } from './service/service.ts';
import { createState } from './state.ts';

/** Another service, which keeps its requests and answers none. */
function silentService(): Service & { readonly requests: Request[] } {
  const requests: Request[] = [];
  const fetch = (request: Request) => {
    requests.push(request);
    const { promise, reject } = Promise.withResolvers<Response>();
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
    return promise;
  };
  return { ...inPage, isInPage: false, baseUrl: 'https://api.example.com', fetch, requests };
}

it('two states are side by side, and know nothing of each other', async () => {
  const [one, other] = [createState(), createState()];
  one.follow('#json/2/users/7/liked_tweets?max_results=5');
  await Promise.all([one.sendNow(), other.sendNow()]);

  expect([one.view.value, other.view.value]).toEqual(['json', 'posts']);
  expect(one.outcome.value?.page?.data).toHaveLength(5);
  expect(other.outcome.value?.page?.data).toHaveLength(10);
  expect(other.asked.value.id).not.toBe('7');
});

it('the mock in the page answers each valid request, and the others only on demand', async () => {
  const state = createState();
  const dispose = state.sendChanges();
  await vi.waitFor(() => expect(state.outcome.value?.page).toBeDefined());
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

it('another service gets no request until somebody asks, and one at a time', async () => {
  const state = createState();
  const dispose = state.sendChanges();
  await vi.waitFor(() => expect(state.outcome.value).toBeDefined());
  const service = silentService();
  state.answerFrom(service);
  state.search(() => 'max_results=5');
  expect([service.requests.length, state.outcome.value]).toEqual([0, undefined]);
  state.turnTo('abc');
  state.turnTo(undefined);

  await vi.waitFor(() => expect(service.requests).toHaveLength(2));
  expect(service.requests.map(({ url }) => new URL(url).search)).toEqual([
    '?max_results=5&pagination_token=abc',
    '?max_results=5',
  ]);
  expect(service.requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  state.answerFrom(inPage);
  expect(service.requests[1]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(state.outcome.value?.page).toBeDefined());
  dispose();
});

it('a part of a fragment that cannot be read is named while its replacement is shown', () => {
  const state = createState();
  state.follow('#jsn/2/users/43/liked_tweets');
  expect(state.fragment.value).toBe('#posts/2/users/43/liked_tweets');
  expect(state.unread.value).toEqual(['jsn']);
  state.view.value = 'json';

  expect(state.unread.value).toEqual([]);
});
