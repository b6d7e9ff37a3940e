import type { Bump } from './change.ts';
import type { Difference } from './redocly-diff.ts';

/** The bump that a difference needs, and the reason if Redocly's bump is another. */
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

/** The keywords that limit what may be sent or returned. `maxProperties` is a `closingKeyword`. */
const limitingKeywords = [
  ['const', 'default', 'enum', 'multipleOf', 'pattern', 'required', 'type'],
  ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems', 'minLength', 'maxLength'],
].flat();

/**
 * Rates a difference by the first reason that applies; without one, the `impact` of Redocly stays.
 * For example, if `max_results` may be 200 instead of 100, the `impact` is `patch` for the `maximum`.
 * It limits what may be sent, so the bump is `minor`: "Clients can send more."
 */
export function rate(difference: Difference): Rating {
  const whyPatch = explainPatch(difference);
  if (whyPatch !== undefined) return { bump: 'patch', why: whyPatch };
  const whyMajor = explainMajor(difference);
  if (whyMajor !== undefined) return { bump: 'major', why: whyMajor };
  const whyMinor = explainMinor(difference);
  if (whyMinor !== undefined) return { bump: 'minor', why: whyMinor };
  return { bump: difference.impact };
}

// The functions return the first reason that applies. The comment above each reason is an example.

/** Why a difference is a patch, whatever Redocly says. */
function explainPatch(difference: Difference): string | undefined {
  const { path, typeName, property = '', before, after } = difference;

  // Post.text · description: 'The text.' → 'The whole text.' Not if one is missing or empty.
  if (proseKeyword.test(readKeyword(difference)) && before && after) {
    return 'Its meaning may have changed.';
  }
  // Topic/x-audience: added as {…}; or NotFound/content/text~1html/examples/none: added
  const isNeverSent = typeName === 'SpecExtension' || typeName === 'Example';
  // BearerToken · bearerFormat: added as 'opaque'; or servers/0 · url: 'https://a' → 'https://b'
  const isHint = property === 'bearerFormat' || documentation.test(path);
  if (isNeverSent || isHint) return 'Nothing changes on the wire.';
  // VotingStatus · enum: ['open', 'closed'] → ['closed', 'open']
  const hasSameElements = !losesElement(before, after) && !losesElement(after, before);
  const isReordered = /^(enum|required|type)$/.test(property) && hasSameElements;
  return isReordered ? 'Only the order differs.' : undefined;
}

/** Why a difference is major, although it is not for Redocly. */
function explainMajor(difference: Difference): string | undefined {
  const { kind, impact, path, typeName, property, before, after } = difference;
  if (impact === 'major') return undefined;

  // security/0: removed; or security, the whole list: added or removed
  const isSecurityRemoved = typeName === 'SecurityRequirement' && kind === 'removed';
  if (isSecurityRemoved || typeName === 'SecurityRequirementList') {
    return 'Newly generated code sends another token, or none.';
  }
  // Post · additionalProperties: added as false. Removed, true and {} close nothing.
  const isOpen = after === undefined || after === true || JSON.stringify(after) === '{}';
  if (closingKeyword.test(readKeyword(difference)) && !isOpen) {
    return 'A strict validator refuses members that the service may add at any time.';
  }
  // ErrorBody/anyOf/0: removed
  if (kind === 'removed' && /\/(anyOf|oneOf)\/\d+$/.test(path)) {
    return 'Responses no longer match this schema.';
  }
  // VotingStatus · enum: ['closed', 'open'] → ['open']. Without an enum, any value is allowed.
  if (property === 'enum' && after !== undefined && losesElement(before, after)) {
    return 'Responses no longer have each of these values.';
  }
  // MaxResults · default: 100 → 10
  if (property === 'default' && before !== undefined) {
    return 'Clients that leave it out may get something else.';
  }
  // PollOption.votes · format: added as 'int64'
  if (property === 'format') return 'Generated code reads or writes another type.';
  // Topic.name · writeOnly: added as true
  if (property === 'writeOnly' && after === true) return 'It no longer comes in responses.';
  // RateLimitReset · required: true → false
  if (typeName === 'Header' && property === 'required' && before === true) {
    return 'Responses may now lack it.';
  }
  // MediaType · title: 'MediaType' → 'Sort'
  const isSchemaTitle = typeName === 'Schema' && property === 'title';
  const isOperationTag = typeName === 'Operation' && property === 'tags';
  return isSchemaTitle || isOperationTag ? 'Generated code takes names from it.' : undefined;
}

/** Why a difference that is neither a patch nor major is minor. */
function explainMinor(difference: Difference): string | undefined {
  const { impact, path, property = '', before, after } = difference;

  // get · deprecated: added as true
  if (property === 'deprecated') return 'SemVer deprecates in a minor release.';
  // MaxResults · allowEmptyValue: false → true
  if (property === 'allowEmptyValue' && after === true) return 'Clients can send more.';
  // MediaType · enum: a new value. In responses, each enum is in a union with any other string.
  const isOpenEnum = property === 'enum' && /\/anyOf\/\d+$/.test(path);
  if (impact === 'major' && isOpenEnum && !losesElement(before, after)) {
    return 'Any other string was possible before.';
  }
  // Redocly rates a tighter limit as major, so one with `patch` gets looser. All others stay.
  if (impact !== 'patch' || !limitingKeywords.includes(property)) return undefined;
  // User · required: a new element; or MaxResults · maximum: 100 → 200
  return path.includes('/responses/') ? 'Clients can rely on more.' : 'Clients can send more.';
}

/** The keyword that differs; for an object, its key: `x-enumDescriptions` if its `open` differs. */
function readKeyword({ path, property, typeName }: Difference): string {
  const key = path.slice(path.lastIndexOf('/') + 1);
  return typeName === 'SpecExtension' ? key : (property ?? key);
}

/** Whether a list lacks an element that it had: `['closed', 'open']` → `['open']`. */
function losesElement(before: unknown, after: unknown): boolean {
  const remaining = [after ?? []].flat();
  return [before ?? []].flat().some((element) => !remaining.includes(element));
}
