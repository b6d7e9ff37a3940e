const maxCauses = 5;
const maxAddresses = 5;

/**
 * An error and its chain of causes, as in `[TypeError: fetch failed, Error: ECONNREFUSED]`. A
 * connection that fails at each address of a host is an `AggregateError`: its errors stand for it.
 */
export function listCauses(thrown: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let error = thrown; causes.length <= maxCauses; error = Object(error).cause) {
    const { errors, cause } = Object(error);
    if (Array.isArray(errors)) return [...causes, ...errors.slice(0, maxAddresses)];
    causes.push(error);
    if (!cause) break;
  }
  return causes;
}
