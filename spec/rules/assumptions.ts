import { type Context, isMap, type Rule } from './rule.ts';

/**
 * Reports an `x-assumption-covers` that is no list, has no assumption beside it, or names keywords
 * that are not beside it. An empty list is right: the assumption is then about behavior.
 *
 *   right     { type: string, x-assumption: Seen in 2024., x-assumption-covers: [type] }
 *   reported  { type: string, x-assumption: Seen in 2024., x-assumption-covers: [minimum] }
 */
export const assumptionsCoverKeywords: Rule = () => {
  function enter(node: unknown, { location, report }: Context) {
    if (!isMap(node) || !('x-assumption-covers' in node)) return;
    const covered = node['x-assumption-covers'];
    const listsOwnKeywords = Array.isArray(covered) && covered.every((keyword) => keyword in node);
    if (listsOwnKeywords && 'x-assumption' in node) return;
    report({
      message: '`x-assumption-covers` must list keywords that stand beside an `x-assumption`.',
      location: location.child(['x-assumption-covers']),
    });
  }
  // Redocly visits a node with a `$ref` as `ref`, and the target of the reference as `any`.
  return { any: { enter }, ref: { enter } };
};
