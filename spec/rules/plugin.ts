import { assumptionsHaveReasons } from './assumptions.ts';
import { parametersCanBeRead } from './parameters.ts';
import { type Context, isMap, type Rule, type Visitor } from './rule.ts';
import { schemasReadWell } from './schemas.ts';
import { selectionsAreComplete } from './selection.ts';

/** A Redocly plugin: the rules of this contract that `redocly.yaml` cannot say in assertions. */
export default function house(): { id: string; rules: { oas3: Record<string, Rule> } } {
  return {
    id: 'house',
    rules: {
      oas3: careful({
        'assumptions-have-reasons': assumptionsHaveReasons,
        'parameters-can-be-read': parametersCanBeRead,
        'schemas-read-well': schemasReadWell,
        'selections-are-complete': selectionsAreComplete,
      }),
    },
  };
}

/**
 * Skips nodes that are not maps, as in half-written text: Redocly's own rule `struct` reports
 * these.
 */
function careful(rules: Record<string, Rule>): Record<string, Rule> {
  const entries = Object.entries(rules).map(([name, rule]): [string, Rule] => [
    name,
    () => {
      const visits = Object.entries(rule()).map(([type, visit]) => [
        type,
        Object.fromEntries(
          Object.entries<(node: never, context: Context) => void>(visit).map(([when, act]) => [
            when,
            (node: never, context: Context) => {
              if (isMap(node)) act(node, context);
            },
          ]),
        ),
      ]);
      // Each visitor gets the type of node that it expects.
      return Object.fromEntries(visits) as Visitor;
    },
  ]);
  return Object.fromEntries(entries);
}
