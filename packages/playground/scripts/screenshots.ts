/** Takes the screenshots of the main README, and in `.scratch` those to review after a change. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromiumOptions } from '@liked-posts/test-utils/tools';
import { chromium } from 'playwright-core';
import { formatLine } from '../src/request/address.ts';
import { applyPreset, authors } from '../src/request/presets.ts';

const root = new URL('../', import.meta.url);
const pageUrl = new URL('dist/index.html', root).href;
const pictures = new URL('.scratch/', root);
// The first Posts of this user are in Latin letters, for which every machine has a font.
const request = formatLine({ id: '6253282', search: applyPreset('max_results=10', authors) });
const narrow = ['json', 'type', 'code', 'paging'];
const wide = ['json', 'paging'];

await mkdir(pictures, { recursive: true });
const browser = await chromium.launch(chromiumOptions());
try {
  for (const width of [360, 390, 768, 1280, 1600]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height: width < 760 ? 844 : 800 };
      const page = await browser.newPage({ viewport, colorScheme });
      for (const view of width < 1280 ? narrow : wide) {
        await page.goto('about:blank');
        await page.goto(`${pageUrl}#${view}${request}`);
        await page.locator(`#panel[aria-labelledby=tab-${view}][aria-busy=false]`).waitFor();
        await page.locator('.see:not(.stale) .status.good').waitFor();
        const path = fileURLToPath(new URL(`${view}-${width}-${colorScheme}.png`, pictures));
        await page.screenshot({ path, fullPage: width < 760 });
      }
      await page.close();
    }
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width: 1280, height: 860 };
    const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2 });
    await page.goto(`${pageUrl}#json${request}`);
    await page.locator('.status.good').waitFor();
    // The first answer may take a second, which none after it does.
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .locator('.facts')
      .getByText(/^[\d.]{1,3} ms$/)
      .waitFor();
    const name = colorScheme === 'light' ? 'playground.png' : 'playground-dark.png';
    await page.screenshot({ path: fileURLToPath(new URL(name, root)) });
    await page.close();
  }
} finally {
  await browser.close();
}
