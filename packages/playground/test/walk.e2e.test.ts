import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sameData } from '../src/service/same-data.ts';
import { simulate, useChromium } from './browser.ts';

const open = useChromium();
/** Five pages of the 250 Posts. */
const fragment = '#paging/2/users/42/liked_tweets?max_results=50';
/** What the page says at the end of a walk. */
const allPostsOnce = `${sameData.likes} Posts, each once.`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The result of each attempt, as the timeline shows it. */
async function readAttempts(page: Page): Promise<string[]> {
  const rows = await page.locator('.attempts li').allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, ' '));
}

test('there is one menu Simulate in each view', async () => {
  const { page } = await open(fragment);
  const menus = page.locator('.menu summary');
  expect(await menus.count()).toBe(1);
  await page.getByRole('tab', { name: 'JSON' }).click();

  expect(await menus.count()).toBe(1);
});

test('a walk through failures loses nothing', async () => {
  const { page } = await open('#paging/2/users/42/liked_tweets?max_results=30', {
    viewport: { width: 1280, height: 800 },
  });
  await button(page, 'Get all pages, with failures').click();
  await page.getByText(allPostsOnce).waitFor();
  const attempts = await readAttempts(page);

  expect(attempts.join('\n')).toMatch(
    /429 RateLimitError: again.*\n.*\n.*503 HttpError: again.*\n.*\n.* ConnectionError: again.*\n.*\n.*200: 0 Posts \(Empty page\)/,
  );
  // Nine pages of 30 Posts at most, and the empty one.
  expect(await page.locator('.facts').innerText()).toContain('10 pages');
  const [last, verdict] = await Promise.all(
    [page.locator('.attempts li').last(), page.locator('.verdict')].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(Number(last?.y) + Number(last?.height)).toBeLessThanOrEqual(Number(verdict?.y));
});

test('Simulate walks through a failure of the second page', async () => {
  const { page } = await open(fragment);
  await simulate(page, 'Unavailable');
  await page.getByText(allPostsOnce).waitFor();
  const [first, failed, repeated] = await readAttempts(page);

  expect(first).toBe('Page 1 200: 50 Posts');
  expect(failed).toMatch(/^Page 2 503 HttpError: again after 0\.\d s$/);
  expect(repeated).toBe('Page 2, attempt 2 200: 50 Posts');
});

test('a walk continues with its own request', async () => {
  const { page } = await open(fragment);
  await simulate(page, 'Not allowed');
  await page.getByText('no further attempt').waitFor();
  await page.locator('#id').fill('43');
  await button(page, 'Continue from its position').click();

  await page.getByText('The last page has no next_token.').waitFor();
  expect(await page.locator('.verdict').innerText()).toContain(allPostsOnce);
});

test.each([390, 1600])('a wait that is too long says when it ends at %i px', async (width) => {
  const { page } = await open(fragment, { viewport: { width, height: 900 } });
  await simulate(page, 'Rate limited, 15 min');
  await page.getByText('429 RateLimitError: no further attempt').waitFor();
  expect(await page.locator('.verdict').innerText()).toMatch(
    /error\.retryAt is \d\d:\d\d:\d\d, in 15 min\./,
  );
  expect(await page.locator('.verdict').innerText()).not.toContain('127.0.0.1');
  await button(page, 'Continue from its position').click();
  await page.getByText(allPostsOnce).waitFor();

  // Numbers change their widths as time passes: the more, the slower the machine is.
  expect(await page.evaluate('shiftedDown')).toBe(0);
});

test('two presses at once are one walk', async () => {
  const { page } = await open(fragment);
  await page.evaluate(`for (let press = 0; press < 2; press += 1) {
    document.querySelector('.send').click();
  }`);
  await page.getByText('The last page has no next_token.').waitFor();

  expect(await page.locator('.verdict').innerText()).toBe(
    `The last page has no next_token. ${allPostsOnce}`,
  );
  expect(await readAttempts(page)).toEqual([1, 2, 3, 4, 5].map((at) => `Page ${at} 200: 50 Posts`));
});

test('Stop ends a walk that waits', async () => {
  const { page } = await open(fragment);
  await simulate(page, 'Rate limited, 3 s');
  await page.getByText(/429 RateLimitError: again after \d\.\d s/).waitFor();
  await button(page, 'Stop').click();

  expect(await page.locator('.verdict .note').innerText()).toContain('The walk was stopped.');
  expect(await page.locator('.facts').innerText()).toBe('Stopped\n1 page\n50 Posts\n0 retries');
  await button(page, 'Continue from its position').click();
  await page.getByText(allPostsOnce).waitFor();
});
