import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexer, type Token, walkTokens } from 'marked';

const root = new URL('../../../', import.meta.url);

/** A block of code in a document. */
export interface Block {
  /** What tests know it by: its language. */
  readonly name: string;
  readonly code: string;
}

/** The paths of all documents, from the root of the repository. */
export function documents(): string[] {
  return [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'spec/README.md', 'scripts/bench/README.md'],
    ...namesIn('decisions').map((name) => `decisions/${name}`),
    ...namesIn('packages').map((name) => `packages/${name}/README.md`),
    ...namesIn('examples').map((name) => `examples/${name}/README.md`),
  ].filter((path) => existsSync(new URL(path, root)));
}

/** The text of a document. */
export function textOf(document: string): string {
  return readFileSync(new URL(document, root), 'utf8');
}

/** All blocks of code in a Markdown text, in its order. */
export function blocksIn(markdown: string): Block[] {
  return tokensIn(markdown).flatMap((token) => {
    if (token.type !== 'code') return [];
    const language = token['codeBlockStyle'] === 'indented' ? 'indented' : token['lang'];
    return { name: language || 'unnamed', code: `${token['text']}\n` };
  });
}

/** What is written as code within the sentences of a Markdown text, in its order. */
export function codeSpansIn(markdown: string): string[] {
  return tokensIn(markdown).flatMap((token) => (token.type === 'codespan' ? [token['text']] : []));
}

/** What the links and images of a Markdown text lead to. */
export function targetsIn(markdown: string): string[] {
  return tokensIn(markdown).flatMap((token) => {
    if (token.type === 'html') {
      return [...token.raw.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to);
    }
    return token.type === 'link' || token.type === 'image' ? [token['href'] as string] : [];
  });
}

/**
 * The blocks of `document` that have one of `names`. A test of the documents finds these calls, so
 * write the names as they are: whoever makes one runs all blocks that it returns.
 *
 * @throws {Error} if there are none of a name.
 */
export function blocksOf(document: string, ...names: string[]): Block[] {
  const blocks = blocksIn(textOf(document));
  const missing = names.find((name) => !blocks.some((block) => block.name === name));
  if (missing === undefined) return blocks.filter(({ name }) => names.includes(name));
  throw new Error(`${document} has no "${missing}" blocks: remove the test that runs them.`);
}

function tokensIn(markdown: string): Token[] {
  const tokens: Token[] = [];
  walkTokens(lexer(markdown), (token) => void tokens.push(token));
  return tokens;
}

function namesIn(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(folder, root))).sort();
}
