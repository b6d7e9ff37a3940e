import { readFileSync } from 'node:fs';
import { startMock } from '@liked-posts/mock/node';
import { readPathParameter, readQuery } from '@liked-posts/types/request';
import { describe, expect, test } from 'vitest';
import { lists } from '../src/contract/contract.ts';
import { formatLine, readLine } from '../src/request/address.ts';
import { applyPreset, presets } from '../src/request/presets.ts';
import { sameData } from '../src/service/same-data.ts';
import { file, inChromium } from './browser.ts';
import { answerTo, preset } from './requests.ts';

const open = inChromium();

describe('ask', () => {
  test('every field and expansion is there, with its description in the contract', async () => {
    const { page } = await open();
    await page.evaluate(
      `for (const each of document.querySelectorAll('.ask details')) each.open = true`,
    );
    const rows = page.locator('.values li');
    const said = (await rows.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());

    expect(said).toEqual(
      lists.flatMap(({ values }) =>
        values.map(({ name, isDefault, description, assumptions }) => {
          const assumed = assumptions.length > 0 ? ' Assumed.' : '';
          return `${name} ${isDefault ? 'default' : ''}${description.replaceAll('`', '')}${assumed}`;
        }),
      ),
    );
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.values li')].map((row) => row.getBoundingClientRect().height)`,
    );
    expect(Math.max(...heights)).toBeLessThan(44);
  });

  test('the meaning of a name is told where it is looked at: in the form, the JSON and the type', async () => {
    const { page } = await open(`#json${preset('Authors')}`);
    await page.locator('.group summary').first().click();
    const shown = page.locator('.looked-at');
    const name = (text: string) => shown.getByText(text, { exact: true }).waitFor();
    const { description = '', assumptions = [] } =
      lists[0]?.values.find(({ name }) => name === 'card_uri') ?? {};
    await page.locator('.ask').getByText('card_uri', { exact: true }).hover();
    for (const sentence of [description, ...assumptions]) {
      expect(await shown.innerText()).toContain(sentence.replaceAll('`', ''));
    }
    expect(assumptions.length).toBeGreaterThan(0);
    await page.mouse.move(0, 0);
    await page.getByLabel('lang', { exact: true }).focus();
    await name('lang');
    const href = `${await shown.getByRole('link').getAttribute('href')}`;
    expect(href).toBe('reference.html#schemas/Post.lang');
    expect(readFileSync(new URL('reference.html', file), 'utf8')).toContain(
      `id="${href.split('#')[1]}"`,
    );

    await page.locator('.json .key', { hasText: '"created_at"' }).first().hover();
    await name('created_at');
    await page.locator('.json summary').first().focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
    const focused = `${await page.evaluate('document.activeElement.innerText')}`;
    await name(focused.replaceAll('"', ''));
    await page.getByRole('button', { name: 'Copy the type' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await name('id');
    await page.locator('pre.type .key', { hasText: 'username' }).first().hover();
    expect(await shown.getByRole('link').getAttribute('href')).toBe(
      'reference.html#schemas/User.username',
    );
  });

  test('on a phone, a meaning is there as long as its name is looked at, and one press leads to the response', async () => {
    const { page } = await open('', { viewport: { width: 390, height: 800 } });
    const shown = page.locator('.looked-at');
    await page.locator('.parameters > summary').click();
    expect(await shown.isVisible()).toBe(false);
    await page.locator('#id').focus();
    expect(await shown.innerText()).toContain('The identifier of the user');
    await page.getByRole('button', { name: 'See 10 Posts ↓' }).click();

    await expect.poll(async () => (await page.locator('.json').boundingBox())?.y).toBeLessThan(400);
    expect(await shown.isVisible()).toBe(false);
  });

  test('groups are folded, a filter unfolds those that match, and All and None mean what it shows', async () => {
    const { page } = await open('#json/2/users/42/liked_tweets?tweet.fields=lang');
    const filter = page.getByLabel('Filter fields and expansions');
    expect(await page.locator('.values li:visible').count()).toBe(0);
    await filter.fill(' Handle');
    const shown = await page.locator('.values li:visible label').allInnerTexts();
    expect(shown.map((text) => text.split('\n')[0]?.trim())).toContain('username');
    expect(shown.length).toBeLessThan(10);
    await page.getByText(`${shown.length} of 97 match`).waitFor();

    await filter.fill('card_uri');
    await page.getByRole('button', { name: 'All of tweet.fields' }).click();
    await expect.poll(() => page.url()).toContain('tweet.fields=card_uri,lang');
    await page.getByRole('button', { name: 'None of tweet.fields' }).click();
    await expect.poll(() => page.url()).toMatch(/tweet.fields=lang$/);
    await filter.fill('alt_text');
    await page.getByLabel('alt_text', { exact: true }).check();
    await page.getByText('No expansion leads to includes.media yet').waitFor();
    await filter.fill('no such thing');
    await page.getByText('none of 97 match').waitFor();
    expect(await page.locator('.group').count()).toBe(0);
  });

  test('each preset asks for what it says, and keeps the rest of the request', async () => {
    const { page } = await open('#json/2/users/42/liked_tweets?max_results=5');
    for (const preset of presets) {
      await page.getByRole('button', { name: preset.name, exact: true }).click();
      const line = formatLine({ id: '42', search: applyPreset('max_results=5', preset) });

      await expect.poll(() => page.url()).toBe(`${file}#json${line}`);
      await page.locator('.see:not(.stale) .status.good').waitFor();
      expect(await page.getByLabel('Request line').inputValue()).toBe(line);
      const unfold = page.getByRole('button', { name: 'Unfold' });
      if (await unfold.count()) await unfold.click();
      const text = `${await page.locator('.json').textContent()}`.replace(/\s/g, '');
      expect(text).toBe(JSON.stringify(await answerTo(line)).replace(/\s/g, ''));
    }
  });

  test('a link, a reload and a copied command on page 2 mean what the page shows, on another day, too', async () => {
    const start = `#json${preset('Plain', '2244994945')}`;
    const { page } = await open(start, { permissions: ['clipboard-read', 'clipboard-write'] });
    const json = page.locator('.json');
    const good = page.locator('.see:not(.stale) .status.good');
    const textOf = async () => `${await json.textContent()}`;
    await good.waitFor();
    const first = await textOf();
    await page.evaluate('scrollTo(0, 1500)');
    await page.getByRole('button', { name: 'Next →' }).click();
    await page.getByRole('button', { name: '← Previous' }).waitFor();
    const second = await textOf();
    expect(second).not.toBe(first);
    expect(Number(await page.evaluate('scrollY'))).toBeLessThan(200);
    await page.locator('.menu summary', { hasText: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copy the request as curl' }).click();
    const command = `${await page.evaluate('navigator.clipboard.readText()')}`;

    await page.clock.install({ time: Date.now() + 86_400_000 });
    await page.reload();
    await good.waitFor();
    expect(await textOf()).toBe(second);
    await using mock = await startMock(sameData);
    const line = readLine(command);
    const response = await fetch(`${mock.url}${line && formatLine(line)}`, {
      headers: { authorization: 'Bearer any-token' },
    });
    const shown = (await response.text()).replace(/\s/g, '');
    await page.getByRole('button', { name: 'Unfold' }).click();
    expect(`${await json.textContent()}`.replace(/\s/g, '')).toBe(shown);

    await page.goBack();
    await expect.poll(textOf).toBe(first);
    await page.goForward();
    await page.getByRole('button', { name: 'First' }).click();
    await expect.poll(() => page.url()).toBe(file + start);
  });

  test('a user id that is typed is one step back, not one for each digit', async () => {
    const { page } = await open('#json/2/users/42/liked_tweets?max_results=5');
    const steps = Number(await page.evaluate('history.length'));
    for (const id of ['2244', '43']) {
      await page.locator('#id').press('ControlOrMeta+A');
      await page.keyboard.type(id);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url()).toContain(`/users/${id}/`);
    }
    expect(await page.evaluate('history.length')).toBe(steps + 2);
    for (const id of ['2244', '42']) {
      await page.goBack();
      await expect.poll(() => page.locator('#id').inputValue()).toBe(id);
    }
  });

  test('an address that is typed is followed as a whole, or the parts that cannot be read are reported', async () => {
    const { page } = await open(`#json${preset('Plain')}`);
    const steps = await page.evaluate('history.length');
    await page.evaluate(`location.hash = '#code${preset('Timeline', '7')}'`);
    await page.locator('.snippet').waitFor();
    expect(page.url()).toBe(`${file}#code${preset('Timeline', '7')}`);
    await expect.poll(() => page.title()).toBe('JSON, type and code · user 7 · Liked Posts');
    expect(await page.evaluate('history.length')).toBe(Number(steps) + 1);

    await page.goto('about:blank');
    await page.goto(`${file}#jsn/2/users/42/liked_tweets?max_results=5`);
    const said = page.locator('.note[role=status]');
    expect(await said.innerText()).toBe(
      'The address of this page has jsn, which cannot be read; what follows is shown instead.',
    );
    const readable = `${file}#json/2/users/42/liked_tweets?max_results=5`;
    expect(page.url()).toBe(readable);
    await page.evaluate(`location.hash = '#paging/2/users/43'`);
    await said.getByText('has /2/users/43, which cannot be read').waitFor();
    expect(page.url()).toBe(readable.replace('#json', '#paging'));
    await page.evaluate(`location.hash = '#a/b'`);
    await said.getByText('has a and /b, which cannot be read').waitFor();
    await page.getByLabel('Page size').fill('6');
    await said.waitFor({ state: 'detached' });
    await page.evaluate(`location.hash = ''`);

    await expect
      .poll(() => page.url())
      .toBe(`${file}#paging/2/users/42/liked_tweets?max_results=6`);
    expect(await said.count()).toBe(0);
  });

  test('the line is typed like any text, also while it is no request, and takes a curl command', async () => {
    const { page } = await open(`#json${preset('Everything')}`, {
      viewport: { width: 390, height: 800 },
    });
    const line = page.getByLabel('Request line');
    const before = await line.inputValue();
    expect((await line.boundingBox())?.height).toBe(34);
    await line.focus();
    expect((await line.boundingBox())?.height).toBeGreaterThan(100);
    await line.press('ControlOrMeta+A');
    await page.keyboard.type('/2/users');
    await page.getByText('This is not a request of the operation.').waitFor();
    expect(await line.inputValue()).toBe('/2/users');
    await page.keyboard.type('/7/liked_tweets?max_results=6');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${file}#json/2/users/7/liked_tweets?max_results=6`);
    await page.goBack();
    await expect.poll(() => line.inputValue()).toBe(before);

    await line.fill(
      `curl --request GET \\\n  --url 'https://api.x.com/2/users/8/liked_tweets?max_results=6' -H 'Authorization: Bearer secret'`,
    );
    await expect.poll(() => page.url()).toBe(`${file}#json/2/users/8/liked_tweets?max_results=6`);
    expect(await line.inputValue()).toBe('/2/users/8/liked_tweets?max_results=6');
  });

  test('a wrong request shows what the servers would say, and is sent only on demand', async () => {
    const { page } = await open('#json/2/users/42/liked_tweets');
    await page.locator('#id').fill('jack');
    await page.getByLabel('Page size').fill('3');
    const line = page.getByLabel('Request line');
    await line.fill(`${await line.inputValue()}&tweet.feilds=lang`);

    const wrongId = readPathParameter('id', 'jack');
    const reasons = [
      ...('violation' in wrongId ? [wrongId.violation] : []),
      ...readQuery('max_results=3&tweet.feilds=lang').violations,
    ].map(({ reason }) => reason.replaceAll('`', ''));
    expect(reasons).toHaveLength(3);
    expect(await page.locator('#request-wrong li').allInnerTexts()).toEqual(
      expect.arrayContaining(reasons),
    );
    // Each is told once, and the fields that it is about refer to it.
    const body = await page.locator('body').innerText();
    for (const reason of reasons) expect(body.split(reason)).toHaveLength(2);
    for (const name of ['id', 'max_results']) {
      const field = page.locator(`#${name}`);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.getAttribute('aria-describedby')).toContain('request-wrong');
    }
    expect(await page.locator('#request-wrong p').innerText()).toBe(
      'This breaks the contract; a service answers 400:',
    );
    await page.locator('.status.good').waitFor();

    await page.getByRole('button', { name: 'Send anyway' }).click();
    await page.locator('.status.bad').waitFor();
    await page.getByRole('button', { name: 'Unfold' }).click();
    const answer = `${await page.locator('.json').textContent()}`.replaceAll('\\"', '"');
    for (const reason of reasons) expect(answer.replaceAll('`', '')).toContain(reason);
    await page.getByText('so there is no program for it').waitFor();
    expect(await page.locator('#request-wrong p').innerText()).toBe(
      'This breaks the contract; the service answered 400:',
    );
  });
});
