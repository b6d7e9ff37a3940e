import { readQuery } from '@liked-posts/types/request';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buildPageType } from '../src/contract/page-type.ts';
import { printModule } from '../src/contract/print-type.ts';
import { authors } from '../src/request/presets.ts';
import { languages, renderPrograms } from '../src/request/programs.ts';
import { useChromium } from './browser.ts';
import { authorsLine } from './requests.ts';

const open = useChromium();

const parts = {
  /** "The type follows your query: lang is not in it, so this does not compile." */
  sentence: '.point',
  compilerError: '#compiler',
  /** What the program needs, and which service it calls. */
  hint: '.hint',
  /** "The type of this page" */
  headingOfType: '.beside h3',
  requestedName: '.json .key.requested',
};

describe('the code', () => {
  test('a requested field is in the JSON, in the type and in the program', async () => {
    const { page } = await open(`#json${authorsLine}`);
    const sentence = page.locator(parts.sentence);
    expect(await sentence.innerText()).toBe(
      'The type follows your query: lang is not in it, so this does not compile.',
    );
    await page.getByRole('button', { name: 'Request lang' }).click();

    await sentence.getByText('lang is in it, so this compiles.').waitFor();
    await page.locator(parts.requestedName, { hasText: '"lang"' }).first().waitFor();
    await page.locator('pre.type .key.requested', { hasText: 'lang' }).waitFor();
  });

  test('the sentence and the error follow the field that is chosen', async () => {
    const { page } = await open(`#json${authorsLine}`);
    const field = page.getByLabel('The field of a Post that the program reads');
    await field.selectOption('geo');
    expect(await page.locator(parts.compilerError).innerText()).toContain(
      "Property 'geo' does not exist on type",
    );
    await field.selectOption('text');

    await page.getByText('text comes by default, so this compiles.').waitFor();
    expect(await page.locator(parts.compilerError).innerText()).toBe('');
  });

  test.each([
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
  ])('each part is seen without a press at %o', async (size) => {
    const { page } = await open('', { viewport: size });
    await page.locator('.status.good').waitFor();
    for (const part of Object.values(parts)) {
      const { y = -1, height = 0 } = (await page.locator(part).first().boundingBox()) ?? {};
      expect(y, part).toBeGreaterThan(0);
      expect(y + height, part).toBeLessThan(size.height);
    }
  });

  test('below 1280 px, the code is a tab, with the hint below it', async () => {
    const { page } = await open('#code', { viewport: { width: 1024, height: 900 } });
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['JSON', 'Type', 'Code', 'Paging']);
    const [code, hint] = await Promise.all(
      ['.program pre', parts.hint].map((part) => page.locator(part).boundingBox()),
    );

    const endOfCode = Number(code?.y) + Number(code?.height);
    // Nothing but space stands between them, less than a line of code needs.
    const maxSpacePx = 20;
    expect(hint?.y).toBeLessThan(endOfCode + maxSpacePx);
  });

  test('the programs call the chosen service', async () => {
    const { page } = await open();
    await page.getByLabel('Calls').selectOption('the X API');
    for (const name of languages) {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await page.locator('.program pre').innerText()).toContain('https://api.x.com');
    }

    expect(await page.locator(parts.hint).innerText()).toContain('Replace ACCESS_TOKEN.');
  });
});

describe('Copy', () => {
  const request = { id: '42', search: authors.search };
  const programs = renderPrograms(request, 'http://127.0.0.1:4010', 'lang');

  const openAuthors = async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    return (await open(`#json${authorsLine}`, { permissions })).page;
  };

  async function copy(page: Page, what: string): Promise<string> {
    const button = page.getByRole('button', { name: `Copy ${what}`, exact: true });
    await button.click();
    await button.getByText('Copied').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  }

  test.each(languages)('copies the program in %s that is shown', async (language) => {
    const page = await openAuthors();
    await page.getByRole('button', { name: language, exact: true }).click();
    expect(await page.locator('.program .keyword, .program .string').count()).toBeGreaterThan(0);

    expect(await copy(page, language)).toBe(programs[language].code);
  });

  test('copies the type as a module', async () => {
    const page = await openAuthors();
    const text = await copy(page, 'the type');

    expect(text).toBe(printModule(buildPageType(readQuery(request.search).query)));
    expect(text).toContain(`export ${await page.locator('pre.type').textContent()}`);
  });

  test('says so if it is not allowed', async () => {
    const page = await openAuthors();
    // After a moment, the button would say "Copy" again. Without timers, this test can look later.
    await page.clock.install();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No.'));
    });
    const button = page.getByRole('button', { name: 'Copy TypeScript', exact: true });
    await button.click();
    await button.getByText('Not allowed').waitFor();
    const status = page.locator(':not(button) > [role=status]', { hasText: 'Not allowed' });

    expect(await status.count()).toBe(1);
  });
});
