import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, test } from 'vitest';
import { useChromium } from './browser.ts';

const open = useChromium();
const site = new URL('../dist/', import.meta.url);
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.json': 'application/json',
  '.yaml': 'text/yaml',
};

test('the programs and the page know the servers of pnpm start', async () => {
  const known = { mock: 'http://127.0.0.1:5001', prism: 'http://127.0.0.1:5002' };
  const metaTag = `<meta name="liked-posts-servers" content='${JSON.stringify(known)}' />`;
  const { page } = await open();
  const html = readFileSync(new URL('index.html', site), 'utf8').replace(
    '</title>',
    `$&${metaTag}`,
  );
  await page.setContent(html);
  expect(await page.locator('.program pre').innerText()).toContain(known.mock);
  await page.getByText('Service:').click();

  expect(
    await page.evaluate(
      `[...document.querySelectorAll('datalist option')].map(({ value }) => value)`,
    ),
  ).toEqual([known.mock, known.prism]);
});

test('a page that is published below a path calls nobody else', async () => {
  const below = '/name-of-the-repository/';
  const missing: string[] = [];
  await using server = await listen(({ url = '' }, response) => {
    // `/name-of-the-repository/` is the page itself. Any path that is not below it gets a 404.
    const name = url.startsWith(below) ? url.slice(below.length) || 'index.html' : '';
    const type = mediaTypes[extname(name)];
    const isThere = type !== undefined && existsSync(new URL(name, site));
    if (!isThere) missing.push(url);
    response.writeHead(isThere ? 200 : 404, { 'content-type': type ?? 'text/plain' });
    response.end(isThere ? readFileSync(new URL(name, site)) : 'Not found');
  });
  const baseURL = server.url + below;
  const { page, requests, consoleErrors } = await open('#json/2/users/42/liked_tweets', {
    offline: false,
    baseURL,
  });
  await page.locator('.json').waitFor();
  const links = await page.evaluate<string[]>(
    `[...document.querySelectorAll('nav a:not([href^=http])')].map(({ href }) => href)`,
  );
  expect(links).toEqual(['reference.html', 'openapi.yaml'].map((name) => baseURL + name));
  for (const link of links) expect((await fetch(link)).status).toBe(200);
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.getByRole('heading', { name: 'What is assumed' }).waitFor();
  expect(page.url()).toBe(`${baseURL}reference.html`);
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await page.getByRole('heading', { name: 'Liked Posts playground' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Try it in the playground: media_key' }).click();
  await page.locator('.json .key.requested', { hasText: '"media_key"' }).first().waitFor();

  expect(requests.filter((url) => !url.startsWith(baseURL))).toEqual([]);
  expect(missing).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
