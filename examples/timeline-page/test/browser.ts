import { type Browser, chromium, type Page } from 'playwright-core';

/** Starts Chromium: the one at `CHROMIUM_PATH`, else the Chrome that is installed. */
export function launchBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  return chromium.launch(executablePath ? { executablePath } : { channel: 'chrome' });
}

/** Scrolls until no more Posts arrive. Returns the number of Posts. */
export async function readToEnd(page: Page): Promise<number> {
  const end = page.getByText('That is all.');
  const posts = page.locator('article');
  await posts.first().waitFor();
  while (!(await end.isVisible())) {
    const before = await posts.count();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const more = page.waitForFunction(
      `document.querySelectorAll('article').length > ${before} || document.body.innerText.includes('That is all.')`,
    );
    await more;
  }
  return posts.count();
}
