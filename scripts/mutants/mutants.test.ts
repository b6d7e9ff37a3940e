import { expect, test } from 'vitest';
import { mutantsOf, sample } from './mutants.ts';

const source = `import { a } from 'a';
type Size = 'small' | 3;
if (!a && b >= 2) stop();
export const list = ['x', ...b.filter((c) => c)].map((one) => ({ type: one, 'text': \`t\` }));
const pattern = /^x+/g;
function call(): Size { return f(true, b ? '' : 1); return undefined; }
`;

test('each piece of a source that does something is changed, one at a time; types and imports are not', () => {
  const mutants = mutantsOf('a.ts', source);
  expect(mutants.map(({ line, before, after }) => `${line}: ${before} → ${after}`)).toEqual([
    '3: !a && b >= 2 → !(!a && b >= 2)',
    '3: !a && b >= 2 → (false as boolean)',
    '3: && → ||',
    '3: !a → a',
    '3: >= → >',
    '3: 2 → (2 + 1)',
    '3: stop(); → {}',
    "4: ['x', ...b.filter((c) => c)] → []",
    "4: 'x' → ''",
    '4: b.filter((c) => c) → b',
    "4: `t` → ''",
    '5: /^x+/g → /x+/g',
    '5: /^x+/g → /^x+/',
    '5: /^x+/g → /^x/g',
    "6: f(true, b ? '' : 1) → undefined",
    "6: true, b ? '' : 1) → b ? '' : 1, true)",
    '6: true → false',
    '6: b → !(b)',
    "6: '' → 'mutant'",
    '6: 1 → (1 + 1)',
  ]);
  for (const { start, before } of mutants) expect(source.startsWith(before, start)).toBe(true);
});

test('a sample follows from its seed, takes operators in turn, and is the same when lines are added', () => {
  const mutants = mutantsOf('a.ts', source);
  const chosen = sample(mutants, 1, 10).map(({ before, after }) => `${before} → ${after}`);
  expect(new Set(sample(mutants, 1, 10).map(({ operator }) => operator)).size).toBe(10);
  expect(sample(mutantsOf('a.ts', `\n\n${source}`), 1, 10)).toMatchObject(
    sample(mutants, 1, 10).map(({ before, after }) => ({ before, after })),
  );
  expect(sample(mutants, 2, 10).map(({ before, after }) => `${before} → ${after}`)).not.toEqual(
    chosen,
  );
});
