/** Renders a Markdown table with aligned columns. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '),
  );
  return lines.map((line) => `| ${line} |\n`).join('');
}
