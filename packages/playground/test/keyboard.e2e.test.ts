import { contract } from '@liked-posts/types';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lists } from '../src/contract/explanations.ts';
import { openDetails, sendWithFault, useChromium } from './browser.ts';

const open = useChromium();

/** Describes the element that has the focus; `undefined` if only the document has it. */
async function describeFocus(page: Page) {
  // A browser scrolls to an element with the focus, or takes the focus from a removed one, in the
  // next frame.
  await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => setTimeout(then))));
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField ? element.labels?.[0] : undefined;
    const name = element.ariaLabel ?? (label ?? element).innerText;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // The box of the first line: in the middle of a link that wraps, there may be nothing.
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    // Of a panel that is higher than the screen, the middle of what is on it.
    const findMiddleOnScreen = (start: number, end: number, screenSize: number) =>
      (Math.max(0, start) + Math.min(screenSize, end)) / 2;
    const hit = document.elementFromPoint(
      findMiddleOnScreen(box.left, box.right, innerWidth),
      findMiddleOnScreen(box.top, box.bottom, innerHeight),
    );
    return {
      name: name.replace(/\s+/g, ' ').trim(),
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      /** Whether a pointer in its middle would hit it, so that nothing covers it. */
      isHit: element.contains(hit) || label?.contains(hit) === true,
    };
  });
}

test.each([
  { width: 390, height: 500 },
  { width: 1280, height: 720 },
])('everything is reached by keyboard with a visible focus at %o', async (viewport) => {
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=5', { viewport });
  await page.locator('.status.good').waitFor();
  await openDetails(page, '.parameters, .group, .panel details');
  const names = new Set<string>();
  const unseen: object[] = [];
  // More than there are, so that a trap for the focus ends the test, too.
  const maxStops = 250;
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < maxStops; stops += 1) {
      await page.keyboard.press(key);
      const stop = await describeFocus(page);
      // After the last element, the document itself has the focus.
      if (!stop) break;
      names.add(stop.name);
      if (!stop.isOutlined || !stop.isHit) unseen.push({ key, ...stop });
    }
  }

  expect(unseen).toEqual([]);
  const namesIfWide = [
    'JSON, type and code',
    'TypeScript',
    'The field of a Post that the program reads',
  ];
  const expectedNames = [
    'To the response',
    'To the code',
    'Reference',
    `OpenAPI ${contract.version}`,
    'Service: the mock in this page',
    'Plain default fields',
    'Parameters',
    'User',
    'Page size',
    'Filter fields and expansions',
    `${lists[0]?.name} ${lists[0]?.values.length}`,
    'Request line',
    'Simulate',
    'Send',
    'Next →',
    // The code stands beside the JSON if the page is wide, else in another tab.
    ...(viewport.width >= 1280 ? namesIfWide : ['JSON']),
  ];
  expect([...names]).toEqual(expect.arrayContaining(expectedNames));
});

test('fields can be chosen by keyboard alone', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=5');
  await page.locator('.group summary').first().press('Enter');
  await page.getByRole('button', { name: 'All of tweet.fields' }).press('Enter');
  await expect.poll(() => page.url()).toContain('tweet.fields=article,');
  await page.keyboard.press('Tab'); // to "None of tweet.fields"
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).not.toContain('tweet.fields');
  await page.getByLabel('lang', { exact: true }).press('Space');

  await page.locator('.json .key.requested', { hasText: '"lang"' }).first().waitFor();
  expect(page.url()).toContain('tweet.fields=lang');
});

test('arrow keys lead from tab to tab', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets');
  await page.getByRole('tab', { name: 'JSON' }).press('ArrowRight');
  expect(await page.locator(':focus').innerText()).toBe('Paging');
  await page.keyboard.press('Home');

  await expect.poll(() => page.url()).toContain('#json/');
});

test('after Simulate, the focus is on the menu', async () => {
  const { page } = await open();
  await page.locator('.menu summary').press('Enter');
  await page.keyboard.press('Tab'); // to the first failure
  await page.keyboard.press('Enter');
  await page.locator('.status.bad').waitFor();

  expect(await describeFocus(page)).toMatchObject({ name: 'Simulate' });
});

test('after "Request lang", the focus is on the field', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Request lang' }).press('Enter');
  await page.getByText('so this compiles').waitFor();

  const focus = await describeFocus(page);
  expect(focus?.name).toBe('The field of a Post that the program reads');
});

test('after "Continue from its position", the focus is on Stop', async () => {
  const { page } = await open('#paging/2/users/42/liked_tweets?max_results=5');
  await sendWithFault(page, 'Not allowed');
  await page.getByRole('button', { name: 'Continue from its position' }).press('Enter');

  expect(await describeFocus(page)).toMatchObject({ name: 'Stop' });
});

test.each([390, 1440])('two buttons skip to response and code at %i px', async (width) => {
  const viewport = { width, height: 900 };
  const { page } = await open('#json/2/users/42/liked_tweets', { viewport });
  await page.locator('.json').waitFor();
  await page.keyboard.press('Tab'); // to "To the response"
  await page.keyboard.press('Enter');
  expect(await page.locator(':focus').getAttribute('id')).toBe('panel');
  await page.getByRole('button', { name: 'To the code' }).press('Enter');

  await page.locator('.program:focus').waitFor();
});

test('one Tab leads past the JSON', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=100');
  await page.locator('.json summary').first().focus();
  await page.keyboard.press('Tab');

  expect((await describeFocus(page))?.name).toMatch(/response headers$/);
});
