import { expect, test } from '@playwright/test';

// A test that sends requests outside the contract on purpose resets the mock at its end.
test.afterEach(async ({ request }) => {
  const violations = await (await request.get('/__control/violations')).json();
  await request.post('/__control/reset');
  expect(violations).toEqual([]);
});

test('shows that the service failed', async ({ page, request }) => {
  await request.post('/__control/next', { data: [{ code: 503 }] });

  // Replace this by your application, configured with the URL of the mock:
  await page.evaluate(async () => {
    const response = await fetch('http://127.0.0.1:4010/2/users/1/liked_tweets', {
      headers: { authorization: 'Bearer any-token' },
    });
    document.body.textContent = `${response.status}`;
  });

  await expect(page.locator('body')).toHaveText('503');
});
