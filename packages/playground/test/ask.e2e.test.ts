import { expect, test } from 'vitest';
import { lists } from '../src/contract/explanations.ts';
import { formatLine } from '../src/request/address.ts';
import { applyPreset, presets } from '../src/request/presets.ts';
import { findViolations } from '../src/state.ts';
import {
  builtPage,
  openDetails,
  readVerticalShift,
  typeFragment,
  unfold,
  useChromium,
} from './browser.ts';
import { authorsLine, fetchLine, removeSpaces } from './requests.ts';

const open = useChromium();
const phone = { width: 390, height: 800 };

test('every field and expansion has its description in the contract', async () => {
  const { page } = await open();
  await openDetails(page, '.ask details');
  const rows = (await page.locator('.values li').allTextContents()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );

  expect(rows).toEqual(
    lists.flatMap(({ values }) =>
      values.map(({ name, isDefault, description, assumptions }) => {
        const assumed = assumptions.length > 0 ? ' Assumed.' : '';
        return `${name} ${isDefault ? 'default' : ''}${description.replaceAll('`', '')}${assumed}`;
      }),
    ),
  );
});

test('the meaning of a name in the form is told with its assumptions', async () => {
  const { page } = await open();
  await page.locator('.group summary').first().click();
  const { description = '', assumptions = [] } =
    lists[0]?.values.find(({ name }) => name === 'card_uri') ?? {};
  await page.locator('.ask').getByText('card_uri', { exact: true }).hover();

  expect(assumptions.length).toBeGreaterThan(0);
  for (const sentence of [description, ...assumptions]) {
    expect(await page.locator('.meaning').innerText()).toContain(sentence.replaceAll('`', ''));
  }
});

test('arrow keys lead through the names in the JSON and in the type', async () => {
  const { page } = await open(`#json${authorsLine}`);
  const name = (text: string) => page.locator('.meaning').getByText(text, { exact: true });
  await page.locator('.json summary').first().focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await name('text').waitFor();
  await page.getByRole('button', { name: 'Copy the type' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await name('id').waitFor();
  expect(await page.locator(':focus').getAttribute('data-about')).toBe('LikedPostsPage/data/id');
});

test.each([
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
])('no meaning of a field is cut off at %o', async (viewport) => {
  const { page } = await open('', { viewport });
  const fields = lists.flatMap((list) => list.values.map(({ name }) => `${list.name}=${name}`));
  const cut: string[] = [];
  for (const field of ['max_results', ...fields]) {
    await page.locator(`[data-about="${field}"]`).first().dispatchEvent('pointerover');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const isCut = await page
      .locator('.meaning')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    if (isCut) cut.push(field);
  }

  expect(cut).toEqual([]);
});

test('on a phone, a meaning is there only while its name is looked at', async () => {
  const { page } = await open('', { viewport: phone });
  const meaning = page.locator('.meaning');
  await page.locator('.parameters > summary').click();
  expect(await meaning.isVisible()).toBe(false);
  await page.locator('#id').focus();
  expect(await meaning.innerText()).toContain('The identifier of the user');
  await page.getByRole('button', { name: 'See 10 Posts ↓' }).click();
  await page.mouse.move(0, 0);

  await expect.poll(async () => (await page.locator('.json').boundingBox())?.y).toBeLessThan(400);
  expect(await meaning.isVisible()).toBe(false);
});

test('on a touch screen, folds have their triangles', async () => {
  const { page } = await open('', { viewport: phone, hasTouch: true, isMobile: true });
  const summary = page.locator('.parameters > summary');

  // Without this display, a summary has no marker.
  expect(await summary.evaluate((element) => getComputedStyle(element).display)).toBe('list-item');
});

test('a filter unfolds the groups that match', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets');
  const filter = page.getByLabel('Filter fields and expansions');
  expect(await page.locator('.values li:visible').count()).toBe(0);
  await filter.fill(' Handle');
  const labels = await page.locator('.values li:visible label').allInnerTexts();
  expect(labels.map((text) => text.split('\n')[0]?.trim())).toContain('username');
  await page.getByText(`${labels.length} found`).waitFor();
  await filter.fill('no such thing');

  await page.getByText('0 found').waitFor();
  expect(await page.locator('.group').count()).toBe(0);
});

test('fields of objects that no expansion leads to get a note', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets');
  await page.getByLabel('Filter fields and expansions').fill('alt_text');
  await page.getByLabel('alt_text', { exact: true }).check();

  const note = page.locator('.group .note');
  expect(await note.innerText()).toContain('No expansion leads to includes.media yet');
});

