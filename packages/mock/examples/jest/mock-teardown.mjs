export default async function teardown() {
  const { violations } = globalThis.likedPostsMock;
  await globalThis.likedPostsMock.close();
  if (violations.length === 0) return;
  throw new Error(
    `Requests outside of any test violated the contract: ${JSON.stringify(violations)}`,
  );
}
