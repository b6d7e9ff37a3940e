import { type MockServer, startMock } from '@liked-posts/mock/node';
import { expect, test } from 'vitest';
import { chooseService, send, token } from './another-service.ts';
import { useChromium } from './browser.ts';

const open = useChromium();
const fragment = '#json/2/users/42/liked_tweets?max_results=5';

/** The requests that a mock got, without the values of page tokens. */
function listUrls(mock: MockServer): string[] {
  const requests = mock.requests.filter(({ method }) => method === 'GET');
  return requests.map(({ url }) => url.replace(/token=\w+/, 'token='));
}

test('another service gets requests only on Enter and when turning a page', async () => {
  await using mock = await startMock({ likes: 17 });
  const { page } = await open(fragment, { offline: false });
  await chooseService(page, `${mock.url}/`);
  await page.getByText('No response yet').waitFor();
  expect(listUrls(mock)).toEqual([]);
  await page.getByLabel('Page size').press('Enter');
  await page.getByRole('button', { name: 'Next →' }).click();
  await page.getByRole('button', { name: '← Previous' }).waitFor();

  expect(listUrls(mock)).toEqual([
    '/2/users/42/liked_tweets?max_results=5',
    '/2/users/42/liked_tweets?max_results=5&pagination_token=',
  ]);
});

test('with another service, an edited request has no next page until it is sent', async () => {
  await using mock = await startMock({ likes: 17 });
  const { page } = await open(fragment, { offline: false });
  const nextButton = page.getByRole('button', { name: 'Next →' });
  await chooseService(page, mock.url);
  await send(page);
  await nextButton.waitFor();
  await page.getByLabel('Page size').fill('6');
  await page.getByText('to an earlier request').waitFor();
  expect(await nextButton.count()).toBe(0);
  await send(page);
  await nextButton.waitFor();

  expect(listUrls(mock)).toEqual([
    '/2/users/42/liked_tweets?max_results=5',
    '/2/users/42/liked_tweets?max_results=6',
  ]);
});

test('the access token is kept out of the address, storage and programs', async () => {
  await using mock = await startMock({ tokens: [token] });
  const { page } = await open(fragment, { offline: false });
  await chooseService(page, mock.url, 'another-token');
  await send(page);
  await page.locator('.status.bad', { hasText: '401' }).waitFor();
  await page.getByLabel('Access token').fill(token);
  await send(page);
  await page.locator('.status.good').waitFor();
  const stored = await page.evaluate(() => [
    { ...localStorage },
    { ...sessionStorage },
    document.cookie,
    history.state,
  ]);

  expect(JSON.stringify([page.url(), stored])).not.toContain(token);
  expect(await page.locator('.program').first().innerText()).toContain(mock.url);
  expect(await page.locator('body').innerText()).not.toContain(token);
  await page.reload();
  await page.getByText('Service: the mock in this page').waitFor();
});

test.each([
  {
    about: 'an address without a scheme',
    baseUrl: '127.0.0.1:4010',
    accessToken: token,
    field: 'base-url',
    reason: 'An address starts with https:// or http://.',
  },
  {
    about: 'an address with a password',
    baseUrl: 'https://user:secret@example.com',
    accessToken: token,
    field: 'base-url',
    reason: 'The client refuses it: baseUrl must be',
  },
  {
    about: 'a token with its scheme',
    baseUrl: 'https://example.com',
    accessToken: 'Bearer abc',
    field: 'access-token',
    reason: 'a token without "Bearer ", spaces or line breaks',
  },
])('$about is refused before anything is sent', async (service) => {
  const { page, requests } = await open('', { offline: false });
  await chooseService(page, service.baseUrl, service.accessToken);
  const help = await page.locator('#service-help').innerText();
  const invalid = page.locator('.service [aria-invalid=true]');

  expect(help).toContain(service.reason);
  expect(help).not.toContain('secret');
  expect(await invalid.count()).toBe(1);
  expect(await invalid.getAttribute('id')).toBe(service.field);
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  // The page itself is the only request.
  expect(requests).toHaveLength(1);
});

test('the X API, which no page can call, is called by the programs', async () => {
  const { page, requests } = await open();
  await chooseService(page, 'https://api.x.com/');
  await page.locator('.panel').getByText('No page can call api.x.com').waitFor();
  await page.getByLabel('Request line').press('Enter');

  expect(await page.locator('.program pre').innerText()).toContain("'https://api.x.com'");
  expect(await page.locator('.service summary').innerText()).toBe('Service: https://api.x.com');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  expect(requests).toHaveLength(1);
});
