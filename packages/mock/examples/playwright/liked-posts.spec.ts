import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';

// Each test has its own access token, so that tests in parallel can share the mock. No test may
// send requests outside the contract, or queue an override that no request gets. A test that does so
// on purpose must end with a `reset`.
const test = base.extend<{ token: string }>({
  token: [
    async ({ request }, use) => {
      const token = randomUUID();
      // Without this reset, earlier violations without a token would fail this test.
      await request.post(`/__control/reset?token=${token}`);
      await use(token);
      const violations = await request.get(`/__control/violations?token=${token}`);
      const pending = await request.get(`/__control/pending?token=${token}`);
      await request.post(`/__control/reset?token=${token}`);
      expect(await violations.json(), 'violations').toEqual([]);
      expect(await pending.json(), 'pending').toEqual([]);
    },
    { auto: true },
  ],
});

test('shows that the service failed', async ({ page, request, token }) => {
  await request.post(`/__control/next?token=${token}`, { data: [{ code: 503 }] });

  // Replace this by your application, configured with the URL of the mock and the token:
  await page.evaluate(async (token) => {
    const response = await fetch('http://127.0.0.1:4010/2/users/1/liked_tweets', {
      headers: { authorization: `Bearer ${token}` },
    });
    document.body.textContent = `${response.status}`;
  }, token);

  await expect(page.locator('body')).toHaveText('503');
});
