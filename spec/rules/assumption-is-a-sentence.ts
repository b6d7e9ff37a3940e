import type { Context, Rule } from './rule.ts';
import { isOneSentence } from './sentence.ts';

/** Without a reason, nobody can judge an assumption. */
export const assumptionIsASentence: Rule = () => {
  function check(node: unknown, { location, report }: Context) {
    if (typeof node !== 'object' || node === null || !('x-assumption' in node)) return;
    if (isOneSentence(node['x-assumption'])) return;
    report({
      message: 'An assumption must be one sentence that gives the reason.',
      location: location.child(['x-assumption']),
    });
  }
  // Redocly visits the target of a reference: only this finds an assumption beside a `$ref`.
  return { any: { enter: check }, ref: { enter: check } };
};
