const { randomUUID } = require('node:crypto');

const control = (path, init) =>
  fetch(`${process.env.LIKED_POSTS_URL}/__control/${path}?token=${accessToken}`, init);

// Each test has its own access token, so that tests in parallel can share the mock.
beforeEach(async () => {
  globalThis.accessToken = randomUUID();
  await control('reset', { method: 'POST' });
});

// No test may send requests outside the contract, or queue an override that no request gets. A test
// that does so on purpose must end with a `reset`.
afterEach(async () => {
  const violations = await (await control('violations')).json();
  const pending = await (await control('pending')).json();
  await control('reset', { method: 'POST' });
  expect({ violations, pending }).toEqual({ violations: [], pending: [] });
});
