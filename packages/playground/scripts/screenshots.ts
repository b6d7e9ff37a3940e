/** Takes the screenshot of the main README, and in `.scratch` those to review after a change. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromiumOptions } from '@liked-posts/test-utils/tools';
import { chromium, type Page } from 'playwright-core';

const root = new URL('../', import.meta.url);
const pageUrl = new URL('dist/index.html', root).href;
const pictures = new URL('.scratch/', root);
const request =
  '/2/users/5035/liked_tweets?max_results=10&tweet.fields=attachments,author_id,created_at,geo,lang,public_metrics,referenced_tweets&expansions=attachments.media_keys,attachments.poll_ids,author_id,geo.place_id,referenced_tweets.id,referenced_tweets.id.author_id&media.fields=alt_text,duration_ms,height,width&user.fields=verified';
/** A page whose Posts all differ, in letters that most fonts have. */
const shown =
  '/2/users/5035/liked_tweets?max_results=10&tweet.fields=attachments,author_id,created_at,referenced_tweets&expansions=attachments.media_keys,attachments.poll_ids,author_id,referenced_tweets.id&media.fields=alt_text,height,width&user.fields=verified';
const views = ['posts', 'json', 'code', 'paging'];

await mkdir(pictures, { recursive: true });
const browser = await chromium.launch(chromiumOptions());
try {
  for (const width of [390, 900, 1600]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height: width < 760 ? 844 : 1000 };
      const page = await browser.newPage({ viewport, colorScheme });
      for (const view of views) {
        await page.goto('about:blank');
        await page.goto(`${pageUrl}#${view}${request}`);
        await page.locator(`#panel[aria-labelledby=tab-${view}][aria-busy=false]`).waitFor();
        await page.locator('.see:not(.stale) .status.good').waitFor();
        if (view === 'paging') await walk(page);
        const path = fileURLToPath(new URL(`${view}-${width}-${colorScheme}.png`, pictures));
        await page.screenshot({ path, fullPage: width === 390 });
      }
      await page.close();
    }
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
  await page.goto(`${pageUrl}#posts${shown}`);
  await page.locator('.post').first().waitFor();
  await page.screenshot({ path: fileURLToPath(new URL('playground.png', root)) });
} finally {
  await browser.close();
}

async function walk(page: Page): Promise<void> {
  await page.getByLabel('Read ahead').check();
  await page.getByLabel('Clock').selectOption('10');
  await page.getByRole('button', { name: 'A rough walk' }).click();
  await page.getByRole('button', { name: 'Walk to the end' }).click();
  await page.getByText('The end:').waitFor();
}
