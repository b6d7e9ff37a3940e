/**
 * Takes pictures of the built page: two for the main README, and in `.scratch` one for each view, width
 * and color scheme, to look at after a change.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getChromiumOptions } from '@liked-posts/test-utils/tools';
import { chromium } from 'playwright-core';
import { formatLine, type View, views } from '../src/request/address.ts';
import { applyPreset, authors } from '../src/request/presets.ts';

const root = new URL('../', import.meta.url);
const pageUrl = new URL('dist/index.html', root).href;
// The first two Posts of this user fill a picture: the third needs a font that not every machine has.
const requestLine = formatLine({ id: '482', search: applyPreset('max_results=10', authors) });

const browser = await chromium.launch(getChromiumOptions());
try {
  await mkdir(new URL('.scratch/', root), { recursive: true });
  for (const width of [390, 1024, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const view of views) {
        const options = { viewport: { width, height: 900 }, colorScheme };
        await takePicture(`.scratch/${view}-${width}-${colorScheme}.png`, view, options);
      }
    }
  }
  const size = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 2 };
  await takePicture('playground.png', 'json', { ...size, colorScheme: 'light' });
  await takePicture('playground-dark.png', 'json', { ...size, colorScheme: 'dark' });
} finally {
  await browser.close();
}

/** Takes a picture of a view, once it shows a response or the end of a walk. */
async function takePicture(
  file: string,
  view: View,
  options: Parameters<typeof browser.newPage>[0],
): Promise<void> {
  const page = await browser.newPage(options);
  await page.goto(`${pageUrl}#${view}${requestLine}`);
  if (view === 'paging') {
    // In this view, the choice of a failure starts a walk: the picture shows a retry.
    await page.getByText('Simulate', { exact: true }).click();
    await page.getByRole('button', { name: '503 Unavailable' }).click();
  }
  await page.locator('.status.good').waitFor();
  await page.screenshot({ path: fileURLToPath(new URL(file, root)) });
  await page.close();
}
