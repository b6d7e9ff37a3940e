/** The chain of causes of a failed request, down to the errors of each address of a host. */
export function listCauses(thrown: unknown, depth = 0): unknown[] {
  const { cause, errors } = Object(thrown);
  if (Array.isArray(errors)) return errors.slice(0, 5);
  return cause && depth < 5 ? [thrown, ...listCauses(cause, depth + 1)] : [thrown];
}
