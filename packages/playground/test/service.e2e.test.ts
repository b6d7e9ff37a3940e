import type { ServerResponse } from 'node:http';
import { startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { beyond, inChromium, type Opened } from './browser.ts';

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

test('a mock of another origin gets any token, and a request on Enter and when turning a page, else none', async () => {
  await using mock = await startMock({ likes: 17 });
  const { page } = await open('#json/2/users/42/liked_tweets?max_results=5', { offline: false });
  const told = page.locator('.top p').first();
  const operation =
    'Try GET /2/users/{id}/liked_tweets of the X API: the Posts that a user has liked.';
  expect(await told.innerText()).toBe(
    `${operation} A mock answers in this tab: no account, and nothing leaves it.`,
  );
  await choose(page, `${mock.url}/`, '');
  expect(await told.innerText()).toBe(`${operation} Your requests go to ${mock.url}.`);
  expect(await page.locator('.service [aria-invalid=true]').count()).toBe(0);
  await page.getByText('Not sent yet').waitFor();
  expect(mock.requests).toEqual([]);
  const next = page.getByRole('button', { name: 'Next →' });
  await page.getByLabel('Page size').press('Enter');
  await next.click();
  await page.getByRole('button', { name: '← Previous' }).waitFor();
  await page.getByRole('button', { name: 'Plain' }).click();
  await page.getByLabel('Page size').fill('6');
  await page.getByText('to an earlier request').waitFor();
  expect(await next.count()).toBe(0);
  await page.getByRole('button', { name: 'First' }).click();
  await page.locator('.see:not(.stale) .status.good').waitFor();
  expect(await next.count()).toBe(1);
  const asked = mock.requests.filter(({ method }) => method === 'GET');
  expect(asked.map(({ url }) => url.replace(/token=\w+/, 'token='))).toEqual([
    '/2/users/42/liked_tweets?max_results=5',
    '/2/users/42/liked_tweets?max_results=5&pagination_token=',
    '/2/users/42/liked_tweets?max_results=6',
  ]);
  expect(mock.violations).toEqual([]);
  await page.getByRole('tab', { name: 'Paging' }).click();
  await page.getByText('You can choose responses only for the mock in this page.').waitFor();
  await page.getByRole('button', { name: 'Walk to the end' }).click();
  await page.getByText('17 Posts, each once.').waitFor();
  expect(mock.requests.length).toBeGreaterThan(5);
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
  expect(await page.locator('.snippet').first().innerText()).toContain(mock.url);
  expect(await page.evaluate('document.body.innerText')).not.toContain(token);
  await page.reload();
  await page.getByText('Service: the mock in this page').waitFor();
});

test('an address or a token that cannot be right is refused, and nothing is sent', async () => {
  const { page, requests } = await openAt('');
  for (const [baseUrl, accessToken, field, reason] of [
    ['127.0.0.1:4010', token, 'base-url', 'An address starts with https:// or http://.'],
    [
      'https://user:secret@example.com',
      token,
      'base-url',
      'The client refuses it: baseUrl must be',
    ],
    ['https://example.com', 'Bearer abc', 'access-token', 'no "Bearer" before it.'],
  ] as const) {
    await page.getByLabel('Base URL').fill(baseUrl);
    await page.getByLabel('Access token').fill(accessToken);
    const said = await page.locator('#service-help').innerText();
    expect(said).toContain(reason);
    expect(said).not.toContain('secret');
    const invalid = page.locator('.service [aria-invalid=true]');
    expect(await invalid.count()).toBe(1);
    expect(await invalid.getAttribute('id')).toBe(field);
    expect(await page.locator('.service summary').innerText()).toBe('Service: none yet');
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  }
  expect(requests).toHaveLength(1);
});

test('plain http to another machine can be allowed', async () => {
  const { page } = await open('#json/2/users/42/liked_tweets', { offline: false });
  const answer = JSON.stringify({ data: [{ id: '1', text: 'a' }], meta: { result_count: 1 } });
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route('http://devbox.local:4010/**', (route) => {
    return route.fulfill({ headers, contentType: 'application/json', body: answer });
  });
  await choose(page, 'http://devbox.local:4010');
  await page.getByText('This address is not encrypted.').waitFor();
  await page.getByLabel('Allow http').check();
  await send(page);

  await page.locator('.status.good').waitFor();
  expect(await page.getByText('This address is not encrypted.').count()).toBe(0);
});

/** A service whose answers are given by hand, and its address. */
async function answering(answer: (response: ServerResponse, path: string) => void) {
  const server = await listen(({ method, url = '' }, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'application/json');
    if (method === 'OPTIONS') response.end();
    else answer(response, url);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.url;
}

const pageOf = (post: object, more: object = {}) =>
  JSON.stringify({ data: [{ id: '1', text: 'a', ...post }], meta: { result_count: 1 }, ...more });

/** Ends the connection in the middle of a body. */
function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1000 });
  response.write('{"data":[', () => response.destroy());
}

