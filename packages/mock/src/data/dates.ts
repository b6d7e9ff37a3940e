/** Formats a time in milliseconds since 1970 as `created_at` of a Post. */
export function writeCreatedAt(milliseconds: number): string {
  // The platform writes `Sat, 28 Jun 2025 21:39:36 GMT`.
  const date = new Date(milliseconds).toUTCString();
  const [year, time] = [date.slice(12, 16), date.slice(17, 25)];
  return `${date.slice(0, 3)} ${date.slice(8, 11)} ${date.slice(5, 7)} ${time} +0000 ${year}`;
}

const iso8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

/** Whether a value is a time in ISO 8601 with its zone. The time may not exist. */
export function isIso8601(value: unknown): value is string {
  return typeof value === 'string' && iso8601.test(value);
}
