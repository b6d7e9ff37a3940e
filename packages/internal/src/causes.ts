/** The most errors of an `AggregateError` that are listed. */
const maxAddresses = 5;

/**
 * An error and its chain of causes, as in `[TypeError: fetch failed, Error: ECONNREFUSED]`. A
 * connection that fails at each address of a host is an `AggregateError`: its `errors`, one for each
 * address, are listed instead of it. `maxCauses` counts down, because causes can form a circle.
 */
export function listCauses(thrown: unknown, maxCauses = 5): unknown[] {
  // Anything can be thrown, even null.
  const { cause, errors } = Object(thrown);
  if (Array.isArray(errors)) return errors.slice(0, maxAddresses);
  return cause && maxCauses > 0 ? [thrown, ...listCauses(cause, maxCauses - 1)] : [thrown];
}
