/** Formats a time in milliseconds since 1970 as `created_at` of a Post. */
export function writeCreatedAt(milliseconds: number): string {
  // The platform writes `Sat, 28 Jun 2025 21:39:36 GMT`.
  const date = new Date(milliseconds).toUTCString();
  const [year, time] = [date.slice(12, 16), date.slice(17, 25)];
  return `${date.slice(0, 3)} ${date.slice(8, 11)} ${date.slice(5, 7)} ${time} +0000 ${year}`;
}
