import type { Block } from '@liked-posts/test-utils/documents';

/** A step of a document: a change to files, or a command and its output. */
export type DocumentStep =
  | { readonly kind: 'diff'; readonly patch: string }
  | { readonly kind: 'command'; readonly command: string; readonly output: string };

/**
 * Lists the steps in `diff` and `console` blocks: a patch each, or a command after each `$`.
 *
 * `$ git add .` → `{ kind: 'command', command: 'git add .', output: '' }`; text before it is left out.
 */
export function parseSteps(blocks: readonly Block[]): DocumentStep[] {
  return blocks.flatMap(({ name, code }): DocumentStep[] => {
    if (name === 'diff') return [{ kind: 'diff', patch: code }];
    if (name !== 'console') throw new Error(`A "${name}" block has no steps.`);
    return code
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...output] = part.split('\n');
        return { kind: 'command', command, output: output.join('\n').trim() };
      });
  });
}

/**
 * Lists the commands in `sh` blocks: one a line, or more lines with a `\` at the end of each. The
 * blocks have no comments: every-document.test.ts refuses them.
 */
export function listCommands(blocks: readonly Block[]): string[] {
  return blocks
    .flatMap(({ code }) => code.replace(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line !== '');
}

/** Makes a pattern of a whole output, in which `…` is any text: `a … b` matches `a\nb`, not `a b c`. */
export function makePattern(output: string): RegExp {
  const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = output.split('…').map((part) => escapeText(part.trim()));
  return new RegExp(`^\\s*${parts.join('[^]*')}\\s*$`);
}
