/** Takes the screenshots of the main README, and in `.scratch` those to review after a change. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromiumOptions } from '@liked-posts/test-utils/tools';
import { chromium, type Page } from 'playwright-core';
import { lineOf } from '../src/request/address.ts';
import { authors, withPreset } from '../src/request/presets.ts';

const root = new URL('../', import.meta.url);
const pageUrl = new URL('dist/index.html', root).href;
const pictures = new URL('.scratch/', root);
const request =
  '/2/users/5035/liked_tweets?max_results=10&tweet.fields=attachments,author_id,created_at,geo,lang,public_metrics,referenced_tweets&expansions=attachments.media_keys,attachments.poll_ids,author_id,geo.place_id,referenced_tweets.id,referenced_tweets.id.author_id&media.fields=alt_text,duration_ms,height,width&user.fields=verified';
/** The initial request. */
const shown = lineOf({ id: '2244994945', search: withPreset('max_results=10', authors) });
const views = ['posts', 'json', 'code', 'paging'];

await mkdir(pictures, { recursive: true });
const browser = await chromium.launch(chromiumOptions());
try {
  for (const width of [360, 390, 768, 1280, 1600]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height: width < 760 ? 844 : 800 };
      const page = await browser.newPage({ viewport, colorScheme });
      for (const view of views) {
        await page.goto('about:blank');
        await page.goto(`${pageUrl}#${view}${request}`);
        await page.locator(`#panel[aria-labelledby=tab-${view}][aria-busy=false]`).waitFor();
        await page.locator('.see:not(.stale) .status.good').waitFor();
        if (view === 'paging') await walk(page);
        const path = fileURLToPath(new URL(`${view}-${width}-${colorScheme}.png`, pictures));
        await page.screenshot({ path, fullPage: width < 760 });
      }
      await page.close();
    }
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width: 1280, height: 800 };
    const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2 });
    // Posts depend on the time. At this one, the first two have much to see.
    await page.clock.setFixedTime('2026-03-15T12:00:00Z');
    await page.goto(`${pageUrl}#posts${shown}`);
    await page.locator('.post').first().waitFor();
    const name = colorScheme === 'light' ? 'playground.png' : 'playground-dark.png';
    await page.screenshot({ path: fileURLToPath(new URL(name, root)) });
    await page.close();
  }
} finally {
  await browser.close();
}

async function walk(page: Page): Promise<void> {
  await page.getByLabel('Read ahead').check();
  await page.getByLabel('Speed').selectOption('10');
  await page.getByRole('button', { name: 'Play a mix of failures' }).click();
  await page.getByText('The end:').waitFor();
}
