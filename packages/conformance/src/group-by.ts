/** Items with the same key: at least one. */
export type Group<Item> = [Item, ...Item[]];

/** Groups items by a key, in the order in which the keys come first. `Map.groupBy` needs Node 21. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Group<Item>> {
  const groups = new Map<Key, Group<Item>>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
