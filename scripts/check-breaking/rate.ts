import type { Bump } from './change.ts';
import type { Difference } from './redocly-diff.ts';

/** The bump that a difference needs, and the reason if Redocly's bump is another. */
interface Rating {
  readonly bump: Bump;
  readonly why?: string;
}

/**
 * Corrects the `impact` by which Redocly rates a difference. For example, if `max_results` may be 200
 * instead of 100, the `impact` is `patch` for the `maximum`. It limits what may be sent, so the bump is
 * `minor`: "Clients can send more."
 *
 * In the comments below, `Post.text · description: 'a' → 'b'` is a value that differs, and
 * `security/0: removed` is a whole node.
 */
export function rate(difference: Difference): Rating {
  // `ratePatch` is first, because prose and documentation may have keywords that others rate.
  const rating = ratePatch(difference) ?? rateNode(difference) ?? rateValue(difference);
  return rating ?? { bump: difference.impact };
}

const proseKeyword = /^(description|x-assumption|x-enumDescriptions)$/;
/** A pointer to documentation, such as `#/info/title`. */
const documentation = /^#\/(info|servers|tags)\b|\/externalDocs\b/;

/** Rates prose, extensions, examples and documentation, which are in no request and in no response. */
function ratePatch(difference: Difference): Rating | undefined {
  const { path, typeName, property, before, after } = difference;
  // Post.text · description: 'The text.' → 'The whole text.' Not if one is missing or empty.
  if (proseKeyword.test(readKeyword(difference)) && before && after) {
    return { bump: 'patch', why: 'Its meaning may have changed.' };
  }
  // Topic/x-audience: added as {…}; or NotFound/content/text~1html/examples/none: added
  const isNeverSent = typeName === 'SpecExtension' || typeName === 'Example';
  // BearerToken · bearerFormat: added as 'opaque'; or servers/0 · url: 'https://a' → 'https://b'
  const isHint = property === 'bearerFormat' || documentation.test(path);
  return isNeverSent || isHint ? { bump: 'patch', why: 'Nothing changes on the wire.' } : undefined;
}

/** `additionalProperties: false`, `propertyNames: {…}` or `maxProperties: 3` closes an object. */
const closingKeyword = /^(additionalProperties|unevaluatedProperties|propertyNames|maxProperties)$/;

/** Rates security, members of unions and closed objects. */
function rateNode(difference: Difference): Rating | undefined {
  const { kind, path, typeName, after } = difference;
  // security/0: removed; or security, the whole list: added or removed
  const isSecurityRemoved = typeName === 'SecurityRequirement' && kind === 'removed';
  if (isSecurityRemoved || typeName === 'SecurityRequirementList') {
    return raise(difference, 'Newly generated code sends another token, or none.');
  }
  // ErrorBody/anyOf/0: removed
  if (kind === 'removed' && /\/(anyOf|oneOf)\/\d+$/.test(path)) {
    return raise(difference, 'Responses no longer match this schema.');
  }
  // Post · additionalProperties: added as false. Removed, true and {} close nothing.
  const isOpen = after === undefined || after === true || JSON.stringify(after) === '{}';
  if (isOpen || !closingKeyword.test(readKeyword(difference))) return undefined;
  const why = 'A strict validator refuses members that the service may add at any time.';
  return raise(difference, why);
}

/** Rates a plain value or a list by its keyword; undefined if the `impact` of Redocly stands. */
function rateValue(difference: Difference): Rating | undefined {
  const { property, typeName, before, after } = difference;
  switch (property) {
    case 'enum':
      return rateOrder(difference) ?? rateEnum(difference) ?? rateLimit(difference);
    case 'required':
      // RateLimitReset · required: true → false
      if (typeName === 'Header' && before === true) {
        return raise(difference, 'Responses may now lack it.');
      }
      return rateOrder(difference) ?? rateLimit(difference);
    case 'type':
      return rateOrder(difference) ?? rateLimit(difference);
    case 'default':
      // MaxResults · default: 100 → 10
      if (before === undefined) return rateLimit(difference);
      return raise(difference, 'Clients that leave it out may get something else.');
    case 'format':
      // PollOption.votes · format: added as 'int64'
      return raise(difference, 'Generated code reads or writes another type.');
    case 'writeOnly':
      // Topic.name · writeOnly: added as true
      return after === true ? raise(difference, 'It no longer comes in responses.') : undefined;
    case 'title':
    case 'tags':
      // MediaType · title: 'MediaType' → 'Sort'; or get · tags: ['Likes'] → ['Posts']
      return raise(difference, 'Generated code takes names from it.');
    case 'deprecated':
      return { bump: 'minor', why: 'SemVer deprecates in a minor release.' };
    case 'allowEmptyValue':
      return after === true ? { bump: 'minor', why: 'Clients can send more.' } : undefined;
    default:
      return rateLimit(difference);
  }
}

/** Rates the same elements in another order. A plain value counts as a list of one. */
function rateOrder({ before, after }: Difference): Rating | undefined {
  // VotingStatus · enum: ['open', 'closed'] → ['closed', 'open']
  const hasSameElements = !losesElement(before, after) && !losesElement(after, before);
  return hasSameElements ? { bump: 'patch', why: 'Only the order differs.' } : undefined;
}

/** Rates values that an enum has lost or gained. */
function rateEnum(difference: Difference): Rating | undefined {
  const { impact, path, before, after } = difference;
  // Without an enum, any value is allowed.
  if (after === undefined) return undefined;
  // VotingStatus · enum: ['closed', 'open'] → ['open']. In requests, Redocly itself rates it as major.
  const why = 'Responses no longer have each of these values.';
  if (losesElement(before, after)) return raise(difference, why);
  // MediaType · enum: a new value. In responses, each enum is in a union with any other string.
  const isInUnion = /\/anyOf\/\d+$/.test(path);
  if (impact !== 'major' || !isInUnion) return undefined;
  return { bump: 'minor', why: 'Any other string was possible before.' };
}

/** The keywords that limit what may be sent or returned. `maxProperties` is a `closingKeyword`. */
const limitingKeywords = [
  ['const', 'default', 'enum', 'multipleOf', 'pattern', 'required', 'type'],
  ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'],
  ['minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems'],
].flat();

/** Rates a limit as minor if Redocly rates it as patch. */
function rateLimit({ impact, property = '', path }: Difference): Rating | undefined {
  // Redocly rates as patch what breaks nobody: looser limits of requests, tighter ones of responses.
  if (impact !== 'patch' || !limitingKeywords.includes(property)) return undefined;
  // User · required: a new element; or MaxResults · maximum: 100 → 200
  const isRead = path.includes('/responses/');
  return { bump: 'minor', why: isRead ? 'Clients can rely on more.' : 'Clients can send more.' };
}

/** Major, with the reason if Redocly rates it lower. */
function raise({ impact }: Difference, why: string): Rating {
  return impact === 'major' ? { bump: impact } : { bump: 'major', why };
}

/** The keyword that differs; in an extension or for a node, its key: `x-enumDescriptions`. */
function readKeyword({ path, property, typeName }: Difference): string {
  const key = path.slice(path.lastIndexOf('/') + 1);
  return typeName === 'SpecExtension' ? key : (property ?? key);
}

/** Whether a value or a list lacks an element that it had: `['closed', 'open']` → `['open']`. */
function losesElement(before: unknown, after: unknown): boolean {
  const remaining = [after ?? []].flat();
  return [before ?? []].flat().some((element) => !remaining.includes(element));
}
