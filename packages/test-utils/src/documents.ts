import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';

const root = new URL('../../../', import.meta.url);

/** A block of code in a document. */
export interface Block {
  /** What follows the fence before it, such as `sh` or `ts error`; empty if nothing does. */
  readonly name: string;
  readonly code: string;
}

/** The text of a document, such as `spec/README.md`. */
export function readDocument(document: string): string {
  return readFileSync(new URL(document, root), 'utf8');
}

/** All blocks of code in a Markdown text, in order. */
export function parseBlocks(markdown: string): Block[] {
  return listTokens(markdown)
    .filter((token): token is Tokens.Code => token.type === 'code')
    .map(({ lang = '', text }) => ({ name: lang, code: `${text}\n` }));
}

/** The code within the sentences of a Markdown text, in order: `pnpm test` of "Run `pnpm test`." */
export function listCodeSpans(markdown: string): string[] {
  return listTokens(markdown)
    .filter((token): token is Tokens.Codespan => token.type === 'codespan')
    .map(({ text }) => text);
}

/** The targets of the links and images in a Markdown text, also of those written in HTML. */
export function listTargets(markdown: string): string[] {
  return listTokens(markdown).flatMap((token) => {
    if (isLinkOrImage(token)) return [token.href];
    // Markdown passes HTML on as it is, so the parser has no token for its links.
    if (token.type !== 'html') return [];
    const attributes = token.raw.matchAll(/\b(?:href|src)="([^"]*)"/g);
    return [...attributes].map(([, target = '']) => target);
  });
}

function isLinkOrImage(token: Token): token is Tokens.Link | Tokens.Image {
  return token.type === 'link' || token.type === 'image';
}

/** All tokens, also those within others, such as a link in a list. */
function listTokens(markdown: string): Token[] {
  const tokens: Token[] = [];
  walkTokens(lexer(markdown), (token) => {
    tokens.push(token);
  });
  return tokens;
}

/**
 * Returns the blocks of `document` that have one of `names`, for a test that runs them all. Write
 * the arguments as literals: packages/release-tests/documents/every-document.test.ts searches the
 * tests for calls of this function, to find blocks that no test runs.
 *
 * @throws {Error} if one of the names has no block
 */
export function readBlocks(document: string, ...names: string[]): Block[] {
  const blocks = parseBlocks(readDocument(document));
  const missing = names.find((name) => !blocks.some((block) => block.name === name));
  if (missing === undefined) return blocks.filter(({ name }) => names.includes(name));
  throw new Error(`${document} has no "${missing}" blocks: remove the test that runs them.`);
}

/**
 * Runs TypeScript code as if it stood in a file of a folder.
 *
 * @returns the lines that the code prints
 */
export async function runTypeScript(code: string, folder: string): Promise<string[]> {
  const args = ['--no-warnings', '--input-type=module-typescript', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return stdout.trimEnd().split('\n');
}

/** Lists the output that comments in code promise: `console.log(1 + 1); // → 2` → `['2']`. */
export function listExpectedLines(code: string): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, line = '']) => line);
}
