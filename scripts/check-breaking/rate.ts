import { isDeepStrictEqual } from 'node:util';
import type { Bump } from './bump.ts';
import { type Difference, readKeyword, type Side } from './redocly-diff.ts';

/** The reasons for a bump, each with the differences that it applies to. */
interface BumpReasons {
  readonly bump: Bump;
  readonly reasons: Readonly<Record<string, (difference: Difference) => boolean>>;
}

/** `additionalProperties: false`, `propertyNames: {…}` or `maxProperties: 3` closes an object. */
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

// In both tables, the first reason that applies decides. Above each is an example.

/** Reasons that hold whatever Redocly reports. */
const reasonsForAll: readonly BumpReasons[] = [
  {
    bump: 'patch',
    reasons: {
      // Post.text · description: 'The text.' → 'The whole text.'
      'Its meaning may have changed.': (difference) => {
        const isRewritten = Boolean(difference.base?.value && difference.revision?.value);
        return isRewritten && proseKeywords.has(readKeyword(difference));
      },
      // servers/0 · url: 'https://a.example' → 'https://b.example'
      'Nothing changes on the wire.': ({ path, typeName, property }) =>
        /^(SpecExtension|Example)$/.test(typeName) ||
        property === 'bearerFormat' ||
        documentation.test(path),
    },
  },
  {
    bump: 'minor',
    reasons: {
      // get · deprecated: added as true
      'SemVer deprecates in a minor release.': ({ property }) => property === 'deprecated',
      // MaxResults · allowEmptyValue: false → true
      'Clients can send more.': ({ property, revision }) =>
        property === 'allowEmptyValue' && revision?.value === true,
      // MediaType · enum: a new value. In responses, each enum is in a union with any other string.
      'Any other string was possible before.': ({ impact, path, property, base, revision }) => {
        const isEnumInUnion = property === 'enum' && /\/anyOf\/\d+$/.test(path);
        return impact === 'major' && isEnumInUnion && !loses(base, revision);
      },
    },
  },
];

/** Reasons for what Redocly reports as less than major. It ignores generated code. */
const reasonsUnlessMajor: readonly BumpReasons[] = [
  {
    bump: 'major',
    reasons: {
      // security: removed
      'Newly generated code sends another token, or none.': ({ typeName, kind }) =>
        typeName === 'SecurityRequirementList' ||
        (typeName === 'SecurityRequirement' && kind === 'removed'),
      // Post · additionalProperties: added as false
      'A strict validator refuses members that the service may add at any time.': (difference) =>
        closingKeywords.has(readKeyword(difference)) && !allowsAll(difference.revision?.value),
      // ErrorBody/anyOf/0: removed
      'Responses no longer match this schema.': ({ path, kind }) =>
        kind === 'removed' && /\/(anyOf|oneOf)\/\d+$/.test(path),
      // VotingStatus · enum: ['closed', 'open'] → ['open']. Without an enum, any value is allowed.
      'Responses no longer have each of these values.': ({ property, base, revision }) =>
        property === 'enum' && revision?.value !== undefined && loses(base, revision),
      // MaxResults · default: 100 → 10
      'Clients that leave it out may get something else.': ({ property, base }) =>
        property === 'default' && base?.value !== undefined,
      // PollOption.votes · format: added as 'int64'
      'Generated code reads or writes another type.': ({ property }) => property === 'format',
      // Topic.name · writeOnly: added as true
      'It no longer comes in responses.': ({ property, revision }) =>
        property === 'writeOnly' && revision?.value === true,
      // RateLimitReset · required: true → false
      'Responses may now lack it.': ({ typeName, property, base }) =>
        typeName === 'Header' && property === 'required' && base?.value === true,
      // MediaType · title: 'MediaType' → 'Sort'
      'Generated code takes names from it.': ({ typeName, property }) =>
        (typeName === 'Schema' && property === 'title') ||
        (typeName === 'Operation' && property === 'tags'),
    },
  },
  {
    bump: 'patch',
    reasons: {
      // VotingStatus · enum: ['open', 'closed'] → ['closed', 'open']
      'Only the order differs.': ({ base, revision }) => hasSameElements(base, revision),
    },
  },
  {
    bump: 'minor',
    reasons: {
      // User · required: a new element
      'Clients can rely on more.': (difference) =>
        isLoosened(difference) && difference.path.includes('/responses/'),
      // MaxResults · maximum: 100 → 200
      'Clients can send more.': isLoosened,
    },
  },
];

/**
 * The bump that a difference needs, and the reason if one of the tables decides. For example, if
 * `max_results` may be 200 instead of 100, the `impact` of Redocly is `patch` for the `maximum`. It
 * limits what may be sent, so the bump is `minor`: "Clients can send more."
 */
export function rate(difference: Difference): { bump: Bump; why?: string } {
  const { impact } = difference;
  const tables = impact === 'major' ? reasonsForAll : [...reasonsForAll, ...reasonsUnlessMajor];
  for (const { bump, reasons } of tables) {
    const names = Object.keys(reasons);
    const why = names.find((name) => reasons[name]?.(difference));
    if (why !== undefined) return { bump, why };
  }
  return { bump: impact };
}

/** Whether a limit was loosened, which Redocly reports as a patch. */
function isLoosened({ impact, property = '' }: Difference): boolean {
  return impact === 'patch' && limitingKeywords.has(property);
}

/** Whether a closing keyword has a value that closes nothing. */
function allowsAll(value: unknown): boolean {
  return [undefined, true, {}].some((open) => isDeepStrictEqual(open, value));
}

function toList(side: Side | undefined): readonly unknown[] {
  return Array.isArray(side?.value) ? side.value : [];
}

/** Whether the revision lacks an element that the base has. */
function loses(base: Side | undefined, revision: Side | undefined): boolean {
  return toList(base).some((element) => !toList(revision).includes(element));
}

function hasSameElements(base: Side | undefined, revision: Side | undefined): boolean {
  return toList(base).length > 0 && !loses(base, revision) && !loses(revision, base);
}
