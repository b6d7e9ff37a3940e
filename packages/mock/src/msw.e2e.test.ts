import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { bundleProgram } from '@liked-posts/test-utils/bundle-program';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import { getChromiumOptions } from '@liked-posts/test-utils/tools';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Body, idsOn, walk } from '../test/ask.ts';
import { createMock } from './index.ts';
import { startMock } from './node/index.ts';

/** Sets the globals `mock` and `read`, which reads all pages. */
const application = `
  import { setupWorker } from 'msw/browser';
  import { createMock } from '@liked-posts/mock';
  import { mockHandlers } from '@liked-posts/mock/msw';
  const mock = createMock({ seed: 4, likes: 40 });
  await setupWorker(...mockHandlers(mock, { baseUrl: 'https://api.example.com' })).start({ quiet: true });
  globalThis.mock = mock;
  globalThis.read = async () => {
    const pages = [];
    let token;
    do {
      const url = new URL('https://api.example.com/2/users/42/liked_tweets?max_results=15');
      if (token) url.searchParams.set('pagination_token', token);
      const response = await fetch(url, { headers: { authorization: 'Bearer a' } });
      if (response.status !== 200) throw new Error(await response.text());
      pages.push(await response.json());
      token = pages.at(-1).meta.next_token;
    } while (token);
    return pages;
  };
`;

/** Serves the application at `/`, its service worker, and an empty page at `/empty`. */
async function serveApplication(): Promise<LocalServer> {
  const serviceWorker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  const emptyPage = '<!DOCTYPE html><title>Test</title>';
  const files = new Map([
    [
      '/',
      { type: 'html', text: `${emptyPage}<script type="module" src="/application.js"></script>` },
    ],
    ['/empty', { type: 'html', text: emptyPage }],
    [
      '/application.js',
      { type: 'javascript', text: await bundleProgram(application, import.meta.dirname) },
    ],
    ['/mockServiceWorker.js', { type: 'javascript', text: await readFile(serviceWorker, 'utf8') }],
  ]);
  return listen((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': `text/${file.type}` }).end(file.text);
  });
}

let server: LocalServer;
let browser: Awaited<ReturnType<typeof chromium.launch>>;

beforeAll(async () => {
  server = await serveApplication();
  browser = await chromium.launch(getChromiumOptions());
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Opens the application. Fails the test if it throws an error. */
async function openApplication() {
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  onTestFinished(() => expect(failures).toEqual([]));
  await page.goto(`${server.url}/`);
  await page.waitForFunction('globalThis.read !== undefined');
  return page;
}

test('an application in Chromium reads all pages from its service worker', async () => {
  const page = await openApplication();
  const pages = (await page.evaluate('read()')) as Body[];
  // 40 likes in pages of 15: three pages with Posts, an empty one between them, and one at the end.
  expect(pages).toHaveLength(5);
  // With the same options as in `application`.
  expect(idsOn(pages)).toEqual(
    idsOn(await walk(createMock({ seed: 4, likes: 40 }), { max_results: 15 })),
  );
});

test('a reset is a network error in Chromium', async () => {
  const page = await openApplication();
  const reset = `(mock.next({ reset: true }), read().then(() => 'resolved', (error) => error.name))`;
  expect(await page.evaluate(reset)).toBe('TypeError');
});

test('a page in Chromium asks a mock of another origin, after a preflight', async () => {
  await using mock = await startMock({ rateLimit: { limit: 9 } });
  const page = await browser.newPage();
  await page.goto(`${server.url}/empty`);
  const ask = `fetch('${mock.url}/2/users/42/liked_tweets?max_results=5', {
    headers: { authorization: 'Bearer a', prefer: 'example=lastPage' },
  }).then(async (response) => ({
    status: response.status,
    remaining: response.headers.get('x-rate-limit-remaining'),
    count: (await response.json()).meta.result_count,
  }))`;
  // The example `lastPage` has two Posts, whatever `max_results` says.
  expect(await page.evaluate(ask)).toEqual({ status: 200, remaining: '8', count: 2 });
  expect(mock.requests.map(({ verdict }) => verdict)).toEqual(['preflight', 'valid']);
});