test.each(presets)('the preset $name shows the response to its request', async (preset) => {
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=5');
  const button = page.locator('.presets button', { hasText: preset.name });
  expect(await button.innerText()).toContain(preset.description);
  await button.click();
  const line = formatLine({ id: '42', search: applyPreset('max_results=5', preset) });
  await expect.poll(() => page.url()).toBe(`${builtPage}#json${line}`);
  await page.locator('.see:not(.stale) .status.good').waitFor();
  expect(await page.getByLabel('Request line').inputValue()).toBe(line);
  expect(await page.locator('.presets [aria-pressed=true]').allInnerTexts()).toEqual([
    await button.innerText(),
  ]);
  await unfold(page);

  const body = await (await fetchLine(line)).text();
  expect(removeSpaces(await page.locator('.json').textContent())).toBe(removeSpaces(body));
});

test('a reload of page 2 shows the same on another day', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets');
  const json = page.locator('.json');
  const first = await json.textContent();
  await page.getByRole('button', { name: 'Next →' }).click();
  await page.getByRole('button', { name: '← Previous' }).waitFor();
  const second = await json.textContent();
  expect(second).not.toBe(first);
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await page.reload();

  await expect.poll(() => json.textContent()).toBe(second);
});

test('the next page is shown from its start', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets');
  await page.locator('.json').waitFor();
  await page.evaluate(() => scrollTo(0, 1500));
  await page.getByRole('button', { name: 'Next →' }).click();
  await page.getByRole('button', { name: '← Previous' }).waitFor();

  expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
});

test('Back and First lead to the first page', async () => {
  const start = '#json/2/users/42/liked_tweets';
  const { page } = await open(start);
  const json = page.locator('.json');
  const first = await json.textContent();
  await page.getByRole('button', { name: 'Next →' }).click();
  await page.getByRole('button', { name: '← Previous' }).waitFor();
  await page.goBack();
  await expect.poll(() => json.textContent()).toBe(first);
  await page.goForward();
  await page.getByRole('button', { name: 'First' }).click();

  await expect.poll(() => page.url()).toBe(builtPage + start);
});

test('typing a page size moves nothing', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=10');
  await page.locator('.json').waitFor();
  await page.getByLabel('Page size').press('ControlOrMeta+A');
  for (const key of '100') {
    await page.keyboard.press(key);
    await page.locator('.see:not(.stale) .status.good').waitFor();
  }

  expect(await readVerticalShift(page)).toBe(0);
  expect(page.url()).toContain('max_results=100');
});

test('a wrong page size is reported when the focus leaves it', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=10');
  const violation = page.locator('#request-wrong li');
  await page.getByLabel('Page size').fill('3');
  expect(await violation.count()).toBe(0);
  await page.keyboard.press('Tab');

  await violation.waitFor();
});

test.each([
  { typed: '#code/2/users/7/liked_tweets', line: '/2/users/7/liked_tweets' },
  { typed: '#code', line: '/2/users/42/liked_tweets' },
])('the address $typed that is typed is one step of the history', async ({ typed, line }) => {
  const { page } = await open('#json/2/users/42/liked_tweets');
  const steps = await page.evaluate(() => history.length);
  await typeFragment(page, typed);
  await page.locator('.program').waitFor();

  expect(page.url()).toBe(`${builtPage}#code${line}`);
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
});

test('the request line can be typed like any text', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets');
  const line = page.getByLabel('Request line');
  await line.press('ControlOrMeta+A');
  await page.keyboard.type('/2/users');
  await page.getByText('This is not a request of the operation.').waitFor();
  expect(await line.inputValue()).toBe('/2/users');
  await page.keyboard.type('/7/liked_tweets?max_results=6');
  await page.keyboard.press('Enter');

  await expect
    .poll(() => page.url())
    .toBe(`${builtPage}#json/2/users/7/liked_tweets?max_results=6`);
});

test('of a curl command that is pasted, the request is left', async () => {
  const { page } = await open();
  const line = page.getByLabel('Request line');
  await line.fill(
    `curl --request GET \\\n  --url 'https://api.x.com/2/users/8/liked_tweets?max_results=6' -H 'Authorization: Bearer secret'`,
  );

  await expect
    .poll(() => page.url())
    .toBe(`${builtPage}#json/2/users/8/liked_tweets?max_results=6`);
  expect(await line.inputValue()).toBe('/2/users/8/liked_tweets?max_results=6');
});

test('a wrong request shows the reasons and is not sent', async () => {
  const search = 'max_results=3&tweet.feilds=lang';
  const { page } = await open(`#json/2/users/jack/liked_tweets?${search}`);
  const violations = findViolations({ id: 'jack', search });
  const reasons = violations.map(({ reason }) => reason.replaceAll('`', ''));
  expect(reasons).toHaveLength(3);
  expect(await page.locator('#request-wrong li').allInnerTexts()).toEqual(
    expect.arrayContaining(reasons),
  );
  for (const name of ['id', 'max_results']) {
    const field = page.locator(`#${name}`);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toContain('request-wrong');
  }
  await page.getByText('so there is no program for it').waitFor();
  await page.getByLabel('Request line').press('Enter');

  expect(await page.locator('.panel').first().innerText()).toContain('Nothing can be sent');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
});
