import { readQuery } from '@liked-posts/types/request';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buildModule, buildPageType, joinPieces } from '../src/contract/print-page-type.ts';
import { parseJson, printIndented } from '../src/request/json-source.ts';
import { renderPrograms } from '../src/request/programs.ts';
import { faultChoices } from '../src/service/faults.ts';
import { simulate, useChromium } from './browser.ts';
import { fetchLine, presetLine } from './requests.ts';

const open = useChromium();
const clipboard = ['clipboard-read', 'clipboard-write'];

describe('the response', () => {
  const line =
    '/2/users/42/liked_tweets?max_results=5&tweet.fields=lang,author_id&expansions=author_id&user.fields=verified';

  test('the status, the size and the headers are those of the response', async () => {
    const response = await fetchLine(line);
    // At the same time, for one of the headers says when the window ends.
    const { page } = await open(`#json${line}`, { time: new Date() });
    const { byteLength } = await response.clone().arrayBuffer();
    await page.locator('.status.good', { hasText: '200' }).waitFor();
    const facts = await page.locator('.facts').innerText();

    expect(facts).toMatch(/[\d.]+ ms/);
    expect(facts).toContain(`${(byteLength / 1000).toFixed(1)} kB`);
    await page.getByText('response header').click();
    for (const [name, value] of response.headers) {
      expect(await page.locator('.headers').innerText()).toContain(`${name}\n${value}`);
    }
  });

  test('only the requested fields stand out', async () => {
    const { page } = await open(`#json${line}`);
    await page.getByRole('button', { name: 'Unfold' }).click();
    const marked = new Set(await page.locator('.json .key.requested').allTextContents());
    const all = new Set(await page.locator('.json .key').allTextContents());

    expect(marked).toEqual(new Set(['"lang"', '"author_id"', '"users"', '"verified"']));
    for (const name of ['"id"', '"text"', '"name"', '"username"', '"data"']) {
      expect(all).toContain(name);
    }
  });

  test('one button unfolds and folds all branches', async () => {
    const { page } = await open(`#json${presetLine('Timeline')}`);
    const values = page.locator('.json .leaf');
    await values.first().waitFor();
    const foldedCount = await values.count();
    await page.getByRole('button', { name: 'Unfold' }).click();
    await expect.poll(() => values.count()).toBeGreaterThan(foldedCount);
    await page.getByRole('button', { name: 'Fold', exact: true }).click();

    await expect.poll(() => values.count()).toBe(foldedCount);
  });

  test('the JSON is as dense as the code beside it', async () => {
    const { page } = await open();
    await page.locator('.json').waitFor();
    const lineHeights = await page.evaluate<string[]>(
      `['.json .leaf', '.program pre'].map((part) => getComputedStyle(document.querySelector(part)).lineHeight)`,
    );

    expect(lineHeights).toEqual(['17px', '17px']);
  });
});

describe('one attempt', () => {
  const next = {
    'Token refused': 'it is asked for a new token first',
    'No credits': 'another attempt would fail as well',
    'Not allowed': 'another attempt would fail as well',
    'No such user': 'another attempt would fail as well',
    'Rate limited, 3 s': 'does not use up a retry',
    'Rate limited, 15 min': 'it waits at most 60 s',
    'Server error': 'waits for less than a second and tries again',
    Unavailable: 'throws only if two more attempts fail',
    'Cut-off body': 'waits for less than a second and tries again',
  };

  test.each(Object.entries(next))(
    '%s shows what getPage throws and what pages does next',
    async (name, words) => {
      const { page } = await open(`#json${presetLine('Authors')}`);
      await simulate(page, name);
      const failure = page.locator('.panel .wrong[role=alert]');

      await failure.getByText(words).waitFor();
      expect(await failure.innerText()).toMatch(
        /^One attempt, without retries: getPage\(\) throws/,
      );
      // The mock in the page has no address.
      expect(await failure.innerText()).not.toContain('127.0.0.1');
      expect(await page.locator('.facts:has(.status.bad)').innerText()).toContain('simulated');
      expect(await page.locator('.panel').getByText('requested by you').count()).toBe(0);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.locator('.status.good').waitFor();
      expect(await failure.count()).toBe(0);
      expect(await page.locator('.facts').innerText()).not.toContain('simulated');
    },
  );

  test('a page whose token repeats has a note', async () => {
    const { page } = await open(`#json${presetLine('Authors')}`);
    await simulate(page, 'Repeated token');
    await page.locator('.facts', { hasText: 'simulated' }).waitFor();

    expect(await page.locator('.panel .note').innerText()).toContain('leads to this page again');
  });

  test('the menu has the status of each choice first', async () => {
    const { page } = await open();
    await page.locator('.menu summary').click();
    const choices = await page.locator('.menu button').allInnerTexts();

    expect(choices.map((text) => text.replace(/\s+/g, ' '))).toEqual(
      faultChoices.map(({ status, name, description }) => `${status} ${name} ${description}`),
    );
  });
});

