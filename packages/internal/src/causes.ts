const maxAddresses = 5;

/**
 * An error and its chain of causes, as in `[TypeError: fetch failed, Error: ECONNREFUSED]`. A
 * connection that fails at each address of a host is an `AggregateError`: its errors stand for it.
 */
export function listCauses(thrown: unknown, maxCauses = 5): unknown[] {
  const { cause, errors } = Object(thrown);
  if (Array.isArray(errors)) return errors.slice(0, maxAddresses);
  return cause && maxCauses > 0 ? [thrown, ...listCauses(cause, maxCauses - 1)] : [thrown];
}
