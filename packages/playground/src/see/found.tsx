/** The members of a JSON value that have a text in their name or value. */
export function Found({ json, text }: { json: unknown; text: string }) {
  const found = leavesOf(json).filter(([path, value]) =>
    `${path.split('.').at(-1)} ${value}`.toLowerCase().includes(text),
  );
  return (
    <>
      <p class="quiet" role="status">
        {found.length} found{found.length > 100 && ', the first 100 shown'}
      </p>
      <ul class="json">
        {found.slice(0, 100).map(([path, value]) => (
          <li key={path}>
            <span class="key">{path}</span>: <span class="value string">{value}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function leavesOf(value: unknown, path = ''): (readonly [path: string, value: string])[] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, item]) =>
    leavesOf(item, path === '' ? name : `${path}.${name}`),
  );
}
