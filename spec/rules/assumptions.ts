import { type Context, isMap, type Rule } from './rule.ts';

/** An assumption needs a reason, or nobody can check it; and what it covers is listed for callers. */
export const assumptionsHaveReasons: Rule = () => {
  function enter(node: unknown, { location, report }: Context) {
    if (!isMap(node)) return;
    if ('x-assumption' in node && !isOneSentence(node['x-assumption'])) {
      report({
        message: 'An assumption must be one sentence that gives the reason.',
        location: location.child(['x-assumption']),
      });
    }
    const covered = 'x-assumption-covers' in node ? node['x-assumption-covers'] : [];
    const areBeside = Array.isArray(covered) && covered.every((keyword) => keyword in node);
    if (areBeside && ('x-assumption' in node || !('x-assumption-covers' in node))) return;
    report({
      message: '`x-assumption-covers` must list keywords that stand beside an `x-assumption`.',
      location: location.child(['x-assumption-covers']),
    });
  }
  // Redocly visits the target of a reference: only this finds an assumption beside a `$ref`.
  return { any: { enter }, ref: { enter } };
};

/** A full stop inside code or a number does not end a sentence. */
export function isOneSentence(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    /^[A-Z`].*[^.]\.$/s.test(text) &&
    text.split(/\s+/).length >= 3 &&
    !/[.!?]\s+[A-Z`]/.test(text)
  );
}
