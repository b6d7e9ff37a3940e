// Playwright runs this after all tests. The fixture in liked-posts.spec.ts has checked the requests of each
// test, and reset them: what is left came from elsewhere, such as a hook.
export default async function teardown() {
  const response = await fetch('http://127.0.0.1:4010/__control/violations');
  const violations = await response.json();
  if (violations.length === 0) return;
  throw new Error(
    `Requests outside of any test violated the contract: ${JSON.stringify(violations)}`,
  );
}
