import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { views } from '../src/request/address.ts';
import {
  countOverflowing,
  openDetails,
  readShift,
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
    const rules = { 'target-size': { enabled: true } };
    const { violations } = await window.axe.run(selector, { rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
}

test('axe finds nothing in an open menu', async () => {
  const { page } = await open();
  await page.locator('.menu summary').click();

  // Not of `body`: what the menu partly covers would be too small.
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

  expect(await readShift(page)).toBe(0);
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

test('without script, the page says in the middle what it is and where to read on', async () => {
  const { page } = await open('', { javaScriptEnabled: false });
  const place = await page.locator('.without-script').boundingBox();

  expect(place?.y).toBeGreaterThan(50);
  await page.getByRole('link', { name: 'the reference' }).click();
  await page.waitForURL(/reference\.html$/);
  expect(await page.locator('body').innerText()).toContain('pagination_token');
});
