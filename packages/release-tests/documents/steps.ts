import type { Block } from '@liked-posts/test-utils/documents';

/** A step of a document: a change to files, or a command and its output. */
export type DocumentStep =
  | { readonly kind: 'diff'; readonly patch: string }
  | { readonly kind: 'command'; readonly command: string; readonly output: string };

/** The steps in `diff` and `console` blocks: a patch each, or commands after `$`. */
export function parseSteps(blocks: readonly Block[]): DocumentStep[] {
  return blocks.flatMap(({ name, code }): DocumentStep[] => {
    if (name === 'diff') return [{ kind: 'diff', patch: code }];
    return code
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...output] = part.split('\n');
        return { kind: 'command', command, output: output.join('\n').trim() };
      });
  });
}

/** The commands in `sh` blocks. A `\` continues a command. */
export function listCommands(blocks: readonly Block[]): string[] {
  return blocks
    .flatMap(({ code }) => code.replace(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line !== '');
}

/** A pattern for the output in a document, in which `…` matches anything. */
export function makePattern(output: string): RegExp {
  const parts = output.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^\\s*${parts.join('[^]*')}\\s*$`);
}
