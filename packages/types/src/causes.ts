/**
 * What made a request fail: an error, its cause, and so on; for a host with several addresses, the
 * failure of each.
 */
export function causesOf(thrown: unknown, depth = 0): unknown[] {
  const { cause, errors } = Object(thrown);
  if (Array.isArray(errors)) return errors.slice(0, 5);
  return cause && depth < 5 ? [thrown, ...causesOf(cause, depth + 1)] : [thrown];
}
