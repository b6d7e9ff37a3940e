import { isDeepStrictEqual } from 'node:util';
import type { Bump } from './bump.ts';
import { type Difference, readKeyword } from './redocly-diff.ts';

/** Keywords that close an object: by `false`, by a schema, or by a number. */
const closing = /^(additionalProperties|unevaluatedProperties|propertyNames|maxProperties)$/;

/** What people read: sentences, and places, such as the address of the server. */
const sentences = /^(description|x-assumption|x-enumDescriptions)$/;
const documentation = /^#\/(info|servers|tags)\b|\/externalDocs\b/;

/** Keywords that limit what may be sent or returned; all others only describe it. */
const limits =
  /^(const|default|enum|multipleOf|pattern|required|type|uniqueItems|(exclusiveM|m)(ax|in)imum|(max|min)(Items|Length))$/;

/** Changes that break clients although Redocly reports less: it ignores generated code. */
const breaking: readonly (readonly [why: string, applies: (one: Difference) => boolean])[] = [
  [
    'Newly generated code sends another token, or none.',
    ({ typeName, kind }) =>
      typeName === 'SecurityRequirementList' ||
      (typeName === 'SecurityRequirement' && kind === 'removed'),
  ],
  [
    'A strict validator refuses members that the service may add at any time.',
    (one) =>
      closing.test(readKeyword(one)) &&
      ![undefined, true, {}].some((any) => isDeepStrictEqual(any, one.revision?.value)),
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

/** The bump that a difference needs, and the reason if it is not the bump that Redocly reports. */
export function rate(difference: Difference): { bump: Bump; why?: string } {
  const { impact, path, property = '', typeName, base, revision } = difference;
  if (sentences.test(readKeyword(difference)) && base?.value && revision?.value) {
    return { bump: 'patch', why: 'Its meaning may have changed.' };
  }
  const isWords = /^(SpecExtension|Example)$/.test(typeName) || property === 'bearerFormat';
  if (isWords || documentation.test(path)) {
    return { bump: 'patch', why: 'Nothing changes on the wire.' };
  }
  if (property === 'deprecated')
    return { bump: 'minor', why: 'SemVer deprecates in a minor release.' };
  if (property === 'allowEmptyValue' && revision?.value === true) {
    return { bump: 'minor', why: 'Clients can send more.' };
  }
  if (impact === 'major') {
    // An enum in a response is in a union with any other string: see decision 0002.
    return property === 'enum' && /\/anyOf\/\d+$/.test(path) && !lacks(revision, base)
      ? { bump: 'minor', why: 'Any other string was possible before.' }
      : { bump: impact };
  }
  const [why] = breaking.find(([, applies]) => applies(difference)) ?? [];
  if (why !== undefined) return { bump: 'major', why };
  if (toList(base).length > 0 && !lacks(base, revision) && !lacks(revision, base)) {
    return { bump: 'patch', why: 'Only the order differs.' };
  }
  if (impact !== 'patch' || !limits.test(property)) return { bump: impact };
  const isReceived = path.includes('/responses/');
  return { bump: 'minor', why: `Clients can ${isReceived ? 'rely on' : 'send'} more.` };
}

function toList(side: Difference['base']): readonly unknown[] {
  return Array.isArray(side?.value) ? side.value : [];
}

/** Whether a list lacks a value of the other. */
function lacks(list: Difference['base'], other: Difference['base']): boolean {
  return toList(other).some((value) => !toList(list).includes(value));
}
