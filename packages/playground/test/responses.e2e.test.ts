import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { clientDefaults } from '../src/see/failure.tsx';
import { send, startService, useChromiumWithService, writePage } from './another-service.ts';
import { countOverflowing, type Opened, readVerticalShift, unfold } from './browser.ts';
import { removeSpaces } from './requests.ts';

const openAt = useChromiumWithService();

function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1000 });
  // A browser may drop what came if the end comes at the same time.
  response.write('{"data":[', () => setTimeout(() => response.destroy(), 300));
}

async function openResponse(body: string): Promise<Opened> {
  const url = await startService((response) => response.end(body));
  const opened = await openAt(url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await send(opened.page);
  await opened.page.locator('.json').waitFor();
  return opened;
}

/** Nothing listens on this port, which is reserved for a service that discards all it gets. */
const deadService = 'http://127.0.0.1:9';

test('a request to a dead service says what a browser knows', async () => {
  const { page } = await openAt(deadService);
  await send(page);
  const failure = page.locator('.wrong[role=alert]');
  await failure.getByText(`either nothing answers at ${deadService}, or`).waitFor();

  expect(await failure.innerText()).toMatch(/^One attempt.*throws ConnectionError/);
});

test('a redirect is shown as one', async () => {
  const url = await startService((response) => {
    response.writeHead(302, { location: 'https://example.com/' }).end();
  });
  const { page } = await openAt(url);
  await send(page);
  await page.getByText('The service redirects to another address').waitFor();

  expect(await page.locator('.status.bad').innerText()).toBe('Redirect');
});

test('of a response that breaks, the part that came is shown', async () => {
  const { page } = await openAt(await startService(cutOff));
  await send(page);
  const failure = page.locator('.wrong[role=alert]');
  await failure.getByText('ConnectionError').waitFor();

  expect(await page.locator('.panel pre').first().innerText()).toBe('{"data":[');
  expect(await page.locator('.facts').innerText()).toMatch(
    /^200 OK\n.* ms\n9 bytes, then cut off$/,
  );
  expect(await failure.innerText()).not.toContain('A browser does not say why');
});

test('a request that hangs can be canceled', async () => {
  let respond = (response: ServerResponse) => void response.end(writePage({}));
  const { page } = await openAt(await startService((response) => respond(response)));
  await send(page);
  await page.locator('.status.good').waitFor();
  respond = () => {};
  const sendButton = page.getByRole('button', { name: 'Send', exact: true });
  await sendButton.press('Enter');
  const cancelButton = page.getByRole('button', { name: 'Cancel' });
  await cancelButton.waitFor();
  expect(await page.locator(':focus').innerText()).toBe('Send');
  await cancelButton.focus();
  await page.keyboard.down('Enter');
  // The key is held: it repeats, with the focus on Send.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');

  await page.locator('.panel').getByText('You canceled the request.').waitFor();
  expect(await page.locator('.facts').innerText()).toBe('No response');
  expect(await page.locator(':focus').innerText()).toBe('Send');
  expect(await readVerticalShift(page)).toBe(0);
});

test.each([
  { name: 'a request', respond: () => {} },
  {
    name: 'a request, after half a body,',
    respond: (response: ServerResponse) => void response.write('{"data":['),
  },
])('if $name hangs, the time limit is named as the reason', async ({ respond }) => {
  const { page } = await openAt(await startService(respond));
  await page.clock.install();
  await send(page);
  await page.getByText('Waiting …').waitFor();
  await page.clock.runFor(clientDefaults.timeoutMs + 1000);
  const failure = page.locator('.wrong[role=alert]');
  await failure.waitFor();

  expect((await failure.innerText()).split('\n').at(-1)).toBe(
    "The client's time limit, timeout, is 30 s by default.",
  );
});

test.each([390, 900, 1600])(
  'whatever is answered, nothing moves that was there, at %i px',
  async (width) => {
    let respond: (response: ServerResponse) => void = cutOff;
    const url = await startService((response) => respond(response));
    const { page } = await openAt(url, {
      fragment: '#json/2/users/42/liked_tweets?expansions=author_id',
      viewport: { width, height: 900 },
    });
    const readPlaces = () =>
      page
        .locator('.tabs, .panel')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + scrollY));
    const before = await readPlaces();
    const lists = { users: [], media: [], places: [], polls: [], tweets: [] };
    const aPage = writePage({}, { includes: lists, errors: [{ title: 'a' }] });
    const responses: (typeof respond)[] = [
      (response) => response.end(aPage),
      (response) => response.writeHead(503).end('{"title":"a","detail":"b"}'),
      (response) => response.end('<p>No JSON</p>'),
      cutOff,
      (response) => response.destroy(),
    ];
    for (const next of responses) {
      respond = next;
      await send(page);
      await page.locator('#panel[aria-busy=false]').waitFor();
      expect(await readPlaces()).toEqual(before);
    }
  },
);

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

  expect(removeSpaces(await page.evaluate(() => navigator.clipboard.readText()))).toBe(body);
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
  expect(await page.locator('.json *').count()).toBeLessThan(8000);
  await button.click();

  await page.getByRole('button', { name: 'Show 100 of 39,800 more' }).waitFor();
});
