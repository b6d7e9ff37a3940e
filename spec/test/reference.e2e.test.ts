import { getChromiumOptions } from '@liked-posts/test-utils/tools';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const file = new URL('../dist/reference.html', import.meta.url).href;
const screenHeight = 900;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(getChromiumOptions());
});
afterAll(() => browser?.close());

describe.for([
  ['a phone', 'dark', 390],
  ['a desktop', 'light', 1280],
] as const)('the reference, opened without a script on %s in %s colors,', ([, scheme, width]) => {
  const look = { viewport: { width, height: screenHeight }, colorScheme: scheme, offline: true };
  let page: Page;
  const requests: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    page = await browser.newPage({ ...look, javaScriptEnabled: false });
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(file);
  });
  afterAll(() => page?.close());

  test('shows one program, that in the chosen language', async () => {
    const program = page.locator('.tabs pre:visible');
    for (const [language, words] of [
      ['Go', 'http.NewRequest'],
      ['Python', 'urlopen'],
      ['TypeScript', "from '@liked-posts/client'"],
      ['curl', 'curl -G'],
    ] as const) {
      await page.locator('.tabs label').getByText(language, { exact: true }).click();
      expect(await program.allTextContents()).toEqual([expect.stringContaining(words)]);
    }
  });

  test('shows a response that nobody has to open, beside the operation if there is room', async () => {
    const response = page.locator('aside > pre').last();
    expect(await response.textContent()).toContain('"next_token"');
    expect(await response.isVisible()).toBe(true);
    const words = await page.locator('.request').boundingBox();
    const box = await response.boundingBox();
    const isBeside = Number(box?.x) > Number(words?.x) + Number(words?.width);
    expect(isBeside).toBe(width >= 1280);
  });

  test('lists parameters, statuses, objects and small types, on a phone when opened', async () => {
    // From 1024 px on, reference.css shows the contents beside the page.
    const isPhone = width < 1024;
    const entries = page.locator('nav li li:visible');
    expect(await entries.count()).toBe(isPhone ? 0 : await page.locator('nav li li').count());
    if (isPhone) await page.locator('nav summary').click();
    const names = ['max_results', '429 Too Many Requests', 'Post', 'PostId'];
    expect(await entries.allTextContents()).toEqual(expect.arrayContaining(names));
    if (isPhone) await page.locator('nav summary').click();
  });

  test('says what is assumed when a reader opens the mark', async () => {
    const place = page.locator('[id="schemas/Post.lang"]');
    expect(await place.locator('.assumed p').isVisible()).toBe(false);
    await place.getByText('Assumed').click();
    expect(await place.locator('.assumed p').isVisible()).toBe(true);
  });

  test('prints what a reader would have to open', async () => {
    /** What is visible; of the examples, how many. */
    const readVisibility = async () => ({
      contents: await page.locator('nav').isVisible(),
      values: await page.locator('[id="parameters/Expansions"] dl').isVisible(),
      examples: await page.locator('[id="responses/LikedPosts"] pre:visible').count(),
      assumed: await page.locator('[id="schemas/Post.text"] .assumed p').isVisible(),
    });
    const onScreen = { contents: true, values: false, examples: 0, assumed: false };
    expect(await readVisibility()).toEqual(onScreen);
    await page.emulateMedia({ media: 'print' });
    const onPaper = await readVisibility();
    await page.emulateMedia({ media: 'screen' });
    expect(onPaper).toEqual({ contents: false, values: true, examples: 10, assumed: false });
  });

  test('has no fault of accessibility, contrast included', async () => {
    // axe waits with timers, which do not run if scripts are off.
    const pageWithScripts = await browser.newPage(look);
    await pageWithScripts.goto(file);
    await pageWithScripts.evaluate(axe.source);
    const violations = await pageWithScripts.evaluate<
      { id: string; impact: string; nodes: string[] }[]
    >(`
      axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) =>
        ({ id, impact, nodes: nodes.map(({ html }) => html.slice(0, 120)) })))`);

    await pageWithScripts.close();
    expect(violations).toEqual([]);
  });

  test('is no wider than the screen', async () => {
    const right = await page.evaluate('document.documentElement.scrollWidth');
    expect(right).toBeLessThanOrEqual(width);
  });

  test('leads from an assumption to where it applies', async () => {
    await page.locator('#assumptions').getByRole('link', { name: 'Post.lang' }).click();
    const top = await page.evaluate<number>(
      `document.getElementById('schemas/Post.lang').getBoundingClientRect().top`,
    );
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(screenHeight);
  });

  test('breaks no line in the middle of a word', async () => {
    const broken = await page.evaluate<string[]>(`(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of text.data.matchAll(/\\w+/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top));
          if (lines.size > 1) found.push(word);
        }
      }
      return found;
    })()`);
    expect(broken).toEqual([]);
  });

  test('loads nothing but itself without complaints', () => {
    expect(requests.filter((url) => !url.startsWith(file) && url !== 'data:,')).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('with its script, the reference', () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: screenHeight } });
    await page.goto(file);
  });
  afterAll(() => page?.close());

  test('scrolls the contents to the object that is read', async () => {
    await page.goto(`${file}#schemas/PostPublicMetrics`);
    const current = page.locator('nav [aria-current]');
    await expect.poll(() => current.allTextContents()).toEqual(['PostPublicMetrics']);
    const box = await current.boundingBox();
    expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(screenHeight);
  });

  test('copies a program without the button', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const program = page.locator('.tabs pre:visible');
    await program.getByRole('button', { name: 'Copy' }).click();
    await program.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(await program.locator('code').textContent());
  });

  test('has a first link that skips the contents', async () => {
    await page.reload();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip the contents');
  });
});
