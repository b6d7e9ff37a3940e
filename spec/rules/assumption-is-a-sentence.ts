import { isOneSentence } from './descriptions-are-sentences.ts';
import type { Context, Rule } from './rule.ts';

/** An assumption needs a reason, or nobody can check it. */
export const assumptionIsASentence: Rule = () => {
  function check(node: unknown, { location, report }: Context) {
    if (typeof node !== 'object' || node === null) return;
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
  return { any: { enter: check }, ref: { enter: check } };
};
