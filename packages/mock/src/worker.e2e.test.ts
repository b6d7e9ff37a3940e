import { minified } from '@liked-posts/test-utils/minified';
import { startWorker, type Worker } from '@liked-posts/test-utils/tools';
import { afterAll, expect, test } from 'vitest';
import { addressOf, ask } from '../test/ask.ts';
import { createMock } from './index.ts';

let worker: Worker | undefined;
afterAll(() => worker?.dispose());

test('a worker in workerd answers the bytes of the mock in process, and refuses what it refuses', async () => {
  const options = { seed: 7, likes: 30, pages: 'full', tokens: ['test-token'] } as const;
  const script = `
    import { createMock } from '@liked-posts/mock';
    export default createMock(${JSON.stringify(options)});
  `;
  worker = startWorker({
    modules: true,
    script: await minified(script, import.meta.dirname, 'neutral'),
    compatibilityDate: '2026-07-01',
  });
  const headers = { authorization: 'Bearer test-token' };
  const query = { max_results: 9, expansions: 'author_id,referenced_tweets.id' };
  const response = await worker.dispatchFetch(addressOf(query), { headers });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe((await ask(createMock(options), query)).text);
  const preflight = await worker.dispatchFetch(addressOf(), { method: 'OPTIONS' });
  expect([(await worker.dispatchFetch(addressOf())).status, preflight.status]).toEqual([401, 204]);
});
