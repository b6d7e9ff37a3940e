import { chromiumOptions } from '@liked-posts/test-utils/tools';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const file = new URL('../dist/reference.html', import.meta.url).href;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions());
});
afterAll(() => browser?.close());

describe.for([
  ['a phone', 'light', 390],
  ['a phone', 'dark', 390],
  ['a tablet', 'light', 768],
  ['a desktop', 'light', 1280],
  ['a desktop', 'dark', 1280],
] as const)('the reference, opened without a script on %s in %s colours,', ([, scheme, width]) => {
  const look = { viewport: { width, height: 900 }, colorScheme: scheme, offline: true };
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
      await page.getByText(language, { exact: true }).click();
      expect(await program.allTextContents()).toEqual([expect.stringContaining(words)]);
    }
  });

  test('shows the values of a list when a reader opens it', async () => {
    const value = page.locator('[id="parameters/TweetFields"] dl');
    expect(await value.isVisible()).toBe(false);
    await page.getByText('31 values').click();
    expect(await value.isVisible()).toBe(true);
  });

  test('has no serious fault of accessibility, contrast included', async () => {
    // axe waits with timers, which do not run if scripts are off.
    const checked = await browser.newPage(look);
    await checked.goto(file);
    await checked.evaluate(axe.source);
    const found = await checked.evaluate<{ id: string; impact: string; nodes: string[] }[]>(`
      axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) =>
        ({ id, impact, nodes: nodes.map(({ html }) => html.slice(0, 120)) })))`);

    await checked.close();
    expect(found.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
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
    expect(top).toBeLessThan(900);
  });

  test('asks for nothing but itself, and has nothing to complain about', () => {
    expect(requests.filter((url) => !url.startsWith(file) && url !== 'data:,')).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
