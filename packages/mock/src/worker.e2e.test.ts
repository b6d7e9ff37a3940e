import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startWorker, type Worker } from '@liked-posts/test-utils/tools';
import { rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import { addressOf, ask } from '../test/ask.ts';
import { createMock } from './index.ts';

const script = await readFile(new URL('../dist/worker.js', import.meta.url), 'utf8');
const started: Worker[] = [];
function deploy(bindings: Record<string, string> = {}, code = script): Worker {
  const worker = startWorker({
    modules: true,
    script: code,
    bindings,
    compatibilityDate: '2026-07-01',
  });
  started.push(worker);
  return worker;
}
afterAll(() => Promise.all(started.map((worker) => worker.dispose())));

const headers = { authorization: 'Bearer test-token' };
const get = (worker: Worker, query = {}, user = '42') =>
  worker.dispatchFetch(addressOf(query, user), { headers });

test('the built worker is one file that imports nothing', () => {
  expect(script).not.toMatch(/^\s*import\s|\bimport\(|\brequire\(['"]\.|\beval\(|new Function\b/m);
});

test('a worker in workerd answers the bytes of the mock in process', async () => {
  const worker = deploy({ SEED: '7', LIKES: '30', PAGES: 'full' });
  const query = { max_results: 9, expansions: 'author_id,referenced_tweets.id' };
  const response = await get(worker, query);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(
    (await ask(createMock({ seed: 7, likes: 30, pages: 'full' }), query)).text,
  );
});

test('the worker rejects, authenticates, limits and answers browsers', async () => {
  const worker = deploy({ TOKENS: 'test-token,other', RATE_LIMIT: '3/86400', USERS: '1:5' });
  expect((await worker.dispatchFetch(addressOf())).status).toBe(401);
  expect((await get(worker, { max_results: 1 })).status).toBe(400);
  expect((await worker.dispatchFetch(addressOf(), { method: 'OPTIONS' })).status).toBe(204);
  expect((await worker.dispatchFetch(addressOf(), { method: 'POST', headers })).status).toBe(405);
  const head = await worker.dispatchFetch(addressOf({}, '1'), { method: 'HEAD', headers });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await get(worker, {}, '1')).headers.get('x-rate-limit-remaining')).toBe('0');
  expect((await get(worker, {}, '1')).status).toBe(429);
});

test('a mock is itself a worker, with options of its own', async () => {
  const own = `
    import { createMock } from '${new URL('../dist/index.js', import.meta.url).pathname}';
    export default createMock({ dataset: { posts: [{ id: '1', text: 'Hello.' }], likes: { 42: ['1'] } } });
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
  const response = await get(deploy({}, output[0].code));
  expect(await response.json()).toEqual({
    data: [{ id: '1', text: 'Hello.' }],
    meta: { result_count: 1, next_token: expect.any(String) },
  });
});
