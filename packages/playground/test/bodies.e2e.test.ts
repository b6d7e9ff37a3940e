import { expect, test } from 'vitest';
import { send, startService, useChromiumWithService, writePage } from './another-service.ts';
import { countOverflowing, type Opened, unfold } from './browser.ts';
import { removeSpaces } from './requests.ts';

const openAt = useChromiumWithService();

async function openResponse(body: string): Promise<Opened> {
  const url = await startService((response) => response.end(body));
  const opened = await openAt(url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await send(opened.page);
  await opened.page.locator('.json').waitFor();
  return opened;
}

test.each([
  { meta: '{"result_count":0,"next_token":"a"}', words: 'the listing continues' },
  { meta: '{"result_count":0}', words: 'the listing ends here' },
])('a page with no Posts and meta $meta says that $words', async ({ meta, words }) => {
  const { page } = await openResponse(`{"meta":${meta}}`);

  expect(await page.locator('.panel .note').innerText()).toContain(words);
});

test('numbers, names and their order are shown and copied as they were sent', async () => {
  const body =
    '{"data":[{"id":12345678901234567890,"text":"x","2":1,"1":1.0}],"meta":{"result_count":1}}';
  const { page } = await openResponse(body);
  expect(removeSpaces(await page.locator('.json').textContent())).toBe(body);
  await page.getByRole('button', { name: 'Copy the JSON' }).click();
  await page.getByText('Copied').first().waitFor();

  expect(removeSpaces(await page.evaluate('navigator.clipboard.readText()'))).toBe(body);
});

test('only characters that turn text round are shown as escapes', async () => {
  const { page } = await openResponse(writePage({ text: 'a\u202e\u2066b 👩‍👩‍👧 \u05d0' }));

  expect(await page.locator('.json').textContent()).toContain('"a\\u202e\\u2066b 👩‍👩‍👧 \u05d0"');
});

test('what a service sends is shown as text no wider than the screen', async () => {
  const text = `<img src=x onerror="ran = true">${'long'.repeat(200)}`;
  const post = { text, created_at: 'yesterday', referenced_tweets: 'none', author_id: null };
  const body = writePage(post, { includes: { users: [{}] }, errors: [{ title: text, detail: 7 }] });
  const { page, consoleErrors } = await openResponse(body);
  await unfold(page);
  expect(removeSpaces(await page.locator('.json').textContent())).toBe(removeSpaces(body));
  for (const width of [320, 900, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await countOverflowing(page), `${width}`).toBe(0);
  }
  expect(await page.evaluate('globalThis.ran')).toBeUndefined();
  expect(consoleErrors).toEqual([]);
});

test('of 3 MB, the page shows a part and the size of the rest', async () => {
  const post = { author_id: '1', public_metrics: { like_count: 1, reply_count: 2 }, tags: [[1]] };
  const posts = Array.from({ length: 40_000 }, (_, index) => ({ id: `${index}`, ...post }));
  const body = JSON.stringify({ data: posts });
  expect(body.length).toBeGreaterThan(3_000_000);
  const { page } = await openResponse(body);
  // Of 40,000 Posts, the page shows 100 at a time.
  const button = page.getByRole('button', { name: 'Show 100 of 39,900 more' });
  // So many elements take half a second on a quiet machine.
  expect(await page.evaluate(`document.querySelectorAll('.json *').length`)).toBeLessThan(8000);
  await button.click();

  await page.getByRole('button', { name: 'Show 100 of 39,800 more' }).waitFor();
});
