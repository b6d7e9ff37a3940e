import type { ServerResponse } from 'node:http';
import { startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { countBeyond, inChromium, type Opened } from './browser.ts';
import { removeSpaces } from './requests.ts';

const open = inChromium();
const token = 'secret-token-0123456789';

/** The page, with another service chosen. */
async function openAt(
  baseUrl: string,
  fragment = '#json/2/users/42/liked_tweets?max_results=5',
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const opened = await open(fragment, { offline: false, ...options });
  await choose(opened.page, baseUrl);
  return opened;
}

async function choose(page: Page, baseUrl: string, accessToken = token): Promise<void> {
  await page.getByText('Service:').click();
  await page.getByLabel('another service').check();
  await page.getByLabel('Base URL').fill(baseUrl);
  await page.getByLabel('Access token').fill(accessToken);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

test('another service gets requests on Enter and when turning a page, else none', async () => {
  await using mock = await startMock({ likes: 17 });
  const { page } = await openAt(`${mock.url}/`);
  await page.getByText('Not sent yet').waitFor();
  expect(mock.requests).toEqual([]);
  const next = page.getByRole('button', { name: 'Next →' });
  await page.getByLabel('Page size').press('Enter');
  await next.click();
  await page.getByRole('button', { name: '← Previous' }).waitFor();
  await page.locator('.presets button', { hasText: 'Plain' }).click();
  await page.getByLabel('Page size').fill('6');
  await page.getByText('to an earlier request').waitFor();
  expect(await next.count()).toBe(0);
  await page.getByRole('button', { name: 'First' }).click();
  await page.locator('.see:not(.stale) .status.good').waitFor();

  const requests = mock.requests.filter(({ method }) => method === 'GET');
  expect(requests.map(({ url }) => url.replace(/token=\w+/, 'token='))).toEqual([
    '/2/users/42/liked_tweets?max_results=5',
    '/2/users/42/liked_tweets?max_results=5&pagination_token=',
    '/2/users/42/liked_tweets?max_results=6',
  ]);
});

test('the token is sent, and is in no address, no storage and no program', async () => {
  await using mock = await startMock({ tokens: [token] });
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=5', { offline: false });
  await choose(page, mock.url, 'another-token');
  await send(page);
  await page.locator('.status.bad', { hasText: '401' }).waitFor();
  await page.getByLabel('Access token').fill(token);
  await send(page);
  await page.locator('.status.good').waitFor();
  const kept = await page.evaluate(`JSON.stringify([
    location.href, { ...localStorage }, { ...sessionStorage }, document.cookie, history.state])`);

  expect(kept).not.toContain(token);
  expect(await page.locator('.program').first().innerText()).toContain(mock.url);
  expect(await page.evaluate('document.body.innerText')).not.toContain(token);
  await page.reload();
  await page.getByText('Service: the mock in this page').waitFor();
});

test.each([
  {
    baseUrl: '127.0.0.1:4010',
    accessToken: token,
    field: 'base-url',
    reason: 'An address starts with https:// or http://.',
  },
  {
    baseUrl: 'https://user:secret@example.com',
    accessToken: token,
    field: 'base-url',
    reason: 'The client refuses it: baseUrl must be',
  },
  {
    baseUrl: 'https://example.com',
    accessToken: 'Bearer abc',
    field: 'access-token',
    reason: 'no "Bearer" before it.',
  },
])('$baseUrl with $accessToken is refused, and nothing is sent', async (service) => {
  const { page, requests } = await open('', { offline: false });
  await choose(page, service.baseUrl, service.accessToken);
  const help = await page.locator('#service-help').innerText();
  const invalid = page.locator('.service [aria-invalid=true]');

  expect(help).toContain(service.reason);
  expect(help).not.toContain('secret');
  expect(await invalid.count()).toBe(1);
  expect(await invalid.getAttribute('id')).toBe(service.field);
  expect(await page.locator('.service summary').innerText()).toBe('Service: none yet');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  expect(requests).toHaveLength(1);
});

test('plain http to another machine can be allowed', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets', { offline: false });
  const body = JSON.stringify({ data: [{ id: '1', text: 'a' }], meta: { result_count: 1 } });
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route('http://devbox.local:4010/**', (route) => {
    return route.fulfill({ headers, contentType: 'application/json', body });
  });
  await choose(page, 'http://devbox.local:4010');
  await page.getByText('This address is not encrypted.').waitFor();
  await page.getByLabel('Allow http').check();
  await send(page);

  await page.locator('.status.good').waitFor();
  expect(await page.getByText('This address is not encrypted.').count()).toBe(0);
});

/** Starts a service that responds as a test says, and returns its address. */
async function startService(respond: (response: ServerResponse) => void): Promise<string> {
  const server = await listen(({ method }, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'application/json');
    if (method === 'OPTIONS') response.end();
    else respond(response);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.url;
}

const writePage = (post: object, more: object = {}) =>
  JSON.stringify({ data: [{ id: '1', text: 'a', ...post }], meta: { result_count: 1 }, ...more });

/** Ends the connection in the middle of a body. */
function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1000 });
  // A browser may drop what came if the end comes at the same time.
  response.write('{"data":[', () => setTimeout(() => response.destroy(), 300));
}

