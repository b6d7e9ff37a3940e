import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Override } from '@liked-posts/mock';
import { startMock } from '@liked-posts/mock/node';
import type axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createServer, preview, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

declare global {
  interface Window {
    /** What `axe.min.js` adds to the page. */
    axe: typeof axe;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** The likes of the mock in `src/mock.ts`. */
const likes = 60;

let browser: Browser;
beforeAll(async () => {
  // The Chromium at `CHROMIUM_PATH`, else the Chrome that is installed.
  const { CHROMIUM_PATH: executablePath } = process.env;
  browser = await chromium.launch(executablePath ? { executablePath } : { channel: 'chrome' });
});
afterAll(() => browser?.close());

/** Opens the page until the test ends, and collects its errors and warnings in `warnings`. */
async function open(url: string, options: Parameters<Browser['newPage']>[0] = {}) {
  const page = await browser.newPage(options);
  onTestFinished(() => page.close());
  const warnings: string[] = [];
  page.on('pageerror', (error) => warnings.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) warnings.push(message.text());
  });
  await page.goto(url);
  return { page, warnings };
}

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

/** Scrolls until no more Posts arrive. Returns the number of Posts. */
async function readToEnd(page: Page): Promise<number> {
  const end = page.getByText('That is all.');
  const posts = page.locator('article');
  await posts.first().waitFor();
  while (!(await end.isVisible())) {
    const nextPost = posts.nth(await posts.count());
    await scrollDown(page);
    await nextPost.or(end).first().waitFor();
  }
  return posts.count();
}

