import { fileURLToPath } from 'node:url';
import { startWorker, type Worker } from '@liked-posts/test-utils/tools';
import { rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import { addressOf, ask } from '../test/ask.ts';
import { createMock } from './index.ts';

let worker: Worker | undefined;
afterAll(() => worker?.dispose());

test('a worker in workerd answers the bytes of the mock in process, and refuses what it refuses', async () => {
  const options = { seed: 7, likes: 30, pages: 'full', tokens: ['test-token'] } as const;
  worker = startWorker({
    modules: true,
    script: await workerWith(JSON.stringify(options)),
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

/** A script in one file whose worker is a mock. */
async function workerWith(options: string): Promise<string> {
  const own = `
    import { createMock } from '${new URL('../dist/index.js', import.meta.url).pathname}';
    export default createMock(${options});
  `;
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const bundle = await rolldown({
    input: 'own',
    platform: 'neutral',
    plugins: [
      {
        name: 'own',
        resolveId: (id) => (id === 'own' ? `${folder}own.js` : null),
        load: (id) => (id.endsWith('own.js') ? own : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  return output[0].code;
}