test('if there is no response, the page says what a browser knows', async () => {
  const { page } = await openAt('http://127.0.0.1:9');
  await send(page);
  const failure = page.locator('.wrong[role=alert]');
  await failure.getByText('either nothing answers at http://127.0.0.1:9, or').waitFor();

  expect(await failure.innerText()).toContain('ConnectionError');
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
  const { page } = await openAt(await startService(() => {}));
  await send(page);
  await page.getByText('Waiting for the response …').first().waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();

  await expect.poll(() => page.locator('.status').innerText()).toBe('Not sent yet');
});

test('a request that hangs ends with its time limit as the reason', async () => {
  const { page } = await openAt(await startService(() => {}));
  await page.clock.install();
  await send(page);
  await page.getByText('Waiting for the response …').first().waitFor();
  await page.clock.runFor(31_000);
  const failure = page.locator('.wrong[role=alert]');
  await failure.getByText('no complete response within 30000 ms').waitFor();

  expect(await failure.innerText()).toContain("The client's time limit, timeout, is 30 s");
  expect(await failure.innerText()).not.toContain('A browser does not say why');
});

test.each([390, 900, 1600])(
  'whatever is answered, nothing moves that was there, at %i px',
  async (width) => {
    let respond: (response: ServerResponse) => void = cutOff;
    const url = await startService((response) => respond(response));
    const { page } = await open('#json/2/users/42/liked_tweets?expansions=author_id', {
      offline: false,
      viewport: { width, height: 900 },
    });
    await choose(page, url);
    const readPlaces = () =>
      page.evaluate(`[...document.querySelectorAll('.tabs, .panel')].map(
        (each) => each.getBoundingClientRect().top + scrollY)`);
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

test('a page with no Posts says whether there are more pages', async () => {
  // The mock in the page has full pages only.
  await using mock = await startMock({ likes: 250 });
  const { page } = await openAt(mock.url, '#json/2/users/42/liked_tweets?max_results=100');
  await send(page);
  const next = page.getByRole('button', { name: 'Next →' });
  const notes: string[] = [];
  for (let isLast = false; !isLast; ) {
    await page.locator('.see:not(.stale) .status.good').waitFor();
    notes.push(...(await page.locator('.panel .note').allInnerTexts()));
    isLast = (await next.count()) === 0;
    if (!isLast) await next.click();
  }

  expect(notes).toEqual([
    expect.stringContaining('the listing continues'),
    expect.stringContaining('the listing ends here'),
  ]);
});

test('the X API, which no page can call, is called by the programs', async () => {
  const { page, requests } = await open();
  await choose(page, 'https://api.x.com/');
  await page.getByText('No page can call api.x.com').waitFor();

  expect(await page.locator('.program pre').innerText()).toContain("'https://api.x.com'");
  expect(await page.locator('.service summary').innerText()).toBe('Service: https://api.x.com');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  expect(requests).toHaveLength(1);
});

/** Opens the page with a response of another service. */
async function openResponse(body: string): Promise<Opened> {
  const opened = await openAt(await startService((response) => response.end(body)), undefined, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await send(opened.page);
  await opened.page.locator('.json').waitFor();
  return opened;
}

test('numbers, names and their order are shown and copied as they were sent', async () => {
  const body =
    '{"data":[{"id":12345678901234567890,"text":"x","2":1,"1":1.0}],"meta":{"result_count":1}}';
  const { page } = await openResponse(body);
  expect(removeSpaces(await page.locator('.json').textContent())).toBe(body);
  await page.getByRole('button', { name: 'Copy the JSON' }).click();
  await page.getByText('Copied').first().waitFor();

  expect(removeSpaces(await page.evaluate('navigator.clipboard.readText()'))).toBe(body);
});

test('characters that turn text round are shown as escapes', async () => {
  const { page } = await openResponse(writePage({ text: 'a\u202eb' }));

  expect(await page.locator('.json').textContent()).toContain('"a\\u202eb"');
});

test('what a service sends is shown as text, and not wider than the screen', async () => {
  const text = `<img src=x onerror="ran = true">${'long'.repeat(200)}`;
  const post = { text, created_at: 'yesterday', referenced_tweets: 'none', author_id: null };
  const body = writePage(post, { includes: { users: [{}] }, errors: [{ title: text, detail: 7 }] });
  const { page, complaints } = await openResponse(body);
  await page.getByRole('button', { name: 'Unfold' }).click();
  expect(removeSpaces(await page.locator('.json').textContent())).toBe(removeSpaces(body));
  for (const width of [320, 900, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await countBeyond(page), `${width}`).toBe(0);
  }
  expect(await page.evaluate('globalThis.ran')).toBeUndefined();
  expect(complaints).toEqual([]);
});

test('of 3 MB, the page shows a part, and says what it leaves out', async () => {
  const post = { author_id: '1', public_metrics: { like_count: 1, reply_count: 2 }, tags: [[1]] };
  const posts = Array.from({ length: 40_000 }, (_, index) => ({ id: `${index}`, ...post }));
  const body = JSON.stringify({ data: posts });
  expect(body.length).toBeGreaterThan(3_000_000);
  const { page } = await openResponse(body);
  await page.getByRole('button', { name: 'Unfold' }).click();
  const button = page.getByRole('button', { name: 'Show 100 of 39,900 more' });
  // So many take half a second on a quiet machine.
  expect(await page.evaluate(`document.querySelectorAll('.json *').length`)).toBeLessThan(8000);
  await button.click();

  await page.getByRole('button', { name: 'Show 100 of 39,800 more' }).waitFor();
});
