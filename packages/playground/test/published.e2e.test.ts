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

const below = '/name-of-the-repository/';

/** Serves the site below a path, as GitHub does. `missing` has the requests for other files. */
async function servePublished() {
  const missing: string[] = [];
  const server = await listen(({ url = '' }, response) => {
    const name = url === below ? 'index.html' : url.replace(below, '');
    const type = mediaTypes[extname(name)];
    if (!url.startsWith(below) || !type || !existsSync(new URL(name, site))) {
      missing.push(url);
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    response.end(readFileSync(new URL(name, site)));
  });
  return { ...server, missing };
}

test('a page takes the ports of the servers from its meta tag', async () => {
  // As scripts/start/serve-playground.ts writes it for other ports than the default ones.
  const servers = { mock: 'http://127.0.0.1:5001', prism: 'http://127.0.0.1:5002' };
  const metaTag = `<meta name="liked-posts-servers" content='${JSON.stringify(servers)}' />`;
  const { page } = await open();
  const html = readFileSync(new URL('index.html', site), 'utf8');
  await page.setContent(html.replace('</title>', `</title>${metaTag}`));

  expect(await page.locator('.program pre').innerText()).toContain(servers.mock);
  await page.getByText('Service:').click();
  for (const url of Object.values(servers)) {
    expect(await page.locator(`datalist option[value="${url}"]`).count()).toBe(1);
  }
});

test('a page that is published below a path calls nobody else', async () => {
  await using server = await servePublished();
  const baseURL = server.url + below;
  const { page, requests, consoleErrors } = await open('', { offline: false, baseURL });
  await page.locator('.json').waitFor();
  // To the reference, and from there to the page in both ways.
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await page.getByRole('heading', { name: 'Liked Posts playground' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Try it in the playground: media_key' }).click();
  await page.locator('.json .key.requested', { hasText: '"media_key"' }).first().waitFor();

  expect(requests.filter((url) => !url.startsWith(baseURL))).toEqual([]);
  expect(server.missing).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a page that is published below a path links to the contract', async () => {
  await using server = await servePublished();
  const baseURL = server.url + below;
  const { page } = await open('', { offline: false, baseURL });
  const href = await page.getByRole('link', { name: 'OpenAPI' }).getAttribute('href');

  expect((await fetch(new URL(`${href}`, baseURL))).status).toBe(200);
});
