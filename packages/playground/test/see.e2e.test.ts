import { readQuery } from '@liked-posts/types/request';
import { type PostWithText, readText } from '@liked-posts/types/text';
import { describe, expect, test } from 'vitest';
import { moduleOf, pageType, textOf } from '../src/contract/page-type.ts';
import { snippetsOf } from '../src/take/snippets.ts';
import { errorChoices } from '../src/walk/faults.ts';
import { inChromium } from './browser.ts';
import { answerTo, preset, responseTo, time } from './requests.ts';

const open = inChromium();
const clipboard = ['clipboard-read', 'clipboard-write'];

/** An object of a page, whatever its kind. */
interface Shown extends PostWithText {
  readonly id: string;
  readonly media_key?: string;
  readonly alt_text?: string;
  readonly username?: string;
  readonly full_name?: string;
  readonly options?: readonly { readonly label: string }[];
}

/** A page that also has errors about Posts, as only some pages do. */
async function fullPage() {
  for (let user = 1; user < 100; user += 1) {
    const line = preset('Everything', String(user), 'max_results=100');
    const { errors = [], ...body } = await answerTo(line);
    const types = errors.map(({ resource_type }: Record<string, string>) => resource_type);
    if (types.includes('tweet')) return { line, errors, ...body };
  }
  throw new Error('No page has everything.');
}

/** The text of a Post on its card, where links are short. */
function textOn(post: PostWithText): string {
  const { text, entities } = readText(post);
  const urls = entities.urls.toSorted((one, other) => other.start - one.start);
  return urls
    .reduce(
      (shown, { start, end, display_url }) =>
        shown.slice(0, start) + display_url + shown.slice(end),
      text,
    )
    .trim();
}

