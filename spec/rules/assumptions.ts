import { type Context, isMap, type Rule } from './rule.ts';

/** Reports an `x-assumption-covers` without an assumption, or with keywords that the node lacks. */
export const assumptionsCoverKeywords: Rule = () => {
  function enter(node: unknown, { location, report }: Context) {
    if (!isMap(node) || !('x-assumption-covers' in node)) return;
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
