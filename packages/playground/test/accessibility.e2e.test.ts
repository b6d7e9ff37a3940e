import { contract } from '@liked-posts/types';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lists } from '../src/contract/contract.ts';
import { views } from '../src/request/address.ts';
import {
  countOverflowing,
  openDetails,
  sendWithFault,
  typeFragment,
  useChromium,
} from './browser.ts';

const open = useChromium();
/** A request whose page has objects of each kind. */
const longLine =
  '/2/users/42/liked_tweets?max_results=10&tweet.fields=attachments,author_id,created_at,entities,geo,lang,note_tweet,public_metrics,referenced_tweets&expansions=attachments.media_keys,attachments.poll_ids,author_id,geo.place_id,referenced_tweets.id&media.fields=alt_text';

const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'with all fields': (page) => openDetails(page, '.ask details'),
  'with another service': (page) => page.getByText('Service:').click(),
  'with a wrong request': (page) => page.getByLabel('Request line').fill('/2/users/jack'),
  'after a failure': (page) => sendWithFault(page, 'Unavailable'),
  'after a cut-off body': (page) => sendWithFault(page, 'Cut-off body'),
  'with the type': (page) => typeFragment(page, '#type'),
  'with the code': (page) => typeFragment(page, '#code'),
  'with a walk': async (page) => {
    await typeFragment(page, '#paging');
    await sendWithFault(page, 'Not allowed');
    await page.getByText('no further attempt').waitFor();
  },
};

declare global {
  interface Window {
    /** What `axe.source` adds to the page. */
    axe: typeof axe;
  }
}

/** Runs axe on a part of the page. Resolves with the violations, such as `target-size: <summary>`. */
async function runAxe(page: Page, part: string): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector, {
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
}

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
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    // Of a panel that is higher than the screen, the middle of what is on it.
    const middle = (from: number, to: number, end: number) =>
      (Math.max(0, from) + Math.min(end, to)) / 2;
    const hit = document.elementFromPoint(
      middle(box.left, box.right, innerWidth),
      middle(box.top, box.bottom, innerHeight),
    );
    return {
      name: name.replace(/\s+/g, ' ').trim(),
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      /** Whether a pointer in its middle would hit it, so that nothing covers it. */
      isHit: element.contains(hit) || label?.contains(hit) === true,
    };
  });
}

test('axe finds nothing in an open menu', async () => {
  const { page } = await open();
  await page.locator('.menu summary').click();

  // Of what the menu covers, axe would say that it is too small.
  expect(await runAxe(page, '.menu[open]')).toEqual([]);
});

describe.each(looks)('at $width px, $colorScheme,', ({ width, colorScheme }) => {
  test.each(Object.entries(states))('axe finds nothing %s', async (_, enterState) => {
    const { page, consoleErrors } = await open(`#json${longLine}`, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    await page.locator('.json').waitFor();
    await enterState(page);
    await page.locator('#panel[aria-busy=false]').waitFor();

    expect(await runAxe(page, 'body')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(consoleErrors).toEqual([]);
  });
});

test.each([390, 900, 1600])('nothing moves at the start at %i px', async (width) => {
  const { page } = await open('', { viewport: { width, height: 900 } });
  await page.locator('.json').waitFor();

  expect(await page.evaluate('shifted')).toBe(0);
});

// 320 px is 1280 px at a zoom of 400 %. The layout changes at 861 px and at 1280 px.
test('no line is cut off, down to a quarter of 1280 px', async () => {
  const { page } = await open(`#json${longLine}`);
  await page.locator('.json').waitFor();
  for (const view of views) {
    await typeFragment(page, `#${view}`);
    for (const width of [320, 500, 860, 861, 1279, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await countOverflowing(page), `${view} ${width}`).toBe(0);
    }
  }
});

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
  const namesBesideJson = [
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
    ...(viewport.width < 1280 ? ['JSON'] : namesBesideJson),
  ];
  expect([...names]).toEqual(expect.arrayContaining(expectedNames));
});

test('fields can be chosen by keyboard alone', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=5');
  await page.locator('.group summary').first().press('Enter');
  await page.getByRole('button', { name: 'All of tweet.fields' }).press('Enter');
  await expect.poll(() => page.url()).toContain('tweet.fields=article,');
  await page.keyboard.press('Tab');
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
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.status.bad').waitFor();

  expect(await describeFocus(page)).toMatchObject({ name: 'Simulate' });
});

test('after "Request lang", the focus is on the field', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Request lang' }).press('Enter');
  await page.getByText('so this compiles').waitFor();

  expect(await describeFocus(page)).toMatchObject({
    name: 'The field of a Post that the program reads',
  });
});

test('after "Continue from its position", the focus is on Stop', async () => {
  const { page } = await open('#paging/2/users/42/liked_tweets?max_results=5');
  await sendWithFault(page, 'Not allowed');
  await page.getByRole('button', { name: 'Continue from its position' }).press('Enter');

  expect(await describeFocus(page)).toMatchObject({ name: 'Stop' });
});

test.each(['aria-pressed', 'aria-selected'])(
  'the chosen values of %s stand out even with forced colors',
  async (attribute) => {
    const { page } = await open(`#paging/2/users/42/liked_tweets`, { forcedColors: 'active' });
    const readStyle = (value: boolean) =>
      page
        .locator(`[${attribute}=${value}]`)
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderBottomWidth } = getComputedStyle(element);
          return { backgroundColor, borderBottomWidth };
        });

    expect(await readStyle(true)).not.toEqual(await readStyle(false));
  },
);

test.each([390, 1440])(
  'at %i px, two buttons skip to the response and to the code',
  async (width) => {
    const { page } = await open('#json/2/users/42/liked_tweets', {
      viewport: { width, height: 900 },
    });
    await page.locator('.json').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('panel');
    await page.getByRole('button', { name: 'To the code' }).press('Enter');

    await page.locator('.program:focus').waitFor();
  },
);

test('one Tab leads past the JSON', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=100');
  await page.locator('.json summary').first().focus();
  await page.keyboard.press('Tab');

  expect((await describeFocus(page))?.name).toMatch(/response headers$/);
});

test('without script, the page says in the middle what it is and where to read on', async () => {
  const { page } = await open('', { javaScriptEnabled: false });
  const place = await page.locator('.without-script').boundingBox();

  expect(place?.y).toBeGreaterThan(50);
  await page.getByRole('link', { name: 'the reference' }).click();
  await page.waitForURL(/reference\.html$/);
  expect(await page.locator('body').innerText()).toContain('pagination_token');
});