describe('the code', () => {
  test('a sentence says that the type follows the query', async () => {
    const { page } = await open(`#json${presetLine('Authors')}`);
    const point = page.locator('.point');
    const field = page.getByLabel('The field of a Post that the program reads');
    expect(await point.innerText()).toBe(
      'The type follows your query: lang is not in it, so this does not compile.',
    );
    await page.getByRole('button', { name: 'Request lang' }).click();
    await point.getByText('lang is in it, so this compiles.').waitFor();
    await page.locator('.json .key.requested', { hasText: '"lang"' }).first().waitFor();
    await page.locator('pre.type .key.requested', { hasText: 'lang' }).waitFor();
    await field.selectOption('geo');
    expect(await page.locator('#compiler').innerText()).toContain(
      "Property 'geo' does not exist on type",
    );
    await field.selectOption('text');
    await point.getByText('text comes by default, so this compiles.').waitFor();
  });

  test.each([
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
  ])('the JSON, the error, the hint and the type are seen without a press at %o', async (size) => {
    const { page } = await open('', { viewport: size });
    await page.locator('.status.good').waitFor();
    const places = ['.json .key.requested', '.point', '#compiler', '.hint', '.beside h3'];
    for (const part of places) {
      const { y = -1, height = 0 } = (await page.locator(part).first().boundingBox()) ?? {};
      expect(y, part).toBeGreaterThan(0);
      expect(y + height, part).toBeLessThan(size.height);
    }
  });

  test('below 1280 px, the code is a tab, with the hint below it', async () => {
    const { page } = await open('#code', { viewport: { width: 1024, height: 900 } });
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['JSON', 'Type', 'Code', 'Paging']);
    const [code, hint] = await Promise.all(
      ['.program pre', '.hint'].map((part) => page.locator(part).boundingBox()),
    );

    expect(hint?.y).toBeLessThan(Number(code?.y) + Number(code?.height) + 20);
  });

  test('the programs call the chosen service', async () => {
    const { page } = await open();
    await page.getByLabel('Calls').selectOption('the X API');
    for (const name of ['TypeScript', 'curl', 'Python']) {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await page.locator('.program pre').innerText()).toContain('https://api.x.com');
    }

    expect(await page.locator('.hint').innerText()).toContain('Replace ACCESS_TOKEN.');
  });
});

describe('Copy', () => {
  const line = presetLine('Authors');
  const request = { id: '42', search: `${line.split('?')[1]}` };
  const programs = renderPrograms(request, 'http://127.0.0.1:4010', 'lang');

  const openAuthors = async () => (await open(`#json${line}`, { permissions: clipboard })).page;

  async function copy(page: Page, what: string): Promise<string> {
    const button = page.getByRole('button', { name: `Copy ${what}`, exact: true });
    await button.click();
    await button.getByText('Copied').waitFor();
    return page.evaluate<string>('navigator.clipboard.readText()');
  }

  test.each(programs)('copies the program in $language that is shown', async (program) => {
    const page = await openAuthors();
    await page.getByRole('button', { name: program.language, exact: true }).click();
    expect(await page.locator('.program .keyword, .program .string').count()).toBeGreaterThan(0);

    expect(await copy(page, program.language)).toBe(program.code);
  });

  test('copies the type as a module', async () => {
    const page = await openAuthors();
    const text = await copy(page, 'the type');

    expect(text).toBe(joinPieces(buildModule(buildPageType(readQuery(request.search).query))));
    expect(text).toContain(`export ${await page.locator('pre.type').textContent()}`);
  });

  test('copies the JSON as it was sent, indented', async () => {
    const page = await openAuthors();
    const source = parseJson(await (await fetchLine(line)).text());

    expect(await copy(page, 'the JSON')).toBe(source && printIndented(source));
  });

  test('says so if it is not allowed', async () => {
    const page = await openAuthors();
    // What the button says stays, however late this test looks.
    await page.evaluate(`setTimeout = () => 0;
      navigator.clipboard.writeText = () => Promise.reject(new Error('No.'))`);
    const button = page.getByRole('button', { name: 'Copy TypeScript', exact: true });
    await button.click();
    await button.getByText('Not allowed').waitFor();
    const status = page.locator(':not(button) > [role=status]', { hasText: 'Not allowed' });

    expect(await status.count()).toBe(1);
  });
});
