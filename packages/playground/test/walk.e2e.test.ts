import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultChoices } from '../src/service/faults.ts';
import { inChromium, simulate } from './browser.ts';

const open = inChromium();
const fragment = '#paging/2/users/42/liked_tweets?max_results=50';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The result of each attempt, as the timeline shows it. */
async function readAttempts(page: Page): Promise<string[]> {
  const rows = await page.locator('.attempt').allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, ' '));
}

async function walk(page: Page): Promise<void> {
  await button(page, 'Walk to the end').click();
  await button(page, 'Walk to the end').waitFor();
}

test('before a walk, there is no row', async () => {
  const { page } = await open(fragment);
  await button(page, 'Walk to the end').waitFor();

  expect(await readAttempts(page)).toEqual([]);
  expect(await page.locator('progress').count()).toBe(0);
});

test('there is one menu Simulate in each view', async () => {
  const { page } = await open(fragment);
  const menus = page.locator('.menu summary', { hasText: 'Simulate' });
  expect(await menus.count()).toBe(1);
  await page.getByRole('tab', { name: 'JSON' }).click();

  expect(await menus.count()).toBe(1);
});

test('a walk through failures loses nothing', async () => {
  const { page } = await open('#paging/2/users/42/liked_tweets?max_results=30', {
    viewport: { width: 1280, height: 800 },
  });
  await button(page, 'Walk through failures').click();
  await page.getByText('250 Posts, each once.').waitFor();
  const attempts = await readAttempts(page);

  expect(attempts.join('\n')).toMatch(
    /429 RateLimitError: again.*\n.*\n.*503 HttpError: again.*\n.*\n.* ConnectionError: again.*\n.*\n.*200 0 Posts \(Empty page\)/,
  );
  expect(await page.locator('.progress .facts').innerText()).toContain('10 pages');
  const [last, verdict] = await Promise.all(
    [page.locator('.attempt').last(), page.locator('.verdict')].map((each) => each.boundingBox()),
  );
  expect(Number(last?.y) + Number(last?.height)).toBeLessThanOrEqual(Number(verdict?.y));
});

test('a repeated token ends the walk, which continues with its own request', async () => {
  const { page } = await open(fragment);
  // Once, the client goes on.
  for (let times = 0; times < 2; times += 1) await simulate(page, 'Repeated token');
  await walk(page);
  expect(await page.locator('.verdict .wrong').innerText()).toContain('led back');
  expect(await readAttempts(page)).toHaveLength(2);
  await page.locator('#id').fill('43');
  await button(page, 'Continue from its position').click();

  await page.getByText('The end:').waitFor();
  expect(await page.locator('.verdict .good').innerText()).toContain('250 Posts, each once.');
});

test('a request that breaks the contract is not walked', async () => {
  const { page } = await open('#paging/2/users/jack/liked_tweets');
  await page.getByText('there is nothing to walk').waitFor();

  expect(await button(page, 'Walk to the end').isDisabled()).toBe(true);
});

test.each([390, 1600])(
  'a wait that is too long says when it ends, and moves nothing down, at %i px',
  async (width) => {
    const { page } = await open(fragment, { viewport: { width, height: 900 } });
    await simulate(page, 'Rate limited, 15 min');
    await button(page, 'Walk to the end').click();
    await page.getByText('429 RateLimitError: no further attempt').waitFor();
    expect(await page.locator('.verdict').innerText()).toMatch(
      /error\.retryAt is \d\d:\d\d:\d\d, in 15 min\./,
    );
    expect(await page.locator('.verdict').innerText()).not.toContain('127.0.0.1');
    await button(page, 'Continue from its position').click();
    await page.getByText('250 Posts, each once.').waitFor();

    // Bars and numbers change their widths as time passes: the more, the slower the machine is.
    expect(await page.evaluate('shiftedDown')).toBe(0);
  },
);

test('each choice is queued, and the queue is cleared', async () => {
  const { page } = await open(fragment);
  for (const { name } of faultChoices) await simulate(page, name);
  expect(await page.locator('.queue li').allInnerTexts()).toEqual(
    faultChoices.map(({ name }) => name),
  );
  await button(page, 'Clear the queue').click();

  expect(await page.locator('.queue').count()).toBe(0);
});

test('two presses at once are one walk', async () => {
  const { page } = await open(fragment);
  await page.evaluate(`for (let press = 0; press < 2; press += 1) {
    document.querySelector('.walk-controls .send').click();
  }`);
  await page.getByText('The end:').waitFor();

  expect(await page.locator('.verdict').innerText()).toBe(
    'The end: the last page has no next_token. 250 Posts, each once.',
  );
  expect(await page.locator('progress').getAttribute('value')).toBe('250');
  expect(await readAttempts(page)).toEqual([1, 2, 3, 4, 5].map((at) => `Page ${at} 200 50 Posts`));
});

test('a wait is visible while it lasts, and ends with Stop', async () => {
  const { page } = await open(fragment);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await simulate(page, 'Rate limited, 3 s');
  await button(page, 'Walk to the end').click();
  await page.getByText('under way …').waitFor();
  await page.clock.runFor(300);
  const wait = page.getByText(/again after \d\.\d s, \d\.\d s left/);
  const readRest = async () => Number(/, (.*) s left/.exec(await wait.innerText())?.[1]);
  await page.locator('.lane .bar.wait').waitFor();
  const before = await readRest();
  await page.clock.runFor(1000);
  await expect.poll(async () => before - (await readRest())).toBeCloseTo(1, 0);
  await button(page, 'Stop').click();

  await page.getByText('The walk was stopped.').waitFor();
  await button(page, 'Walk to the end').waitFor();
});
