import type { LikedPostsQuery } from '@liked-posts/types';
import { mixText } from '../data/hash.ts';
import { OptionError } from '../option-checks.ts';
import { type Match, matches, type RecordedMatch, type Scope } from './match.ts';
import type { Fault, Override, Recorded } from './override.ts';

/**
 * An override as the mock keeps and shows it: a copy without the access token, for requests of the scope.
 *
 * @param option its name in errors, such as `next[0]`
 * @throws {OptionError} when it is for requests outside of the scope
 */
export function recordOverride(
  given: Fault | Override,
  scope: Scope,
  option: string,
): Recorded<Fault> {
  const { match = {}, ...effect } = copyOverride(given);
  const recordedMatch = narrowToScope(scope, recordMatch(match), option);
  const hasMatch = Object.keys(recordedMatch).length > 0;
  return freezeCopy(hasMatch ? { ...effect, match: recordedMatch } : effect);
}

function copyOverride(given: Fault | Override): Fault {
  const copy: Fault = JSON.parse(JSON.stringify(given));
  // JSON writes a `Date` as a string. To be sent as JSON, it needs its quotes: `"2026-01-01T…"`.
  const isJsonString = typeof copy.body === 'string' && typeof given.body !== 'string';
  return isJsonString ? { ...copy, body: JSON.stringify(copy.body) } : copy;
}

/** Records a match as the mock keeps it: with the fingerprint of the access token, and strings in `query`. */
export function recordMatch({ token, query, ...userAndPage }: Match): RecordedMatch {
  // Without `readonly`, so that the members can be set here.
  const match: { -readonly [Name in keyof RecordedMatch]: RecordedMatch[Name] } = userAndPage;
  if (token !== undefined) match.caller = fingerprintToken(token);
  if (query !== undefined) match.query = recordQuery(query);
  return match;
}

/** The values of a query as sent: `{ max_results: 5, expansions: ['a', 'b'] }` → `'5'` and `'a,b'`. */
function recordQuery(query: LikedPostsQuery): Record<string, string> {
  const recorded: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) recorded[name] = [value].flat().join(',');
  }
  return recorded;
}

/** Two random numbers of 32 bits, which all fingerprints of this process depend on. */
let salts: readonly number[] | undefined;

/**
 * The fingerprint of an access token, to show and to compare: the same for the same token, until this
 * process ends. It keeps tokens out of what the mock shows and logs; it is no secure hash.
 */
export function fingerprintToken(token: string): string {
  // Chosen at the first call: edge workers have no random numbers while they load a module.
  salts ??= [Math.random(), Math.random()].map((random) => Math.floor(random * 2 ** 32));
  // In base 36, 32 bits have at most 7 digits.
  return salts.map((salt) => mixText(salt, token).toString(36).padStart(7, '0')).join('');
}

/** In the scope `{ user: '42' }`, `{ page: 2 }` → `{ user: '42', page: 2 }`; `{ user: '43' }` is an error. */
function narrowToScope(scope: Scope, match: RecordedMatch, option: string): RecordedMatch {
  const merged = { ...scope, ...match };
  // The queries are merged, too, because each may have other parameters.
  const query = scope.query && { ...scope.query, ...match.query };
  const narrowed = query === undefined ? merged : { ...merged, query };
  // A match that contradicts the scope has replaced one of its values.
  if (matches(scope, narrowed)) return narrowed;
  const reason = 'it is for requests outside of the scope';
  throw new OptionError(`${option}.match`, reason, 'only members that the scope leaves open');
}

/** A copy that nobody can change, because the journal shows it. It has no members that are undefined. */
function freezeCopy<Value>(value: Value): Value {
  // `JSON.parse` passes the value of each member, and last the whole, to this function.
  return JSON.parse(JSON.stringify(value), (_name, item) => Object.freeze(item));
}