describe('see', () => {
  test('requested fields stand out from the default ones', async () => {
    const { page } = await open(
      '#json/2/users/42/liked_tweets?max_results=5&tweet.fields=lang,author_id&expansions=author_id&user.fields=verified',
    );
    await page.getByRole('button', { name: 'Unfold' }).click();
    const marked = new Set(await page.locator('.json .key.asked').allTextContents());
    const all = new Set(await page.locator('.json .key').allTextContents());

    expect(marked).toEqual(new Set(['"lang"', '"author_id"', '"users"', '"verified"']));
    for (const name of ['"id"', '"text"', '"name"', '"username"', '"data"']) {
      expect(all).toContain(name);
    }
  });

  test('branches are folded and unfolded', async () => {
    const { page } = await open(`#json${preset('Authors')}`);
    await page.getByRole('button', { name: 'Fold', exact: true }).click();
    expect(await page.locator('.json .key.asked').allTextContents()).toEqual(['"users"']);
    await page.locator('.json summary', { hasText: 'text: ' }).first().press('Enter');
    await page.locator('.json .key.asked', { hasText: '"author_id"' }).waitFor();

    await page.locator('.json summary', { hasText: '"data"' }).press('Enter');
    // Browsers report a moment later that something was folded.
    await expect.poll(() => page.locator('.json').textContent()).toMatch(/"data": \[ \d+ items \]/);
  });

  test('the status, the headers and the size are those of the answer', async () => {
    const line = preset('Authors');
    const { page } = await open(`#json${line}`, { time });
    const response = await responseTo(line);
    const { byteLength } = await response.clone().arrayBuffer();

    await page.locator('.status.good', { hasText: '200' }).waitFor();
    expect(await page.locator('.facts').innerText()).toMatch(/[\d.]+ ms/);
    expect(await page.locator('.facts').innerText()).toContain(
      `${(byteLength / 1000).toFixed(1)} kB`,
    );
    await page.getByText('response header').click();
    for (const [name, value] of response.headers) {
      expect(await page.locator('.headers').innerText()).toContain(`${name}\n${value}`);
    }
  });

  test('Posts are shown with everything on the page, and with notes on missing objects', async () => {
    const { line, data, includes, errors } = await fullPage();
    const { page } = await open(`#posts${line}`, { time });
    await page.locator('.post').first().waitFor();
    /** The text of a card, with the descriptions of its pictures. */
    const cards = await page.evaluate<string[]>(`[...document.querySelectorAll('.post')].map(
      (card) => [card.innerText, ...[...card.querySelectorAll('img')].map(({ alt }) => alt)].join('\\n'))`);
    const shown = cards.join();

    expect(await page.locator('.post').count()).toBe(data.length);
    const objects = new Map<string, Shown>(
      Object.values<Shown[]>(includes)
        .flat()
        .map((object) => [object.media_key ?? object.id, object]),
    );
    const details = new Map<string, string>(
      errors.map(({ value, detail }: Record<string, string>) => [value, detail]),
    );
    const said = { others: 0, details: 0, article: 0, places: 0, polls: 0 };
    for (const [at, post] of data.entries()) {
      const card = cards[at];
      const references: { id: string; type: string }[] = post.referenced_tweets ?? [];
      expect(card).toContain(`${post.public_metrics.like_count.toLocaleString('en')} like`);
      expect(card).toContain(`${Object.keys(post).length} fields`);
      for (const { id } of references) {
        const other = objects.get(id);
        expect(card).toContain(other?.text === undefined ? details.get(id) : textOn(other));
        said[other ? 'others' : 'details'] += 1;
      }
      // For a repost, the card has the text of the original instead.
      const isCut = references.some(({ id, type }) => type === 'retweeted' && objects.has(id));
      if (!isCut) expect(card).toContain(textOn(post));
      for (const key of post.article?.media_entities ?? []) {
        expect(card).toContain(objects.get(key)?.alt_text ?? 'photo');
        said.article += 1;
      }
      for (const key of post.attachments?.media_keys ?? []) {
        expect(card).toContain(objects.get(key)?.alt_text ?? '');
      }
      expect(card).toContain(objects.get(post.author_id)?.username ?? '');
      const place = objects.get(post.geo?.place_id)?.full_name;
      expect(card).toContain(place ?? '');
      said.places += Number(place !== undefined);
    }
    for (const { label } of includes.polls.flatMap(({ options }: Shown) => options)) {
      expect(shown).toContain(label);
      said.polls += 1;
    }
    expect(Math.min(...Object.values(said)), JSON.stringify(said)).toBeGreaterThan(0);
    for (const relation of ['Quotes', 'Replies to', 'Reposts']) expect(shown).toContain(relation);
    const left = await page.locator('.left-out li').allInnerTexts();
    expect(left).toEqual(
      errors.map(({ title, detail }: Record<string, string>) => `${title} ${detail}`),
    );
    expect(left.length).toBeGreaterThan(0);
  });

  test('the meaning of a member is there on hover and focus, in the JSON and the type', async () => {
    const { page } = await open(`#json${preset('Authors')}`);
    const shown = page.locator('#panel .looked-at');
    await page.locator('.json .key', { hasText: '"created_at"' }).first().hover();
    await shown.getByText('created_at', { exact: true }).waitFor();
    expect(await shown.getByRole('link').getAttribute('href')).toBe(
      'reference.html#schemas/Post.created_at',
    );
    await page.locator('.json summary').first().focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
    const focused = `${await page.evaluate('document.activeElement.innerText')}`;
    await shown.getByText(focused.replaceAll('"', ''), { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByRole('button', { name: 'Type of the page' }).click();
    await page.getByRole('button', { name: 'Copy the type' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await shown.getByText('id', { exact: true }).waitFor();
    await page.locator('pre.type .key', { hasText: 'username' }).first().hover();
    expect(await shown.getByRole('link').getAttribute('href')).toBe(
      'reference.html#schemas/User.username',
    );
  });

  test('the JSON can be searched, folded or not', async () => {
    const line = preset('Authors');
    const { page } = await open(`#json${line}`, { time });
    const { data } = await answerTo(line);
    await page.getByLabel('Search in the JSON').fill(data[3].id);
    await page.locator('.json li', { hasText: `data.3.id: "${data[3].id}"` }).waitFor();
    await page.getByLabel('Search in the JSON').fill('no such thing');
    await page.getByText('0 found').waitFor();
    expect(await page.locator('.json li').count()).toBe(0);
  });

  test('each error is one press away, and the next response is right again', async () => {
    const { page } = await open(`#posts${preset('Authors')}`);
    for (const { name } of errorChoices) {
      await page.getByRole('button', { name, exact: true }).click();
      const said = { 'Cut body': 'cut off', 'Empty page': '0 Posts' }[name] ?? name.slice(0, 3);
      await page.locator('.facts', { hasText: said }).waitFor();
    }
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.post').first().waitFor();
    expect(await page.locator('.status').innerText()).toMatch(/^200/);
  });

  test('pictures and avatars are drawn, and links, names and cards have names of their own', async () => {
    const { page, requests, complaints } = await open();
    await page.locator('.post').first().waitFor();
    await page.getByLabel('Page size').fill('100');
    await page.locator('.post').nth(60).waitFor();
    const drawn = await page.evaluate<{ alt: string; wide: number; src: string }[]>(`Promise.all(
      [...document.querySelectorAll('.post img')].map(async (img) => {
        await img.decode();
        return { alt: img.alt, wide: img.naturalWidth, src: img.src };
      }))`);

    expect(drawn.length).toBeGreaterThan(100);
    expect(drawn.every(({ wide, src }) => wide > 0 && src.startsWith('data:image/svg'))).toBe(true);
    expect(new Set(drawn.map(({ src }) => src)).size).toBeGreaterThan(drawn.length / 4);
    const pictures = await page.locator('.medium img').count();
    expect(drawn.filter(({ alt }) => alt !== '')).toHaveLength(pictures);
    const badges = await page.locator('.badge').allInnerTexts();
    expect(badges).toContainEqual(expect.stringMatching(/^video \d+:\d\d$/));
    expect(badges).toContain('Poll');
    const text = await page.evaluate(`getComputedStyle(document.querySelector('.text')).color`);
    for (const colored of ['.text a', '.text .tag']) {
      expect(
        await page.evaluate(`getComputedStyle(document.querySelector('${colored}')).color`),
      ).not.toBe(text);
    }
    const author = await page.locator('.post .name').first().innerText();
    expect(await page.getByRole('article', { name: author }).count()).toBeGreaterThan(0);
    expect(requests.filter((url) => !url.startsWith('data:'))).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('the first pages of the first user are full, and the next is below the Posts, too', async () => {
    const { page } = await open();
    for (const _ of Array.from({ length: 3 })) {
      await page.locator('.see:not(.stale) .status.good').waitFor();
      expect(await page.locator('.post').count()).toBe(10);
      const before = page.url();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(() => page.url()).not.toBe(before);
      expect(await page.evaluate('[scrollY, document.activeElement.id]')).toEqual([0, 'panel']);
    }
  });

  test('the TypeScript type is that of the page for this query', async () => {
    const line = preset('Timeline');
    const { page } = await open(`#code${line}`, { permissions: clipboard });
    const { query } = readQuery(line.split('?')[1] ?? '');
    const text = textOf(moduleOf(pageType(query)));

    await page.getByRole('button', { name: 'Type of the page' }).click();
    expect(await page.locator('pre.type').first().textContent()).toBe(text);
    await page.getByRole('button', { name: 'Copy the type' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
    const name = page.getByRole('link', { name: 'MediaType' });
    expect(await name.getAttribute('href')).toBe('reference.html#schemas/MediaType');
  });
});

describe('take along', () => {
  test('programs are copied with one click', async () => {
    const { page } = await open(`#code${preset('Authors')}`, { permissions: clipboard, time });
    const asked = { id: '42', search: preset('Authors').split('?')[1] ?? '' };
    const copied = async (what: string, text: string) => {
      await page.getByRole('button', { name: `Copy ${what}` }).click();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
    };
    const programs = snippetsOf(asked, 'http://127.0.0.1:4010');
    for (const { language, code } of programs) {
      await page.getByRole('button', { name: language, exact: true }).click();
      await copied(language, code);
    }
    await page.locator('.menu summary', { hasText: 'Copy' }).click();
    await copied('the request as curl', `${programs[1]?.code}`);
    await copied('the request as TypeScript', `${programs[0]?.code}`);
    await copied('a link to this page', page.url());
    await copied("the request's URL", `http://127.0.0.1:4010${preset('Authors')}`);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await copied('the JSON', JSON.stringify(await answerTo(preset('Authors')), null, 2));

    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByRole('button', { name: 'curl', exact: true }).click();
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('No.'))`);
    await page.getByRole('button', { name: 'Copy curl' }).click();
    await page.getByRole('button', { name: 'Copy curl' }).getByText('Not allowed').waitFor();
    await page.locator(':not(button) > [role=status]', { hasText: 'Not allowed' }).waitFor();
  });
});
