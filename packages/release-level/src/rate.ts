import type { Level } from './level.ts';
import { type Difference, keyOf } from './redocly-diff.ts';

/**
 * A level that Redocly cannot give: it sees neither generated code nor what this contract says
 * about itself.
 */
interface Rating {
  readonly level: Level;
  readonly because: string;
  readonly applies: (difference: Difference) => boolean;
}

/** Keywords that close an object, whether by `false` or by a schema. */
const closing = new Set(['additionalProperties', 'unevaluatedProperties', 'propertyNames']);

/** Keywords that say what may be sent and what may be relied on, and not only how it reads. */
const promises = new Set([
  'const',
  'default',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
]);

const ratings: readonly Rating[] = [
  {
    level: 'major',
    because: 'Newly generated code sends another token, or none.',
    applies: ({ typeName, kind }) =>
      typeName === 'SecurityRequirementList' ||
      (typeName === 'SecurityRequirement' && kind === 'removed'),
  },
  {
    level: 'major',
    because: 'A strict validator refuses members that the service may add at any time.',
    applies: (difference) =>
      closing.has(difference.property ?? keyOf(difference)) &&
      difference.revision?.value !== undefined &&
      difference.revision.value !== true,
  },
  {
    level: 'major',
    because: 'Responses no longer have this form.',
    applies: ({ path, kind }) => kind === 'removed' && /\/(anyOf|oneOf)\/\d+$/.test(path),
  },
  {
    level: 'major',
    because: 'Responses no longer have each of these values.',
    applies: ({ property, base, revision }) =>
      // Without an enum, any value will do.
      property === 'enum' && revision?.value !== undefined && lacks(listOf(revision), listOf(base)),
  },
  {
    level: 'major',
    because: 'Clients that leave it out may get something else.',
    applies: ({ property, base }) => property === 'default' && base?.value !== undefined,
  },
  {
    level: 'major',
    because: 'Responses may now lack it.',
    applies: ({ typeName, property, base }) =>
      typeName === 'Header' && property === 'required' && base?.value === true,
  },
  {
    level: 'major',
    because: 'Generated code takes names from it.',
    applies: ({ typeName, property }) =>
      (typeName === 'Schema' && property === 'title') ||
      (typeName === 'Operation' && property === 'tags'),
  },
  {
    level: 'patch',
    because: 'What was assumed is now promised.',
    applies: ({ property, revision }) =>
      property === 'x-assumption' && revision?.value === undefined,
  },
  {
    level: 'patch',
    because: 'What was promised is now assumed.',
    applies: ({ property, base }) => property === 'x-assumption' && base?.value === undefined,
  },
  {
    level: 'patch',
    because: 'Nothing changes on the wire.',
    applies: ({ typeName }) => typeName === 'SpecExtension',
  },
  {
    level: 'patch',
    because: 'Only the order differs.',
    applies: ({ base, revision }) => {
      const [before, after] = [listOf(base), listOf(revision)];
      return before.length > 0 && !lacks(after, before) && !lacks(before, after);
    },
  },
  {
    level: 'minor',
    because: 'There is more to send, or to rely on.',
    applies: ({ impact, property }) =>
      impact === 'patch' && property !== undefined && promises.has(property),
  },
];

/**
 * The level of a change, and the reason if it differs from Redocly's.
 *
 * @param isOpen whether any other string could stand in place of the values
 */
export function rate(
  difference: Difference,
  isOpen: boolean,
): Pick<Rating, 'level'> & { because?: string } {
  const { impact, property, base, revision } = difference;
  if (
    isOpen &&
    property === 'enum' &&
    impact === 'major' &&
    !lacks(listOf(revision), listOf(base))
  ) {
    return { level: 'minor', because: 'Any other string could come before as well.' };
  }
  // What else Redocly takes for breaking breaks.
  const rating =
    impact === 'major' ? undefined : ratings.find(({ applies }) => applies(difference));
  return rating ?? { level: impact };
}

function listOf(side: Difference['base']): readonly unknown[] {
  return Array.isArray(side?.value) ? side.value : [];
}

/** Whether `list` is without any of `values`. */
function lacks(list: readonly unknown[], values: readonly unknown[]): boolean {
  return values.some((value) => !list.includes(value));
}
