import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import { findTool, getChromiumOptions } from '@liked-posts/test-utils/tools';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../test/runtime-main.js', import.meta.url));

const postCount = 60;

/** What the program returns in every runtime. */
const expected = {
  postCount,
  distinctIdCount: postCount,
  hasAuthors: true,
  hasDates: true,
  resumesAfterSeventhPost: true,
  plainGetBeginsAlike: true,
  // The mock refuses the first attempt: see `beforeEach`. The last status is the resumed listing's.
  statuses: [503, 200, 200],
  isSubclass: true,
  failures: {
    refused: 'PaginationError',
    unreachable: 'ConnectionError',
    late: 'ConnectionError',
    aborted: 'RangeError',
    redirected: 'redirect',
    deep: 'HttpError',
    cut: 'ConnectionError',
    invalid: 'InvalidQueryError',
  },
};

/** The program and the client as one module, as an application would ship them. */
async function bundle(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('../test/runtime-program.js', import.meta.url)),
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  return output[0].code;
}

/** Globals that Chrome 100, Firefox 97, Safari 15.4 or React Native lack. */
const newerGlobals = [
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Array.fromAsync',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'globalThis.DOMException',
  'globalThis.Iterator',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Response.json',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toBase64',
  'URL.canParse',
  'URL.parse',
];

let mock: MockServer;
let redirecting: LocalServer;
beforeAll(async () => {
  redirecting = await listen((request, response) => {
    response.writeHead(request.method === 'OPTIONS' ? 204 : 302, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization',
      location: `${mock.url}${request.url}`,
    });
    response.end();
  });
  mock = await startMock({ likes: postCount });
});
beforeEach(() => {
  mock.reset();
  mock.next({ code: 503 });
});
afterAll(async () => {
  await mock.close();
  await redirecting[Symbol.asyncDispose]();
});

const denoOptions = ['run', '--no-prompt', '--allow-read', '--allow-net=127.0.0.1', '--allow-env'];

describe('the built package', () => {
  test.each([
    ['Node 20', 'node-20/bin/node', []],
    ['Node 22', 'node-22/bin/node', []],
    ['Node 24', 'node-24/bin/node', []],
    ['Node 26', 'node-26/bin/node', []],
    ['Bun', '.bin/bun', []],
    ['Deno', '.bin/deno', denoOptions],
  ])('runs in %s', async (_, binary, options) => {
    const args = [...options, main, mock.url, redirecting.url];
    const { stdout } = await promisify(execFile)(findTool(binary), args, { timeout: 50_000 });
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  test('runs in workerd', async () => {
    const { Miniflare } = createRequire(findTool('miniflare/package.json'))('miniflare');
    const worker = new Miniflare({
      modules: [
        {
          type: 'ESModule',
          path: 'main.js',
          contents: `import { run } from './program.js';
            export default { fetch: async (request) => Response.json(await run(...(await request.json()))) };`,
        },
        { type: 'ESModule', path: 'program.js', contents: await bundle() },
      ],
      compatibilityDate: '2026-07-01',
    });
    try {
      const response = await worker.dispatchFetch('http://worker.test', {
        method: 'POST',
        body: JSON.stringify([mock.url, redirecting.url]),
      });
      expect(await response.json()).toEqual(expected);
    } finally {
      await worker.dispose();
    }
  });

  test.each([
    ['as it is', []],
    ['without globals that browsers of 2022 lack', newerGlobals],
  ])('runs in Chromium across origins, %s', async (_, missingGlobals) => {
    const code = await bundle();
    await using server = await listen((request, response) => {
      const isScript = request.url === '/program.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? code : '<!doctype html><title>Client</title>');
    });
    const browser = await chromium.launch(getChromiumOptions());
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      await page.evaluate(missingGlobals.map((name) => `delete ${name};`).join(''));
      // A string, so that the test runner does not rewrite the import.
      const result = await page.evaluate(
        `import('/program.js').then(({ run }) => run(...${JSON.stringify([mock.url, redirecting.url])})).then(JSON.stringify)`,
      );
      expect(JSON.parse(String(result))).toEqual(expected);
    } finally {
      await browser.close();
    }
  });
});
