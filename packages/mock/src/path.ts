/** Whether `path` has the form of `template`, as it is written: a parameter may have any value, or none. */
export function hasPath(template: string, path: string): boolean {
  const segments = path.split('/');
  const parts = template.split('/');
  return (
    segments.length === parts.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}

/** The values of the path parameters in `path`, which matches `template`. */
export function pathValues(template: string, path: string): Record<string, string> {
  const segments = path.split('/');
  const values: Record<string, string> = {};
  for (const [index, part] of template.split('/').entries()) {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name !== undefined) values[name] = decodeURIComponent(segments[index] ?? '');
  }
  return values;
}
