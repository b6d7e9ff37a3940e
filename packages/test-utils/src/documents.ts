import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { lexer, type Token, walkTokens } from 'marked';

const root = new URL('../../../', import.meta.url);

/** A block of code in a document. */
export interface Block {
  /** Its language. */
  readonly name: string;
  readonly code: string;
}

export function readDocument(document: string): string {
  return readFileSync(new URL(document, root), 'utf8');
}

/** All blocks of code in a Markdown text, in order. */
export function parseBlocks(markdown: string): Block[] {
  return listTokens(markdown).flatMap((token) => {
    if (token.type !== 'code') return [];
    const language = token['codeBlockStyle'] === 'indented' ? 'indented' : token['lang'];
    return { name: language || 'unnamed', code: `${token['text']}\n` };
  });
}

/** The code within the sentences of a Markdown text, in order. */
export function listCodeSpans(markdown: string): string[] {
  return listTokens(markdown).flatMap((token) => {
    if (token.type !== 'codespan') return [];
    return [token['text']];
  });
}

/** The targets of the links and images in a Markdown text. */
export function listTargets(markdown: string): string[] {
  return listTokens(markdown).flatMap((token) => {
    if (token.type === 'html') {
      return [...token.raw.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to);
    }
    if (token.type === 'link' || token.type === 'image') return [token['href'] as string];
    return [];
  });
}

/**
 * The blocks of `document` that have one of `names`. A test that calls this must run all of them.
 * Write the names as literals: a test in packages/release-tests/documents searches for these calls.
 *
 * @throws {Error} when a name has no blocks
 */
export function readBlocks(document: string, ...names: string[]): Block[] {
  const blocks = parseBlocks(readDocument(document));
  const missing = names.find((name) => !blocks.some((block) => block.name === name));
  if (missing === undefined) return blocks.filter(({ name }) => names.includes(name));
  throw new Error(`${document} has no "${missing}" blocks: remove the test that runs them.`);
}

/** A Markdown table, aligned as Biome does it. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '),
  );
  return lines.map((line) => `| ${line} |\n`).join('');
}

function listTokens(markdown: string): Token[] {
  const tokens: Token[] = [];
  walkTokens(lexer(markdown), (token) => void tokens.push(token));
  return tokens;
}

/**
 * Runs TypeScript as if it were in a folder.
 *
 * @returns the lines that it prints
 */
export async function runTypeScript(code: string, folder: string): Promise<string[]> {
  const args = ['--no-warnings', '--input-type=module-typescript', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return stdout.trimEnd().split('\n');
}

/** The expected output lines in code, each in a comment after `// → `. */
export function listExpectedLines(code: string): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line = '']) => line);
}
