import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultChoices } from '../src/service/faults.ts';
import { inChromium } from './browser.ts';

const open = inChromium();

async function openWalk(query = 'max_results=50', speed = '100'): Promise<Page> {
  const { page } = await open(`#paging/2/users/42/liked_tweets?${query}`);
  await page.getByLabel('Speed').selectOption(speed);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The result of each attempt, as the timeline shows it. */
const attempts = (page: Page) => page.locator('.attempt').allInnerTexts();

async function simulate(page: Page, name: string): Promise<void> {
  await page.locator('.panel .menu summary').click();
  await button(page, name).click();
}

async function walk(page: Page): Promise<void> {
  await button(page, 'Walk to the end').click();
  await button(page, 'Walk to the end').waitFor();
}

test('it opens with a recorded walk, whose failures play anew at ten times the speed and lose nothing', async () => {
  const { page } = await open('#paging/2/users/42/liked_tweets?max_results=30', {
    viewport: { width: 1280, height: 800 },
  });
  await page.getByText('A recorded walk with failures').waitFor();
  const rows = async () => (await attempts(page)).map((row) => row.replace(/ after .*/s, ''));
  const recorded = await rows();
  expect(recorded.join().replace(/\s+/g, ' ')).toMatch(
    /503 HttpError: again.*429 RateLimitError: again.* ConnectionError: again.*200 0 Posts \(Empty page\)/,
  );
  expect(await page.getByLabel('Speed').inputValue()).toBe('10');
  await button(page, 'Play a mix of failures').click();
  await page.getByText('The end:').waitFor({ state: 'detached' });
  await page.getByText('250 Posts, each once.').waitFor();
  expect(await rows()).toEqual(recorded);
  expect(await page.getByText('A recorded walk').count()).toBe(0);
  expect(await page.locator('.progress .facts').innerText()).toContain('10 pages');

  const [first, last, verdict] = await Promise.all(
    [
      page.locator('.attempt').first(),
      page.locator('.attempt').last(),
      page.locator('.verdict'),
    ].map((each) => each.boundingBox()),
  );
  expect(first?.y).toBeLessThanOrEqual(460);
  expect(Number(last?.y) + Number(last?.height)).toBeLessThanOrEqual(Number(verdict?.y));
  expect(Number(verdict?.y) + Number(verdict?.height)).toBeLessThanOrEqual(800);
});

test('a repeated token ends the walk, which continues from the position of the error', async () => {
  const page = await openWalk();
  // Once, the client goes on.
  for (let times = 0; times < 2; times += 1) await simulate(page, 'Repeated token');
  await walk(page);

  await page.getByText('PaginationError').first().waitFor();
  expect(await page.locator('.verdict .wrong').innerText()).toContain('led back');
  // It continues with the request that it began with.
  await page.locator('#id').fill('not a number');
  await page.getByText('there is nothing to walk').waitFor();
  expect(await button(page, 'Walk to the end').isDisabled()).toBe(true);
  expect((await attempts(page)).length).toBe(2);
  await page.locator('#id').fill('43');
  await button(page, 'Continue from its position').click();
  await page.getByText('The end:').waitFor();
  expect(await page.locator('.verdict .good').innerText()).toContain('250 Posts, each once.');
});

test.each([390, 1600])(
  'a wait that is too long ends the walk, which goes on later, and nothing moves down, at %i px',
  async (width) => {
    const fragment = '#paging/2/users/42/liked_tweets?max_results=50';
    const { page } = await open(fragment, { viewport: { width, height: 900 } });
    await simulate(page, 'Rate limited, 15 min');
    await button(page, 'Walk to the end').click();
    await page.getByText('429 RateLimitError: no further attempt').waitFor();
    await button(page, 'Continue from its position').click();
    await page.getByText('250 Posts, each once.').waitFor();

    // Bars and numbers change their widths as time passes: the more, the slower the machine is.
    expect(await page.evaluate('shiftedDown')).toBe(0);
  },
);

test('all faults are explained, and once removed from the queue, the whole walk has every Post once', async () => {
  const page = await openWalk();
  for (const { name, description } of faultChoices) {
    await page.locator('.panel .menu summary').click();
    expect(await button(page, name).innerText()).toContain(description);
    await button(page, name).click();
  }
  expect(await page.locator('.queue li').allInnerTexts()).toEqual(
    faultChoices.map(({ name }) => name),
  );
  await button(page, 'Clear the queue').click();
  // Two clicks at once are one walk.
  await page.evaluate(`for (let click = 0; click < 2; click += 1) {
    document.querySelector('.walk-controls .send').click();
  }`);
  await button(page, 'Walk to the end').waitFor();

  expect(await page.locator('.verdict').innerText()).toBe(
    'The end: the last page has no next_token. 250 Posts, each once.',
  );
  expect(await page.locator('.progress progress').getAttribute('value')).toBe('250');
  // Five pages, none of which had an error.
  expect(await attempts(page)).toEqual(
    [1, 2, 3, 4, 5].map((at) => expect.stringMatching(`Page ${at}\\s+200 50 Posts`)),
  );
});

test('the request, the wait and the remaining time are visible while they last', async () => {
  const page = await openWalk('max_results=50', '1');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await simulate(page, 'Rate limited, 3 s');
  await button(page, 'Walk to the end').click();
  await page.getByText('under way …').waitFor();
  await page.clock.runFor(300);
  const wait = page.getByText(/again after \d\.\d s, \d\.\d s left/);
  const left = async () => Number(/, (.*) s left/.exec(await wait.innerText())?.[1]);
  await page.locator('.lane .bar.wait').waitFor();
  const before = await left();
  await page.clock.runFor(1000);
  await expect.poll(async () => before - (await left())).toBeCloseTo(1, 0);
  await button(page, 'Stop').click();
  await page.getByText('The walk was stopped.').waitFor();
  await button(page, 'Continue from its position')
    .or(button(page, 'Walk to the end'))
    .first()
    .waitFor();
});
