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

/** The file of the site that a path names, and its media type; undefined if there is none. */
function findFile(path: string): { file: URL; type: string } | undefined {
  if (!path.startsWith(below)) return undefined;
  const name = path === below ? 'index.html' : path.slice(below.length);
  const file = new URL(name, site);
  const type = mediaTypes[extname(name)];
  return type !== undefined && existsSync(file) ? { file, type } : undefined;
}

/** Serves the site below a path, as GitHub does. `missing` has the requests for other files. */
async function servePublished() {
  const missing: string[] = [];
  const server = await listen(({ url = '' }, response) => {
    const found = findFile(url);
    if (found) {
      response.writeHead(200, { 'content-type': found.type }).end(readFileSync(found.file));
    } else {
      missing.push(url);
      response.writeHead(404).end();
    }
  });
  return { ...server, baseURL: server.url + below, missing };
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
  const { baseURL } = server;
  const { page, requests, consoleErrors } = await open('', { offline: false, baseURL });
  await page.locator('.json').waitFor();
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await page.getByRole('heading', { name: 'Liked Posts playground' }).waitFor();

  expect(requests.filter((url) => !url.startsWith(baseURL))).toEqual([]);
  expect(server.missing).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('the reference beside a published page leads to requests in the page', async () => {
  await using server = await servePublished();
  const { baseURL } = server;
  const { page, requests } = await open('reference.html', { offline: false, baseURL });
  await page.getByRole('link', { name: 'Try it in the playground: media_key' }).click();
  await page.locator('.json .key.requested', { hasText: '"media_key"' }).first().waitFor();

  expect(requests.filter((url) => !url.startsWith(baseURL))).toEqual([]);
  expect(server.missing).toEqual([]);
});

test('a page that is published below a path links to the contract', async () => {
  await using server = await servePublished();
  const { baseURL } = server;
  const { page } = await open('', { offline: false, baseURL });
  const href = await page.getByRole('link', { name: 'OpenAPI' }).getAttribute('href');

  expect((await fetch(new URL(`${href}`, baseURL))).status).toBe(200);
});