describe('the page in development', () => {
  let server: ViteDevServer;
  let url: string;
  beforeAll(async () => {
    server = await createServer({ root, logLevel: 'warn', server: { port: 0 } });
    await server.listen();
    url = server.resolvedUrls?.local[0] ?? '';
  });
  afterAll(() => server?.close());

  /** Sets the next response of the mock in the page. */
  const setNextResponse = (page: Page, response: Override) =>
    page.evaluate((override) => window.mock.next(override), response);

  /** Reads to the end, where a page has these Posts. */
  const readWithPosts = async (page: Page, data: readonly object[], includes: object) => {
    await page.locator('article').first().waitFor();
    const body = { data, includes, meta: { result_count: data.length } };
    await setNextResponse(page, { body });
    await readToEnd(page);
  };

  test('shows every Post with its author, without an error or a warning', async () => {
    const { page, warnings } = await open(url);

    expect(await readToEnd(page)).toBe(likes);
    // `innerText` leaves out elements that are not on screen.
    for (const text of await page.locator('article').allTextContents()) {
      expect(text).toMatch(/^(Reposted by )?\S.*@\w+/);
      expect(text).not.toMatch(/undefined|NaN|Invalid Date|\[object/);
    }
    expect(warnings).toEqual([]);
  });

  test('shows pictures, films, quotes, polls and links', async () => {
    const { page } = await open(url);
    await readToEnd(page);

    for (const [selector, minCount] of Object.entries({
      '.avatar': likes,
      '.media img': 20,
      '.film': 5,
      '.quote .text': 4,
      '.poll li': 2,
      '.text a': 5,
    })) {
      expect(await page.locator(selector).count(), selector).toBeGreaterThanOrEqual(minCount);
    }
    const polls = await page.locator('.poll').allTextContents();
    expect(polls.join('\n')).toContain('open until');
    const picture = page.locator('.media img').first();
    await picture.scrollIntoViewIfNeeded();
    // Rejects if the picture cannot be loaded.
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  });

  test('shows sensitive pictures on request', async () => {
    const { page } = await open(url);
    const post = { id: '1', text: '', attachments: { media_keys: ['3_1'] } };
    const media = [{ media_key: '3_1', type: 'photo', url: 'https://media.example/1.jpg' }];
    await readWithPosts(page, [{ ...post, possibly_sensitive: true }], { media });
    const card = page.locator('article').last();

    expect(await card.locator('.media img').count()).toBe(0);
    await card.locator('.hidden button').click();
    await card.locator('.media img').waitFor();
  });

  test('plays a film on request', async () => {
    const { page } = await open(url);
    const post = { id: '1', text: '', attachments: { media_keys: ['7_1'] } };
    const preview_image_url = 'https://media.example/1.jpg';
    const media = [{ media_key: '7_1', type: 'video', preview_image_url }];
    await readWithPosts(page, [post], { media });
    const card = page.locator('article').last();

    expect(await card.locator('video').count()).toBe(0);
    await card.locator('.film').click();
    await card.locator('video').waitFor();
  });

  test('mentions a quoted Post that is missing', async () => {
    const { page } = await open(url);
    const post = { id: '1', text: '', referenced_tweets: [{ type: 'quoted', id: '2' }] };
    await readWithPosts(page, [post], {});

    const quote = page.locator('article').last().locator('.quote');
    expect(await quote.innerText()).toBe('This Post is not available.');
  });

  test('shows texts as people read them', async () => {
    const { page } = await open(url);
    const entities = (start: number, link: object) => ({
      urls: [{ start, end: start + 14, url: 'https://t.co/a', ...link }],
    });
    const image = { media_key: '3_1', display_url: 'pic.x.com/a' };
    const site = { expanded_url: 'https://example.com/', display_url: 'example.com' };
    const data = [
      { id: '1', text: 'Fish &amp; chips\n&lt;3 https://t.co/a', entities: entities(23, image) },
      { id: '2', text: '&gt; https://t.co/a', entities: entities(5, site) },
      { id: '3', text: 'Long…', note_tweet: { text: 'Long &amp; whole' } },
      { id: '4', text: 'RT @ada: Cut…', referenced_tweets: [{ type: 'retweeted', id: '5' }] },
    ];
    await readWithPosts(page, data, { tweets: [{ id: '5', text: 'Cut\n\nno more' }] });

    const texts = page.locator('.text');
    expect((await texts.allTextContents()).slice(-data.length)).toEqual([
      'Fish & chips\n<3',
      '> example.com',
      'Long & whole',
      'Cut\n\nno more',
    ]);
    // Line breaks are shown.
    await texts.last().scrollIntoViewIfNeeded();
    expect(await texts.last().innerText()).toBe('Cut\n\nno more');
  });

  test.each([
    { code: 400, message: 'could not be loaded' },
    // The usual case: likes are private.
    { code: 403, message: 'These likes are private. You can see only your own.' },
  ])('loses no Post when somebody tries again after a $code', async ({ code, message }) => {
    const { page } = await open(url);
    await page.locator('article').first().waitFor();
    await setNextResponse(page, { code });
    await scrollDown(page);

    await expect(page.getByRole('alert').textContent()).resolves.toContain(message);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await readToEnd(page)).toBe(likes);
  });

  test('continues when the network is back', async () => {
    const { page } = await open(url);
    await page.locator('article').first().waitFor();
    await page.context().setOffline(true);
    await scrollDown(page);
    await page.getByText('Loading …').waitFor();
    await page.context().setOffline(false);

    expect(await readToEnd(page)).toBe(likes);
  });

  test('explains an invalid user id', async () => {
    const { page } = await open(`${url}?user=abc`);
    const alertText = await page.getByRole('alert').textContent();

    expect(alertText).toMatch(/id must be a string of 1 to 19 digits/);
  });

  test('says at the rate limit when there is more', async () => {
    const { page } = await open(url, { locale: 'en-US' });
    await page.locator('article').first().waitFor();
    await setNextResponse(page, { code: 429, headers: { 'retry-after': '3600' } });
    await scrollDown(page);

    await expect(page.getByRole('alert').textContent()).resolves.toMatch(/more from \d\d:\d\d on/);
  });

  test.each([
    { width: 390, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const)('is accessible and fits into $width px, $colorScheme', async (options) => {
    const { width, colorScheme } = options;
    const { page } = await open(url, { viewport: { width, height: 844 }, colorScheme });
    await page.locator('article').first().waitFor();
    await page.addStyleTag({ content: '.card { content-visibility: visible !important }' });
    await page.addScriptTag({ path: require.resolve('axe-core/axe.min.js') });
    const { violations } = await page.evaluate(() => window.axe.run());

    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

describe('the page in production', () => {
  let outDir: string;
  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'timeline-page-'));
    const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
    // Vitest sets NODE_ENV, which would make Vite build for tests.
    const { NODE_ENV: _, ...env } = process.env;
    const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
    await promisify(execFile)(process.execPath, args, { cwd: root, env });
  });
  afterAll(() => rm(outDir, { recursive: true, force: true }));

  test('contains nothing of the mock or of MSW', async () => {
    const names = await readdir(outDir, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    const texts = await Promise.all(
      files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
    );

    expect(files.length).toBeGreaterThan(2);
    for (const text of [...texts, ...files.map(({ name }) => name)]) {
      expect(text).not.toMatch(/mock|\bmsw\b|synthetic|any-token/i);
    }
  });

  test('shows every Post that comes through a server of your own', async () => {
    await using service = await startMock({ likes: 30 });
    const server = await preview({
      root,
      build: { outDir },
      preview: {
        host: '127.0.0.1',
        port: 0,
        proxy: {
          '/api': {
            target: service.url,
            headers: { authorization: 'Bearer a-token-that-no-page-sees' },
            rewrite: (path) => path.replace(/^\/api/, ''),
          },
        },
      },
    });
    onTestFinished(() => server.close());
    const { page } = await open(server.resolvedUrls?.local[0] ?? '');

    expect(await readToEnd(page)).toBe(30);
    expect(service.violations).toEqual([]);
  });
});
