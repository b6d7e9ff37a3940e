export default async function teardown() {
  const response = await fetch('http://127.0.0.1:4010/__control/violations');
  const violations = await response.json();
  if (violations.length === 0) return;
  throw new Error(
    `A hook, or a request with another token, was outside the contract: ${JSON.stringify(violations)}`,
  );
}
