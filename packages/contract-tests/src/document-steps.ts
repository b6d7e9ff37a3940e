/** A step of a document: a change to files, or a command with what it prints. */
export type Step =
  | { readonly kind: 'diff'; readonly patch: string }
  | { readonly kind: 'command'; readonly command: string; readonly output: string };

/** The steps in the order of the text: its `diff` blocks, and the commands of its `console` blocks. */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/^```(diff|console)\n(.*?)^```$/gms)].flatMap(
    ([, kind, code = '']): Step[] => {
      if (kind === 'diff') return [{ kind: 'diff', patch: code }];
      return code
        .split(/^\$ /m)
        .slice(1)
        .map((part) => {
          const [command = '', ...output] = part.split('\n');
          return { kind: 'command', command, output: output.join('\n').trim() };
        });
    },
  );
}

/** A pattern for what was printed: in a document, `…` stands for anything. */
export function patternOf(output: string): RegExp {
  const parts = output.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^\\s*${parts.join('[^]*')}\\s*$`);
}
