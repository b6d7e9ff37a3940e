import { assumptionsCoverKeywords } from './assumptions.ts';
import { parametersCanBeRead } from './parameters.ts';
import type { Rule } from './rule.ts';
import { schemasReadWell } from './schemas.ts';
import { selectionsAreComplete } from './selection.ts';

/** A Redocly plugin: the rules of this contract that `redocly.yaml` cannot express as assertions. */
export default function createHousePlugin(): { id: string; rules: { oas3: Record<string, Rule> } } {
  return {
    id: 'house',
    rules: {
      oas3: {
        'assumptions-cover-keywords': assumptionsCoverKeywords,
        'parameters-can-be-read': parametersCanBeRead,
        'schemas-read-well': schemasReadWell,
        'selections-are-complete': selectionsAreComplete,
      },
    },
  };
}
