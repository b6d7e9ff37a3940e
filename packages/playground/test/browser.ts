import { getChromiumOptions } from '@liked-posts/test-utils/tools';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

export const builtPage = new URL('../dist/index.html', import.meta.url).href;

export interface Opened {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly consoleErrors: readonly string[];
}

/** Counts the elements that reach beyond the right edge. */
export async function countOverflowing(page: Page): Promise<number> {
  return page.locator('.see *').evaluateAll((all) => {
    const rightEdges = all.map((each) => each.getBoundingClientRect().right);
    return rightEdges.filter((right) => right > innerWidth).length;
  });
}

/** Changes the address as a user who types it, without loading the page again. */
export async function typeFragment(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
}

/** Opens the `<details>` elements that a selector matches. */
export async function openDetails(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluateAll((all: HTMLDetailsElement[]) => {
    for (const each of all) each.open = true;
  });
}

/**
 * Chooses a failure in the menu Simulate. That sends the request, and the mock in the page answers
 * with the failure. In the tab Paging it starts a walk, of which page 2 fails.
 */
export async function sendWithFault(page: Page, name: string): Promise<void> {
  await page.locator('.menu summary').click();
  await page.locator('.menu button', { hasText: name }).click();
}

/** The layout shift score of all that moved, but not right after an input. */
export const readShift = (page: Page) => page.evaluate('shifted');

/** The part of {@link readShift} that moved up or down. */
export const readVerticalShift = (page: Page) => page.evaluate('shiftedVertically');

/** Opens each branch of the JSON. The branches in it are there once it is open. */
export async function unfold(page: Page): Promise<void> {
  const folded = '.json details:not([open])';
  while ((await page.locator(folded).count()) > 0) await openDetails(page, folded);
}

/**
 * Starts one browser for all tests of a file, and returns what opens a page in it. Pages are wide
 * enough for the JSON beside the code, and have no network unless a test allows it.
 */
export function useChromium(): (
  fragment?: string,
  options?: BrowserContextOptions & { readonly time?: Date },
) => Promise<Opened> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(getChromiumOptions());
  });
  afterAll(() => browser?.close());

  return async (fragment = '', { time, ...options } = {}) => {
    const context = await browser.newContext({
      offline: true,
      viewport: { width: 1600, height: 1000 },
      ...options,
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    if (time) await page.clock.setFixedTime(time);
    page.setDefaultTimeout(30_000);
    const requests: string[] = [];
    const consoleErrors: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
    });
    // For `readShift` and `readVerticalShift`.
    await page.addInitScript(`
      shifted = shiftedVertically = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
          if (hadRecentInput) continue;
          shifted += value;
          const isVertical = ({ previousRect, currentRect }) => previousRect.y !== currentRect.y;
          if (sources.some(isVertical)) shiftedVertically += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });`);
    await page.goto((options.baseURL ?? builtPage) + fragment);
    return { page, requests, consoleErrors };
  };
}
