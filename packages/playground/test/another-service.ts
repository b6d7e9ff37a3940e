import type { ServerResponse } from 'node:http';
import { listen } from '@liked-posts/test-utils/http-server';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type Opened, useChromium } from './browser.ts';

export const token = 'secret-token-0123456789';

/** As {@link useChromium}, but on each page another service is chosen. */
export function useChromiumWithService(): (
  baseUrl: string,
  options?: BrowserContextOptions & { readonly fragment?: string },
) => Promise<Opened> {
  const open = useChromium();
  return async (
    baseUrl,
    { fragment = '#json/2/users/42/liked_tweets?max_results=5', ...options } = {},
  ) => {
    const opened = await open(fragment, { offline: false, ...options });
    await chooseService(opened.page, baseUrl);
    return opened;
  };
}

export async function chooseService(
  page: Page,
  baseUrl: string,
  accessToken = token,
): Promise<void> {
  await page.getByText('Service:').click();
  await page.getByLabel('Base URL').fill(baseUrl);
  await page.getByLabel('Access token').fill(accessToken);
}

/** Sends the valid request of the page. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Starts a service that responds as a test says, and returns its address. */
export async function startService(respond: (response: ServerResponse) => void): Promise<string> {
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

export function writePage(post: object, more: object = {}): string {
  const data = [{ id: '1', text: 'a', ...post }];
  return JSON.stringify({ data, meta: { result_count: 1 }, ...more });
}
