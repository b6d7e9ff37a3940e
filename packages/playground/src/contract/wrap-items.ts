interface WrapOptions {
  readonly indent: string;
  /** The greatest length of a line, in characters. */
  readonly maxLength: number;
}

/** Items with a comma after each, in as few lines as fit. */
export function wrapItems(items: readonly string[], { indent, maxLength }: WrapOptions): string {
  const lines: string[] = [];
  for (const item of items) {
    const lastLine = lines.at(-1);
    const longerLine = `${lastLine} ${item},`;
    if (lastLine === undefined || longerLine.length > maxLength) lines.push(`${indent}${item},`);
    else lines[lines.length - 1] = longerLine;
  }
  return lines.join('\n');
}
