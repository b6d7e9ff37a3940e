import { describe, expect, test } from 'vitest';
import { sendWithFault, useChromium } from './browser.ts';
import { authorsLine, fetchLine } from './requests.ts';

const open = useChromium();

describe('the response', () => {
  const requestLine =
    '/2/users/42/liked_tweets?max_results=5&tweet.fields=lang,author_id&expansions=author_id&user.fields=verified';

  test('the status, the size and the headers are those of the response', async () => {
    const response = await fetchLine(requestLine);
    // At the same time, for one of the headers says when the window ends.
    const { page } = await open(`#json${requestLine}`, { time: new Date() });
    const { byteLength } = await response.clone().arrayBuffer();
    await page.locator('.status.good', { hasText: '200' }).waitFor();
    const facts = await page.locator('.facts').innerText();

    expect(facts).toMatch(/[\d.]+ ms/);
    expect(facts).toContain(`${(byteLength / 1000).toFixed(1)} kB`);
    await page.getByText('response header').click();
    for (const [name, value] of response.headers) {
      expect(await page.locator('.headers').innerText()).toContain(`${name}\n${value}`);
    }
  });

  test('only the requested fields stand out', async () => {
    const { page } = await open(`#json${requestLine}`);
    await page.locator('.json .key.requested').first().waitFor();
    const marked = new Set(await page.locator('.json .key.requested').allTextContents());
    const all = new Set(await page.locator('.json .key').allTextContents());

    expect(marked).toEqual(new Set(['"lang"', '"author_id"', '"users"', '"verified"']));
    for (const name of ['"id"', '"text"', '"name"', '"username"', '"data"']) {
      expect(all).toContain(name);
    }
  });

  test('the JSON is as dense as the code beside it', async () => {
    const { page } = await open();
    await page.locator('.json').waitFor();
    const readLineHeight = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((element) => getComputedStyle(element).lineHeight);

    expect(await readLineHeight('.json .leaf')).toBe(await readLineHeight('.program pre'));
  });
});

describe('one attempt', () => {
  /** What the page says that `pages` does after each failure, in part. */
  const wordsByFailure = {
    'Token refused': 'it is asked for a new token first',
    'Not allowed': 'another attempt would fail as well',
    'Rate limited, 3 s': 'does not use up a retry',
    'Rate limited, 15 min': 'it waits at most 60 s',
    Unavailable: 'throws only if 2 more attempts fail',
    'Cut-off body': 'waits for less than a second and tries again',
  };

  test.each(Object.entries(wordsByFailure))(
    '%s shows what getPage throws and what pages does next',
    async (name, words) => {
      const { page } = await open(`#json${authorsLine}`);
      await sendWithFault(page, name);
      const failure = page.locator('.panel .wrong[role=alert]');

      await failure.getByText(words).waitFor();
      expect(await failure.innerText()).toMatch(
        /^One attempt, without retries: getPage\(\) throws/,
      );
      // The mock in the page has no address.
      expect(await failure.innerText()).not.toContain('127.0.0.1');
      expect(await page.locator('.facts:has(.status.bad)').innerText()).toContain('simulated');
      expect(await page.locator('.panel').getByText('requested by you').count()).toBe(0);
    },
  );

  test('Send simulates a failure no longer', async () => {
    const { page } = await open(`#json${authorsLine}`);
    await sendWithFault(page, 'Unavailable');
    await page.locator('.status.bad').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.status.good').waitFor();

    expect(await page.locator('.wrong[role=alert]').count()).toBe(0);
    expect(await page.locator('.facts').innerText()).not.toContain('simulated');
  });

  test('a failure is dropped that a request with a wrong token did not get', async () => {
    const { page } = await open('#json/2/users/42/liked_tweets?pagination_token=abc');
    await sendWithFault(page, 'Unavailable');
    const facts = page.locator('.facts');
    await facts.getByText('400').waitFor();
    expect(await facts.innerText()).not.toContain('simulated');
    await page.getByRole('button', { name: 'First' }).click();

    await facts.getByText('100 Posts').waitFor();
  });
});
