/** The first few of the items, for a message. */
export function listed(items: Iterable<string>, most = 3): string {
  const all = [...new Set(items)];
  const named = all.slice(0, most).join(', ');
  return all.length > most ? `${named} and ${all.length - most} more` : named;
}

/** A number of things, such as `1 rule`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
