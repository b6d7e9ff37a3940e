import { expect, test } from 'vitest';
import { outcome, showPage, switchTo } from './sending.ts';
import { inPage } from './service/service.ts';

test('another request or service ends the request under way', async () => {
  const requests: Request[] = [];
  const late = Promise.withResolvers<Response>();
  const fetch = (request: Request) => {
    requests.push(request);
    return late.promise;
  };
  // `showPage` sends a request to any service but the mock in the page.
  switchTo({ ...inPage, isInPage: false, fetch });
  showPage('abc');
  await expect.poll(() => requests).toHaveLength(1);
  showPage(undefined);

  await expect.poll(() => requests).toHaveLength(2);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  switchTo(inPage);
  expect(requests[1]?.signal.aborted).toBe(true);
  late.resolve(Response.json({ data: [{ id: '1', text: 'late' }], meta: { result_count: 1 } }));
  await new Promise((then) => setTimeout(then));
  expect(outcome.value).toBeUndefined();
});
