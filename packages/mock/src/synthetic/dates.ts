/** Formats a time in milliseconds since 1970 as `created_at` of a Post. */
export function writeCreatedAt(milliseconds: number): string {
  // From `Sat, 28 Jun 2025 21:39:36 GMT`. Every Post has one, and parts are faster than fields.
  const date = new Date(milliseconds).toUTCString();
  const [year, time] = [date.slice(12, 16), date.slice(17, 25)];
  return `${date.slice(0, 3)} ${date.slice(8, 11)} ${date.slice(5, 7)} ${time} +0000 ${year}`;
}

/** Formats a time in milliseconds since 1970 by RFC 3339, with milliseconds. */
export function writeDateTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
