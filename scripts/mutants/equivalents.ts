import type { Mutant } from './mutants.ts';

/** A mutant that no test can notice, and why. */
interface Equivalent extends Pick<Mutant, 'file' | 'code' | 'before' | 'after'> {
  readonly because: string;
}

/** Each was looked at by hand. */
const equivalents: readonly Equivalent[] = [
  {
    file: 'packages/conformance/src/answer.ts',
    code: 'if (!saysJson && !/^\\s*[{[]/.test(text)) {',
    before: '/^\\s*[{[]/',
    after: '/\\s*[{[]/',
    because: 'Text with a brace further on is parsed in vain, and read as the same text.',
  },
  {
    file: 'packages/conformance/src/schema.ts',
    code: `? value.map((item) => ({ key: '0', item, at: \`\${way}[]\` }))`,
    before: "'0'",
    after: "''",
    because: 'Any name leads to the items of a list.',
  },
  ...[
    [
      "includes.some(([member]) => member === 'tweets')",
      "!(includes.some(([member]) => member === 'tweets'))",
    ],
    ['some', 'every'],
    ['===', '!=='],
    ["'tweets'", "''"],
  ].map(([before = '', after = '']) => ({
    file: 'packages/sandbox/src/answer/page.ts',
    code: "const write = includes.some(([member]) => member === 'tweets') ? writeOnce() : writeList;",
    before,
    after,
    because: 'It saves time: both ways write the same bytes.',
  })),
  {
    file: 'packages/sandbox/src/front/front.ts',
    code: 'if (journalSize === 0 && onRequest === undefined) return outgoing;',
    before: 'journalSize === 0 && onRequest === undefined',
    after: '(false as boolean)',
    because: 'It saves time: nobody gets to see what would be recorded.',
  },
  {
    file: 'packages/sandbox/src/front/node/command.ts',
    code: `return name.replace(/[A-Z]/g, (letter) => \`-\${letter.toLowerCase()}\`);`,
    before: '/[A-Z]/g',
    after: '/[A-Z]/',
    because: 'No flag has more than two words.',
  },
  {
    file: 'packages/types/src/request/suggest.ts',
    code: 'if (Math.abs(written.length - meant.length) >= limit) continue;',
    before: 'Math.abs(written.length - meant.length) >= limit',
    after: '(false as boolean)',
    because: 'It saves work: the distance is at least the difference of the lengths.',
  },
];

/** Why a mutant cannot be noticed; undefined if it can. */
export function reasonOf(mutant: Mutant): string | undefined {
  return equivalents.find((one) => isThis(one, mutant))?.because;
}

/** Those below a path that are no mutant any more, since the code has changed. */
export function outdated(path: string, mutants: readonly Mutant[]): readonly Equivalent[] {
  return equivalents.filter(
    (one) => one.file.startsWith(path) && !mutants.some((mutant) => isThis(one, mutant)),
  );
}

function isThis({ file, code, before, after }: Equivalent, mutant: Mutant): boolean {
  return (
    mutant.file === file &&
    mutant.code === code &&
    mutant.before === before &&
    mutant.after === after
  );
}
