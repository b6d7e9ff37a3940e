import { type Context, isMap, type Rule } from './rule.ts';

/**
 * Reports an `x-assumption` that is not one sentence, and an `x-assumption-covers` without an
 * assumption, or with keywords that the node lacks.
 */
export const assumptionsHaveReasons: Rule = () => {
  function enter(node: unknown, { location, report }: Context) {
    if (!isMap(node)) return;
    if ('x-assumption' in node && !isOneSentence(node['x-assumption'])) {
      report({
        message: 'An assumption must be one sentence that gives the reason.',
        location: location.child(['x-assumption']),
      });
    }
    if (!('x-assumption-covers' in node)) return;
    const covered = node['x-assumption-covers'];
    const isListBeside = Array.isArray(covered) && covered.every((keyword) => keyword in node);
    if (isListBeside && 'x-assumption' in node) return;
    report({
      message: '`x-assumption-covers` must list keywords that stand beside an `x-assumption`.',
      location: location.child(['x-assumption-covers']),
    });
  }
  // `any` visits the target of a reference; `ref` visits the node with the `$ref`.
  return { any: { enter }, ref: { enter } };
};

/**
 * Whether a text has at least three words, begins with a capital or code, and ends with its only
 * full stop. A full stop inside code or a number, as in `a.b` and 2.5, does not end a sentence.
 */
export function isOneSentence(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    /^[A-Z`].*[^.]\.$/s.test(text) &&
    text.split(/\s+/).length >= 3 &&
    !/[.!?]\s+[A-Z`]/.test(text)
  );
}
