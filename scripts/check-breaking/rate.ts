import { isDeepStrictEqual } from 'node:util';
import type { Bump } from './bump.ts';
import { type Difference, readKeyword } from './redocly-diff.ts';

/** The bump that a difference needs, and the reason if it is not the one of Redocly. */
interface Rating {
  readonly bump: Bump;
  readonly why?: string;
}

/** `additionalProperties: false`, `propertyNames: {…}` or `maxProperties: 3` closes an object. */
const closingKeyword = /^(additionalProperties|unevaluatedProperties|propertyNames|maxProperties)$/;

/** A keyword whose value is prose. */
const proseKeyword = /^(description|x-assumption|x-enumDescriptions)$/;

/** A pointer to documentation, such as `#/info/title`. */
const documentation = /^#\/(info|servers|tags)\b|\/externalDocs\b/;

/** Keywords that limit what may be sent or returned; all others only describe it. */
const limitingKeywords = new Set(
  (
    'const default enum multipleOf pattern required type uniqueItems minimum maximum ' +
    'exclusiveMinimum exclusiveMaximum minItems maxItems minLength maxLength'
  ).split(' '),
);

/**
 * Rates a difference. For example, if `max_results` may be 200 instead of 100, the `impact` of
 * Redocly is `patch` for the `maximum`. It limits what may be sent, so the bump is `minor`: "Clients
 * can send more." The first reason that applies decides. Above each is an example.
 */
export function rate(difference: Difference): Rating {
  const { impact, path, typeName, property, base, revision } = difference;

  // Post.text · description: 'The text.' → 'The whole text.'
  if (proseKeyword.test(readKeyword(difference)) && base?.value && revision?.value) {
    return { bump: 'patch', why: 'Its meaning may have changed.' };
  }
  // servers/0 · url: 'https://a.example' → 'https://b.example'. An extension may be prose: see above.
  const isNeverSent = typeName === 'SpecExtension' || typeName === 'Example';
  if (isNeverSent || property === 'bearerFormat' || documentation.test(path)) {
    return { bump: 'patch', why: 'Nothing changes on the wire.' };
  }
  // get · deprecated: added as true
  if (property === 'deprecated') {
    return { bump: 'minor', why: 'SemVer deprecates in a minor release.' };
  }
  // MaxResults · allowEmptyValue: false → true
  if (property === 'allowEmptyValue' && revision?.value === true) {
    return { bump: 'minor', why: 'Clients can send more.' };
  }
  if (impact !== 'major') return rateNotMajor(difference);
  // MediaType · enum: a new value. In responses, each enum is in a union with any other string.
  const isEnumInUnion = property === 'enum' && /\/anyOf\/\d+$/.test(path);
  if (isEnumInUnion && !losesElements(difference)) {
    return { bump: 'minor', why: 'Any other string was possible before.' };
  }
  return { bump: impact };
}

/** Rates a difference that is not major for Redocly: as major if clients or their tools notice it. */
function rateNotMajor(difference: Difference): Rating {
  const { kind, impact, path, typeName, property = '', base, revision } = difference;

  // security: removed
  const isSecurityRemoved = typeName === 'SecurityRequirement' && kind === 'removed';
  if (typeName === 'SecurityRequirementList' || isSecurityRemoved) {
    return { bump: 'major', why: 'Newly generated code sends another token, or none.' };
  }
  // Post · additionalProperties: added as false. Removed, true and {} close nothing.
  const isOpen = [undefined, true, {}].some((open) => isDeepStrictEqual(open, revision?.value));
  if (closingKeyword.test(readKeyword(difference)) && !isOpen) {
    const why = 'A strict validator refuses members that the service may add at any time.';
    return { bump: 'major', why };
  }
  // ErrorBody/anyOf/0: removed
  if (kind === 'removed' && /\/(anyOf|oneOf)\/\d+$/.test(path)) {
    return { bump: 'major', why: 'Responses no longer match this schema.' };
  }
  // VotingStatus · enum: ['closed', 'open'] → ['open']. Without an enum, any value is allowed.
  if (property === 'enum' && revision?.value !== undefined && losesElements(difference)) {
    return { bump: 'major', why: 'Responses no longer have each of these values.' };
  }
  // MaxResults · default: 100 → 10
  if (property === 'default' && base?.value !== undefined) {
    return { bump: 'major', why: 'Clients that leave it out may get something else.' };
  }
  // PollOption.votes · format: added as 'int64'
  if (property === 'format') {
    return { bump: 'major', why: 'Generated code reads or writes another type.' };
  }
  // Topic.name · writeOnly: added as true
  if (property === 'writeOnly' && revision?.value === true) {
    return { bump: 'major', why: 'It no longer comes in responses.' };
  }
  // RateLimitReset · required: true → false
  if (typeName === 'Header' && property === 'required' && base?.value === true) {
    return { bump: 'major', why: 'Responses may now lack it.' };
  }
  // MediaType · title: 'MediaType' → 'Sort'
  const isSchemaTitle = typeName === 'Schema' && property === 'title';
  if (isSchemaTitle || (typeName === 'Operation' && property === 'tags')) {
    return { bump: 'major', why: 'Generated code takes names from it.' };
  }
  if (impact !== 'patch' || !limitingKeywords.has(property)) return { bump: impact };
  return rateLoosening(difference);
}

/** Rates a difference of a limit that loosens it: tightening is major for Redocly. */
function rateLoosening({ path, base, revision }: Difference): Rating {
  // VotingStatus · enum: ['open', 'closed'] → ['closed', 'open']
  const elements = [base, revision].map((side) => [side?.value].flat().toSorted());
  if (isDeepStrictEqual(elements[0], elements[1])) {
    return { bump: 'patch', why: 'Only the order differs.' };
  }
  // User · required: a new element
  if (path.includes('/responses/')) return { bump: 'minor', why: 'Clients can rely on more.' };
  // MaxResults · maximum: 100 → 200
  return { bump: 'minor', why: 'Clients can send more.' };
}

/** Whether the revision of a list lacks an element that the base has. */
function losesElements({ base, revision }: Difference): boolean {
  const before = [base?.value ?? []].flat();
  const after = [revision?.value ?? []].flat();
  return before.some((element) => !after.includes(element));
}
