import { isDeepStrictEqual } from 'node:util';
import type { Bump } from './bump.ts';
import { type Difference, readKeyword, type Side } from './redocly-diff.ts';

/** Keywords that close an object: by `false`, by a schema, or by a number. */
const closingKeywords = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'maxProperties',
]);

/** Keywords whose value is prose. */
const proseKeywords = new Set(['description', 'x-assumption', 'x-enumDescriptions']);

/** Pointers to documentation, such as `#/info/title`. */
const documentation = /^#\/(info|servers|tags)\b|\/externalDocs\b/;

/** Keywords that limit what may be sent or returned; all others only describe it. */
const limitingKeywords = new Set(
  (
    'const default enum multipleOf pattern required type uniqueItems minimum maximum ' +
    'exclusiveMinimum exclusiveMaximum minItems maxItems minLength maxLength'
  ).split(' '),
);

const allowsAny = (value: unknown) =>
  [undefined, true, {}].some((any) => isDeepStrictEqual(any, value));

/** Changes that break clients although Redocly reports less: it ignores generated code. */
const breaking: readonly (readonly [why: string, applies: (difference: Difference) => boolean])[] =
  [
    [
      'Newly generated code sends another token, or none.',
      ({ typeName, kind }) =>
        typeName === 'SecurityRequirementList' ||
        (typeName === 'SecurityRequirement' && kind === 'removed'),
    ],
    [
      'A strict validator refuses members that the service may add at any time.',
      (difference) =>
        closingKeywords.has(readKeyword(difference)) && !allowsAny(difference.revision?.value),
    ],
    [
      'Responses no longer match this schema.',
      ({ path, kind }) => kind === 'removed' && /\/(anyOf|oneOf)\/\d+$/.test(path),
    ],
    [
      'Responses no longer have each of these values.',
      // If the enum is removed, any value is allowed.
      ({ property, base, revision }) =>
        property === 'enum' && revision?.value !== undefined && lacks(revision, base),
    ],
    [
      'Clients that leave it out may get something else.',
      ({ property, base }) => property === 'default' && base?.value !== undefined,
    ],
    ['Generated code reads or writes another type.', ({ property }) => property === 'format'],
    [
      'It no longer comes in responses.',
      ({ property, revision }) => property === 'writeOnly' && revision?.value === true,
    ],
    [
      'Responses may now lack it.',
      ({ typeName, property, base }) =>
        typeName === 'Header' && property === 'required' && base?.value === true,
    ],
    [
      'Generated code takes names from it.',
      ({ typeName, property }) =>
        (typeName === 'Schema' && property === 'title') ||
        (typeName === 'Operation' && property === 'tags'),
    ],
  ];

/**
 * The bump that a difference needs, and the reason if it is not the bump that Redocly reports. The
 * first rule that applies decides.
 */
export function rate(difference: Difference): { bump: Bump; why?: string } {
  const { impact, path, property = '', typeName, base, revision } = difference;
  if (proseKeywords.has(readKeyword(difference)) && base?.value && revision?.value) {
    return { bump: 'patch', why: 'Its meaning may have changed.' };
  }
  const isText = /^(SpecExtension|Example)$/.test(typeName) || property === 'bearerFormat';
  if (isText || documentation.test(path)) {
    return { bump: 'patch', why: 'Nothing changes on the wire.' };
  }
  if (property === 'deprecated') {
    return { bump: 'minor', why: 'SemVer deprecates in a minor release.' };
  }
  if (property === 'allowEmptyValue' && revision?.value === true) {
    return { bump: 'minor', why: 'Clients can send more.' };
  }
  // An enum in a response is in a union with any other string: see decision 0002.
  const isEnumInUnion = property === 'enum' && /\/anyOf\/\d+$/.test(path);
  if (impact === 'major' && isEnumInUnion && !lacks(revision, base)) {
    return { bump: 'minor', why: 'Any other string was possible before.' };
  }
  if (impact === 'major') return { bump: 'major' };
  const [why] = breaking.find(([, applies]) => applies(difference)) ?? [];
  if (why !== undefined) return { bump: 'major', why };
  if (haveSameElements(base, revision)) return { bump: 'patch', why: 'Only the order differs.' };
  if (impact !== 'patch' || !limitingKeywords.has(property)) return { bump: impact };
  const isReceived = path.includes('/responses/');
  return { bump: 'minor', why: `Clients can ${isReceived ? 'rely on' : 'send'} more.` };
}

function toList(side: Side | undefined): readonly unknown[] {
  return Array.isArray(side?.value) ? side.value : [];
}

/** Whether a list lacks an element of the other. */
function lacks(list: Side | undefined, other: Side | undefined): boolean {
  return toList(other).some((element) => !toList(list).includes(element));
}

function haveSameElements(base: Side | undefined, revision: Side | undefined): boolean {
  return toList(base).length > 0 && !lacks(base, revision) && !lacks(revision, base);
}
