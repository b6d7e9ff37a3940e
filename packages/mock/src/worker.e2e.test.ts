import { fileURLToPath } from 'node:url';
import { startWorker, type Worker } from '@liked-posts/test-utils/tools';
import { rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import { addressOf, ask } from '../test/ask.ts';
import { createMock } from './index.ts';

const started: Worker[] = [];
async function deploy(options: string): Promise<Worker> {
  const worker = startWorker({
    modules: true,
    script: await workerWith(options),
    compatibilityDate: '2026-07-01',
  });
  started.push(worker);
  return worker;
}
afterAll(() => Promise.all(started.map((worker) => worker.dispose())));

const headers = { authorization: 'Bearer test-token' };
const get = (worker: Worker, query = {}, user = '42') =>
  worker.dispatchFetch(addressOf(query, user), { headers });

test('a worker in workerd answers the bytes of the mock in process', async () => {
  const worker = await deploy("{ seed: 7, likes: 30, pages: 'full' }");
  const query = { max_results: 9, expansions: 'author_id,referenced_tweets.id' };
  const response = await get(worker, query);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(
    (await ask(createMock({ seed: 7, likes: 30, pages: 'full' }), query)).text,
  );
});

test('the worker rejects, authenticates, limits and answers browsers', async () => {
  const worker = await deploy(
    "{ tokens: ['test-token', 'other'], rateLimit: { limit: 3, windowSeconds: 86400 }, users: { 1: 5 } }",
  );
  expect((await worker.dispatchFetch(addressOf())).status).toBe(401);
  expect((await get(worker, { max_results: 1 })).status).toBe(400);
  expect((await worker.dispatchFetch(addressOf(), { method: 'OPTIONS' })).status).toBe(204);
  expect((await worker.dispatchFetch(addressOf(), { method: 'POST', headers })).status).toBe(405);
  const head = await worker.dispatchFetch(addressOf({}, '1'), { method: 'HEAD', headers });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await get(worker, {}, '1')).headers.get('x-rate-limit-remaining')).toBe('0');
  expect((await get(worker, {}, '1')).status).toBe(429);
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
