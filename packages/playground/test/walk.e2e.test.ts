import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sameData } from '../src/service/same-data.ts';
import { chooseService, startService, writePage } from './another-service.ts';
import { readVerticalShift, sendWithFault, useChromium } from './browser.ts';

const open = useChromium();
/** Opens the tab Paging, with 250 Posts in five pages. In it, `sendWithFault` lets page 2 fail. */
const pagingFragment = '#paging/2/users/42/liked_tweets?max_results=50';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The rows of a walk, such as `Page 1 200: 50 Posts`. */
async function readAttempts(page: Page): Promise<string[]> {
  const rows = await page.locator('.attempts li').allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, ' '));
}

const secondAttempt = 'Page 2, attempt 2 200: 50 Posts';

/** Waits until a walk has ended, without having missed a Post. */
function waitForAllPosts(page: Page): Promise<void> {
  return page
    .getByText(`The last page has no next_token: ${sameData.likes} Posts in all.`)
    .waitFor();
}

test('there is one menu Simulate in each view', async () => {
  const { page } = await open(pagingFragment);
  const menus = page.locator('.menu summary');
  expect(await menus.count()).toBe(1);
  await page.getByRole('tab', { name: 'JSON' }).click();

  expect(await menus.count()).toBe(1);
});

test.each([
  {
    name: 'Unavailable',
    failed: /^Page 2 503 HttpError: again after 0\.\d s$/,
    next: secondAttempt,
  },
  {
    name: 'Rate limited, 3 s',
    // The client waits up to 10 % longer.
    failed: /^Page 2 429 RateLimitError: again after 3\.\d s$/,
    next: secondAttempt,
  },
  {
    name: 'Cut-off body',
    failed: /^Page 2 ConnectionError: again after 0\.\d s$/,
    next: secondAttempt,
  },
  { name: 'Empty page', failed: /^Page 2 200: 0 Posts$/, next: 'Page 3 200: 50 Posts' },
])('$name on its second page costs a walk no Post', async ({ name, failed, next }) => {
  const { page } = await open(pagingFragment);
  await sendWithFault(page, name);
  await waitForAllPosts(page);
  const rows = await readAttempts(page);

  expect(rows.slice(0, 3)).toEqual(['Page 1 200: 50 Posts', expect.stringMatching(failed), next]);
});

test('the row of a page that leads back says that the walk failed there', async () => {
  // The first page has the next token `a`, and so has the page of `a`.
  const body = writePage({}, { meta: { result_count: 1, next_token: 'a' } });
  const url = await startService((response) => response.end(body));
  const { page } = await open(pagingFragment, { offline: false });
  await chooseService(page, url);
  await button(page, 'Get all pages').click();
  await page.locator('.verdict').getByText('PaginationError').waitFor();

  expect(await readAttempts(page)).toEqual([
    'Page 1 200: 1 Post',
    'Page 2 PaginationError: no further attempt',
  ]);
});

test('Continue ignores a request that was edited since', async () => {
  const { page } = await open(pagingFragment);
  await sendWithFault(page, 'Not allowed');
  await page.getByText('no further attempt').waitFor();
  // With user 43, the token of page 2 would get a 400, because it is for user 42.
  await page.locator('#id').fill('43');
  await button(page, 'Continue from its position').click();
  await waitForAllPosts(page);

  expect((await readAttempts(page)).slice(0, 3)).toEqual([
    'Page 1 200: 50 Posts',
    'Page 2 403 HttpError: no further attempt',
    secondAttempt,
  ]);
});

test.each([390, 1600])('a wait that is too long says when it ends at %i px', async (width) => {
  const { page } = await open(pagingFragment, { viewport: { width, height: 900 } });
  await sendWithFault(page, 'Rate limited, 15 min');
  await page.getByText('429 RateLimitError: no further attempt').waitFor();
  const verdict = await page.locator('.verdict').innerText();

  expect(verdict).toMatch(/error\.retryAt is \d\d:\d\d:\d\d, in 15 min\./);
  // The mock in the page has no address.
  expect(verdict).not.toContain('127.0.0.1');
});

test.each([390, 1600])('no line of a walk moves up or down at %i px', async (width) => {
  const { page } = await open(pagingFragment, { viewport: { width, height: 900 } });
  await sendWithFault(page, 'Rate limited, 15 min');
  await page.getByText('429 RateLimitError: no further attempt').waitFor();
  await button(page, 'Continue from its position').click();
  await waitForAllPosts(page);

  // "0 retries" may move right, when "50 Posts" becomes "100 Posts".
  expect(await readVerticalShift(page)).toBe(0);
});

test('two presses at once are one walk', async () => {
  const { page } = await open(pagingFragment);
  await page.locator('.send').evaluate((sendButton: HTMLElement) => {
    sendButton.click();
    sendButton.click();
  });
  await waitForAllPosts(page);

  expect(await readAttempts(page)).toEqual(
    [1, 2, 3, 4, 5].map((number) => `Page ${number} 200: 50 Posts`),
  );
});

test('Stop ends a walk that waits', async () => {
  const { page } = await open(pagingFragment);
  await stopWaitingWalk(page);

  expect(await page.locator('.verdict .note').innerText()).toContain('The walk was stopped.');
  expect(await page.locator('.facts').innerText()).toBe('Stopped\n1 page\n50 Posts\n0 retries');
});

test('a walk that was stopped continues without missing a Post', async () => {
  const { page } = await open(pagingFragment);
  await stopWaitingWalk(page);
  await button(page, 'Continue from its position').click();

  await waitForAllPosts(page);
  expect(await page.locator('.facts').innerText()).toContain('Ended');
});

/** Starts a walk, and stops it while it waits for the second attempt to fetch page 2. */
async function stopWaitingWalk(page: Page): Promise<void> {
  await sendWithFault(page, 'Rate limited, 3 s');
  await page.getByText(/429 RateLimitError: again after \d\.\d s/).waitFor();
  await button(page, 'Stop').click();
}