test('what does not arrive is told as far as a browser tells it: nothing, a redirect, half a body', async () => {
  const url = await answering((response, path) => {
    if (path.startsWith('/cut-off')) cutOff(response);
    else response.writeHead(302, { location: 'https://example.com/' }).end();
  });
  const { page } = await openAt('http://127.0.0.1:9');
  const said = page.locator('.wrong[role=alert]');
  await send(page);
  await said
    .getByText('either nothing answers at http://127.0.0.1:9, or it does not allow')
    .waitFor();
  expect(await said.innerText()).toContain('ConnectionError');

  await page.getByLabel('Base URL').fill(url);
  await send(page);
  await page.getByText('The service redirects to another address').waitFor();
  await page.locator('.status.bad').getByText('Redirect', { exact: true }).waitFor();

  await page.getByLabel('Base URL').fill(`${url}/cut-off`);
  await send(page);
  await page.getByText('The body was cut off.').waitFor();
  expect(await page.locator('.facts').innerText()).toMatch(/^200 OK\n.* ms\ncut off$/);
  expect(await said.innerText()).toContain('ConnectionError');
  expect(await said.innerText()).not.toContain('A browser does not say why');
});

test.each([390, 900, 1600])(
  'whatever is answered, nothing moves that was there, at %i px',
  async (width) => {
    let answer: (response: ServerResponse) => void = cutOff;
    const url = await answering((response) => answer(response));
    const { page } = await open('#json/2/users/42/liked_tweets?expansions=author_id', {
      offline: false,
      viewport: { width, height: 900 },
    });
    await choose(page, url);
    const places = () =>
      page.evaluate(`[...document.querySelectorAll('.tabs, .panel')].map(
        (each) => each.getBoundingClientRect().top)`);
    const before = await places();
    const lists = { users: [], media: [], places: [], polls: [], tweets: [] };
    const aPage = pageOf({}, { includes: lists, errors: [{ title: 'a' }] });
    const answers: (typeof answer)[] = [
      (response) => response.end(aPage),
      (response) => response.writeHead(503).end('{"title":"a","detail":"b"}'),
      (response) => response.end('<p>No JSON</p>'),
      cutOff,
      (response) => response.destroy(),
    ];
    for (const next of answers) {
      answer = next;
      await send(page);
      await page.locator('#panel[aria-busy=false]').waitFor();
      expect(await places()).toEqual(before);
    }
  },
);

test('a page with no Posts says whether there are more pages', async () => {
  // The mock in the page has full pages only.
  await using mock = await startMock({ likes: 250 });
  const { page } = await openAt(mock.url, '#json/2/users/42/liked_tweets?max_results=100');
  await send(page);
  const next = page.getByRole('button', { name: 'Next →' });
  const saidOfEmpty: string[] = [];
  for (let isLast = false; !isLast; ) {
    await page.locator('.see:not(.stale) .status.good').waitFor();
    saidOfEmpty.push(...(await page.locator('.panel .note').allInnerTexts()));
    isLast = (await next.count()) === 0;
    if (!isLast) await next.click();
  }

  expect(saidOfEmpty).toEqual([
    expect.stringContaining('the listing continues'),
    expect.stringContaining('the listing ends here'),
  ]);
});

test('the X API itself is answered at once: no page can call it, and here is the command', async () => {
  const { page, requests } = await open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  await choose(page, 'https://api.x.com/');
  await page.getByText('No page can call api.x.com').waitFor();
  await page.getByRole('button', { name: 'Copy the command' }).click();
  const command = `${await page.evaluate('navigator.clipboard.readText()')}`;

  expect(command).toMatch(/^curl -H 'Authorization: Bearer ACCESS_TOKEN'/);
  expect(command).toContain("'https://api.x.com/2/users/2244994945/liked_tweets?");
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  expect(requests).toHaveLength(1);
});

test('what a service says is shown as it is, as text, and no part of it is wider than the screen', async () => {
  const text = `<img src=x onerror="ran = true">${'long'.repeat(200)}`;
  const strange = { text, created_at: 'yesterday', referenced_tweets: 'none', author_id: null };
  const body = pageOf(strange, { includes: { users: [{}] }, errors: [{ title: text, detail: 7 }] });
  const url = await answering((response) => response.end(body));
  const { page, complaints } = await openAt(url);
  await send(page);
  await page.getByRole('button', { name: 'Unfold' }).click();
  const shown = `${await page.locator('.json').textContent()}`;
  expect(shown.replace(/\s/g, '')).toBe(body.replace(/\s/g, ''));
  for (const width of [320, 900, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    expect([await beyond(page), width]).toEqual([0, width]);
  }
  expect(await page.evaluate('globalThis.ran')).toBeUndefined();
  expect(complaints).toEqual([]);
});
