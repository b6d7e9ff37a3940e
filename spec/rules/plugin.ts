import { assumptionIsASentence } from './assumption-is-a-sentence.ts';
import { descriptionsAreSentences } from './descriptions-are-sentences.ts';
import { enumsAreComponents } from './enums-are-components.ts';
import { expansionsLeadSomewhere } from './expansions-lead-somewhere.ts';
import { fieldsAreProperties } from './fields-are-properties.ts';
import { identifiersAreStrings } from './identifiers-are-strings.ts';
import { parametersHaveARole } from './parameters-have-a-role.ts';
import { type Context, isMap, type Rule, type Visitor } from './rule.ts';

/** A Redocly plugin: the rules of this contract that `redocly.yaml` cannot say in assertions. */
export default function house(): { id: string; rules: { oas3: Record<string, Rule> } } {
  return {
    id: 'house',
    rules: {
      oas3: careful({
        'assumption-is-a-sentence': assumptionIsASentence,
        'descriptions-are-sentences': descriptionsAreSentences,
        'enums-are-components': enumsAreComponents,
        'expansions-lead-somewhere': expansionsLeadSomewhere,
        'fields-are-properties': fieldsAreProperties,
        'identifiers-are-strings': identifiersAreStrings,
        'parameters-have-a-role': parametersHaveARole,
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
      const visits = Object.entries(rule()).map(([type, { enter }]) => [
        type,
        {
          enter(node: never, context: Context) {
            if (isMap(node)) enter(node, context);
          },
        },
      ]);
      // Each visitor gets the type of node that it expects.
      return Object.fromEntries(visits) as Visitor;
    },
  ]);
  return Object.fromEntries(entries);
}
