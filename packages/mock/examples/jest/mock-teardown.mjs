export default async function teardown() {
  const { violations } = globalThis.likedPostsMock;
  await globalThis.likedPostsMock.close();
  if (violations.length === 0) return;
  throw new Error(
    `A hook, or a request with another token, was outside the contract: ${JSON.stringify(violations)}`,
  );
}
