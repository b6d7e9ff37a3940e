/** The first line of every generated file. */
export const banner = '// Generated from the contract by `pnpm generate`. Do not edit.\n';

/** A doc comment. Nothing in its text can end the comment early. */
export function docComment(text: string | undefined): string {
  if (!text) return '';
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/** A union of string literals, or `never`. */
export function unionOf(names: readonly string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => JSON.stringify(name)).join(' | ');
}
