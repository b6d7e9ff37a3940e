import { chromiumOptions } from '@liked-posts/test-utils/tools';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import assumptions from '../dist/assumptions.json' with { type: 'json' };
import { readBundle } from './bundle.ts';

const file = new URL('../dist/reference.html', import.meta.url);
const { components, paths } = readBundle();

describe.for([
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('the reference, opened offline on %s,', ([, viewport]) => {
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];
  const complaints: string[] = [];
  let shown: string;
  let table: string;
  let folded: string[];

  beforeAll(async () => {
    browser = await chromium.launch(chromiumOptions());
    const context = await browser.newContext({ viewport, offline: true });
    page = await context.newPage();
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text());
    });
    await page.goto(file.href);
    // Redoc draws the operation when a reader scrolls towards it, not before.
    await page.getByRole('heading', { name: 'What is assumed' }).waitFor();
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.getByRole('heading', { name: 'Get liked Posts' }).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'Responses' }).waitFor();
    await page.evaluate('scrollTo(0, 0); folded = [];');
    shown = await readThrough();
    folded = await page.evaluate('folded');
    await page.getByText('All assumptions').click();
    table = await page.evaluate<string>(`document.querySelector('details table').innerText`);
  });

  afterAll(() => browser?.close());

  /**
   * What the page says at each place, for Redoc draws a part of it only when it comes into view.
   */
  async function readThrough(): Promise<string> {
    const texts: string[] = [];
    for (let more = true; more; ) {
      // Long lists of values are folded.
      await page.evaluate(`for (const more of document.querySelectorAll('table + button')) {
        folded.push(more.innerText);
        more.click();
      }`);
      texts.push(await page.evaluate<string>('document.body.innerText'));
      more = await page.evaluate<boolean>(`new Promise((done) => {
        const { scrollingElement: page } = document;
        const before = page.scrollTop;
        page.scrollTop += innerHeight / 2;
        requestAnimationFrame(() => requestAnimationFrame(() => done(page.scrollTop > before)));
      })`);
    }
    // Redoc puts invisible places for a line to break into long names.
    return texts.join('\n').replaceAll('\u200b', '');
  }

  test('shows the operation', () => {
    const [path, { get } = { get: undefined }] = Object.entries(paths)[0] ?? [];
    expect(shown).toContain(path);
    expect(shown).toContain(get?.summary);
  });

  test('shows every parameter with its description', async () => {
    for (const { name, description } of Object.values(components.parameters)) {
      expect(shown).toContain(name);
      expect(shown).toContain(description.replaceAll('`', ''));
    }
  });

  test('shows every value of every enum of a parameter', async () => {
    const values = Object.values(components.parameters).flatMap(({ schema }) => {
      const name = schema.items?.$ref?.split('/').at(-1) ?? '';
      return components.schemas[name]?.enum ?? [];
    });
    expect(values.length).toBeGreaterThan(90);
    // Each value is a cell of a table, with its meaning in the next.
    const cells = shown.split(/[\n\t]/).map((cell) => cell.trim());
    expect(cells).toEqual(expect.arrayContaining(values));
  });

  test('shows every status', async () => {
    expect(shown.split('\n')).toEqual(
      expect.arrayContaining(['200', '400', '401', '429', 'default']),
    );
  });

  test('shows an assumption where it applies', async () => {
    expect(shown).toMatch(
      /max_results\n(.*\n){0,12}Assumed: The number used when the parameter is/,
    );
    expect(shown).toMatch(/x-rate-limit-reset\n(.*\n){0,12}Assumed: Rate limits are not stated/);
  });

  test('lists every assumption in a table', async () => {
    for (const { about, assumption } of assumptions) {
      expect(table).toContain(assumption.replaceAll('`', ''));
      expect(table).toContain(about);
    }
  });

  test('says that lists are sent with commas, and which fields come unasked', () => {
    expect(shown.match(/separated by commas/g)?.length).toBeGreaterThanOrEqual(6);
    expect(shown).toContain('Returned by default: id, text, edit_history_tweet_ids.');
    expect(shown).toContain('Returned by default: media_key, type.');
  });

  test('folds long lists of values', () => {
    expect(folded).toContain('Show 23 more');
  });

  test('breaks no name of a field in the middle', async () => {
    const lines = await page.evaluate<[name: string, lines: number][]>(`
      [...document.querySelectorAll('#redoc table td:first-child')]
        .filter((cell) => !cell.closest('details') && cell.firstChild)
        .map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return [cell.innerText, tops.size];
        })`);

    expect(lines.length).toBeGreaterThan(90);
    expect(lines.filter(([, count]) => count > 1)).toEqual([]);
  });

  test('has the same program in four languages', async () => {
    const shown: string[] = [];
    let current = 'curl';
    for (const language of ['TypeScript', 'Python', 'Go']) {
      await page.getByRole('button', { name: current, exact: true }).dispatchEvent('click');
      await page.getByRole('menuitem', { name: language }).dispatchEvent('click');
      shown.push((await page.locator('pre').first().textContent()) ?? '');
      current = language;
    }

    expect(shown).toEqual([
      expect.stringContaining("from '@liked-posts/client'"),
      expect.stringContaining('urlopen'),
      expect.stringContaining('http.NewRequest'),
    ]);
  });

  test('has no serious fault of accessibility', async () => {
    await page.evaluate('scrollTo(0, 0)');
    await page.evaluate(axe.source);
    const found = await page.evaluate<{ id: string; impact: string; nodes: string[] }[]>(`
      axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) =>
        ({ id, impact, nodes: nodes.map(({ html }) => html.slice(0, 120)) })))`);

    expect(found.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });

  test('finds a field by its name', async () => {
    await page.keyboard.press('Control+K');
    const search = page.getByPlaceholder('Search docs...');
    const results = page.locator('div', { has: search }).filter({ hasText: 'to navigate' }).last();
    await search.fill('public_metrics');
    const found = results.getByText('public_metrics', { exact: true });
    await expect.poll(() => found.count()).toBeGreaterThan(0);
  });

  test('is no wider than the screen', async () => {
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(viewport.width);
  });

  test('asks for nothing but itself, and has nothing to complain about', () => {
    const outside = requests.filter((url) => url !== file.href && !url.startsWith('blob:'));
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
