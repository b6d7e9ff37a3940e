/**
 * The items of a listing as an array. `limit` bounds how many are fetched and held in memory; use
 * `Infinity` for all.
 *
 * @throws what the listing throws. The items until then are lost: to keep them, use a loop
 * @example
 * const items = await toArray(client.posts(id), { limit: 500 });
 * const texts = items.map(({ post }) => post.text);
 */
export async function toArray<Item>(
  listing: AsyncIterable<Item>,
  { limit }: { readonly limit: number },
): Promise<Item[]> {
  const items: Item[] = [];
  if (limit > 0) {
    for await (const item of listing) {
      items.push(item);
      if (items.length >= limit) break;
    }
  }
  return items;
}
