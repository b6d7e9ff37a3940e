export default async function teardown() {
  const { violations } = globalThis.likedPostsMock;
  await globalThis.likedPostsMock.close();
  if (violations.length > 0) throw new Error(JSON.stringify(violations, null, 2));
}
