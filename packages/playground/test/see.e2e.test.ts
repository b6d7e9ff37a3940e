import { readQuery } from '@liked-posts/types/request';
import { describe, expect, test } from 'vitest';
import { buildModule, buildPageType, joinPieces } from '../src/contract/page-type.ts';
import { renderPrograms } from '../src/request/snippets.ts';
import { errorChoices } from '../src/service/faults.ts';
import { inChromium } from './browser.ts';
import { answerTo, preset, responseTo } from './requests.ts';

const open = inChromium();
const clipboard = ['clipboard-read', 'clipboard-write'];

describe('see', () => {
  test('the status, the size and the headers are those of the answer, whose requested fields stand out', async () => {
    const line =
      '/2/users/42/liked_tweets?max_results=5&tweet.fields=lang,author_id&expansions=author_id&user.fields=verified';
    const response = await responseTo(line);
    // At the same time, for one of the headers says when the window ends.
    const { page } = await open(`#json${line}`, { time: new Date() });
    const { byteLength } = await response.clone().arrayBuffer();
    await page.locator('.status.good', { hasText: '200' }).waitFor();
    const facts = await page.locator('.facts').innerText();
    expect(facts).toMatch(/[\d.]+ ms/);
    expect(facts).toContain(`${(byteLength / 1000).toFixed(1)} kB`);
    await page.getByText('response header').click();
    for (const [name, value] of response.headers) {
      expect(await page.locator('.headers').innerText()).toContain(`${name}\n${value}`);
    }
    await page.getByRole('button', { name: 'Unfold' }).click();
    const marked = new Set(await page.locator('.json .key.asked').allTextContents());
    const all = new Set(await page.locator('.json .key').allTextContents());

    expect(marked).toEqual(new Set(['"lang"', '"author_id"', '"users"', '"verified"']));
    for (const name of ['"id"', '"text"', '"name"', '"username"', '"data"']) {
      expect(all).toContain(name);
    }
  });

  test('branches are folded and unfolded, by one button, in rows of at least 24 px', async () => {
    const { page } = await open(`#json${preset('Timeline')}`);
    const values = page.locator('.json .leaf');
    await values.first().waitFor();
    const few = await values.count();
    await page.getByRole('button', { name: 'Unfold' }).click();
    await expect.poll(() => values.count()).toBeGreaterThan(few);
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.json summary')].slice(0, 30).map((row) => row.getBoundingClientRect().height)`,
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    await page.getByRole('button', { name: 'Fold', exact: true }).click();
    await expect.poll(() => values.count()).toBe(few);

    await page.locator('.json summary', { hasText: '"data"' }).press('Enter');
    // Browsers report a moment later that something was folded.
    await expect.poll(() => page.locator('.json').textContent()).toMatch(/"data": \[ \d+ items \]/);
  });

  test('a search finds objects, lists and values, each once, and a hit unfolds and is scrolled to', async () => {
    const line = preset('Everything', '42', 'max_results=100');
    const { page } = await open(`#json${line}`);
    const body = JSON.stringify(await answerTo(line));
    const search = page.getByLabel('Search in the JSON');
    for (const name of ['public_metrics', 'referenced_tweets', 'includes', 'bbox', 'like_count']) {
      await search.fill(`${name}`);
      const count = body.split(`"${name}":`).length - 1;
      expect(count, name).toBeGreaterThan(0);
      // Another name, or a value, may have it inside.
      const all = body.split(name).length - 1;
      const said = await page.getByText(/^\d+ found/).innerText();
      expect(parseInt(said, 10), name).toBeGreaterThanOrEqual(count);
      expect(parseInt(said, 10), name).toBeLessThanOrEqual(all);
    }
    await search.fill('bbox');
    const hit = page.locator('.found-in button').last();
    const path = (await hit.locator('.key').innerText()).split('.');
    await hit.click();
    await page.locator('.json .found', { hasText: '"bbox"' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toContain('"bbox"');
    const isInView = `(({ top }) => top > 50 && top < 1000)(document.activeElement.getBoundingClientRect())`;
    await expect.poll(() => page.evaluate(isInView)).toBe(true);
    expect(path.at(-1)).toBe('bbox');
    await search.fill('no such thing');
    await page.getByText('0 found').waitFor();
    expect(await page.locator('.found-in').count()).toBe(0);
  });

  test('each failure can be simulated, and shows its body and what the client throws', async () => {
    const { page } = await open(`#json${preset('Authors')}`);
    for (const { name } of errorChoices) {
      await page.locator('.menu summary', { hasText: 'Simulate' }).click();
      await page.getByRole('button', { name, exact: true }).click();
      const said = {
        'Token refused': ['401', 'AuthenticationError', '"title"'],
        'No such user': ['404', 'HttpError', '"title"'],
        'Rate limited, 3 s': ['429', 'RateLimitError', '"title"', /error.retryAt is .*, in \d s/],
        'Rate limited, 15 min': ['429', /error.retryAt is \d\d:\d\d:\d\d, in 15 min/],
        Unavailable: ['503', 'HttpError', '"title"'],
        'Cut-off body': ['cut off', 'ConnectionError'],
        'Empty page': ['0 Posts', 'the listing continues', '"next_token"'],
      }[name];
      for (const text of said ?? ['no test of it']) {
        await page.locator('.facts, .panel').getByText(text).first().waitFor();
      }
      const thrown = page.locator('.wrong[role=alert]');
      if (await thrown.count()) expect(await thrown.innerText()).not.toContain('127.0.0.1');
    }
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.status.good', { hasText: '200' }).waitFor();
    expect(await page.locator('.wrong').count()).toBe(1);
  });
});

describe('the response beside its code', () => {
  test('a field that is not requested has the error of the compiler, until it is requested', async () => {
    const { page } = await open(`#json${preset('Authors')}`);
    const compiler = page.locator('#compiler');
    expect(await compiler.innerText()).toContain("Property 'lang' does not exist on type");
    await page.getByRole('button', { name: 'Request lang' }).click();
    await compiler.getByText('It compiles: the query asks for it.').waitFor();
    await page.locator('.json .key.asked', { hasText: '"lang"' }).first().waitFor();
    await page.locator('pre.type .key.asked', { hasText: 'lang' }).waitFor();
    const field = page.getByLabel('The field of a Post that the program reads');
    await field.selectOption('geo');
    expect(await compiler.innerText()).toContain("Property 'geo' does not exist on type");
    await field.selectOption('text');
    await compiler.getByText('It compiles: it comes by default.').waitFor();
  });

  test('from 1280 px on, the JSON, the error and the type are seen without a press', async () => {
    const { page } = await open('', { viewport: { width: 1280, height: 800 } });
    await page.locator('.status.good').waitFor();
    for (const part of ['.json .key.asked', '#compiler', '.beside h3']) {
      const { y = -1, height = 0 } = (await page.locator(part).first().boundingBox()) ?? {};
      expect([part, y > 0 && y + height < 800]).toEqual([part, true]);
    }
    await page.setViewportSize({ width: 1279, height: 800 });
    // Browsers report a moment later that the width is another.
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['JSON', 'Type', 'Code', 'Paging']);
  });

  test('programs, the type and the JSON are copied with one press', async () => {
    const { page } = await open(`#json${preset('Authors')}`, { permissions: clipboard });
    const asked = { id: '42', search: preset('Authors').split('?')[1] ?? '' };
    const copied = async (what: string, text: string) => {
      await page.getByRole('button', { name: `Copy ${what}`, exact: true }).click();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
    };
    const programs = renderPrograms(asked, 'http://127.0.0.1:4010');
    for (const { language, code } of programs) {
      await page.getByRole('button', { name: language, exact: true }).click();
      expect(await page.locator('.snippet .keyword, .snippet .string').count()).toBeGreaterThan(0);
      await copied(language, code);
    }
    await page.locator('.menu summary', { hasText: 'Copy' }).click();
    await copied('the request as curl', `${programs[1]?.code}`);
    await copied('a link to this page', page.url());
    const type = joinPieces(buildModule(buildPageType(readQuery(asked.search).query)));
    expect(type).toContain(`export ${await page.locator('pre.type').textContent()}`);
    await copied('the type', type);
    const name = page.getByRole('link', { name: 'PageMeta' });
    expect(await name.getAttribute('href')).toBe('reference.html#schemas/PageMeta');
    await copied('the JSON', JSON.stringify(await answerTo(preset('Authors')), null, 2));

    await page.getByRole('button', { name: 'curl', exact: true }).click();
    // What the button says stays, however late this test looks.
    await page.evaluate(`setTimeout = () => 0;
      navigator.clipboard.writeText = () => Promise.reject(new Error('No.'))`);
    const copy = page.getByRole('button', { name: 'Copy curl', exact: true });
    await copy.click();
    await copy.getByText('Not allowed').waitFor();
    await page.locator(':not(button) > [role=status]', { hasText: 'Not allowed' }).waitFor();
  });
});
