import type { Context, Rule } from './rule.ts';
import { isOneSentence } from './sentence.ts';

/** An assumption that gives no reason is of no use to the person who has to judge it. */
export const assumptionIsASentence: Rule = () => {
  function check(node: unknown, { location, report }: Context) {
    if (typeof node !== 'object' || node === null || !('x-assumption' in node)) return;
    if (isOneSentence(node['x-assumption'])) return;
    report({
      message: 'An assumption must be one sentence that gives the reason.',
      location: location.child(['x-assumption']),
    });
  }
  // Redocly visits what a reference leads to; an assumption beside a `$ref` is met only here.
  return { any: { enter: check }, ref: { enter: check } };
};
