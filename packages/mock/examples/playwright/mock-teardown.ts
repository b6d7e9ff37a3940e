// Playwright runs this after all tests, as `globalTeardown` in playwright.config.ts. The fixture in
// liked-posts.spec.ts has checked and reset the violations of each test. The violations that are left come
// from requests outside of tests, such as in a hook.
export default async function teardown() {
  const response = await fetch('http://127.0.0.1:4010/__control/violations');
  const violations = await response.json();
  if (violations.length === 0) return;
  throw new Error(
    `Requests outside of any test violated the contract: ${JSON.stringify(violations)}`,
  );
}
