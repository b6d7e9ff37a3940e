import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { unescapePointer } from '../../packages/internal/src/json-pointer.ts';
import { readName } from '../../spec/scripts/read-contract.ts';
import { type Change, formatDifference } from './change.ts';
import { rate } from './rate.ts';
import { type Difference, redoclyDiff } from './redocly-diff.ts';

/**
 * How a change of the contract affects senders, receivers and code generators: the report of
 * `redocly diff` with corrected bumps (see rate.ts), and what it ignores: the order of unions, and
 * the values of examples. Where expansions start is compared in the types, as the export `routes`.
 */
export async function compareWire(base: Contract, revision: Contract): Promise<Change[]> {
  const differences = await redoclyDiff(base, revision);
  return [
    ...differences.filter(({ path }) => !path.endsWith('/x-expands-from')).map(describeDifference),
    ...compareUnions(base, revision),
    ...compareExamples(base, revision),
  ];
}

function describeDifference(difference: Difference): Change {
  const { bump, why } = rate(difference);
  const place = describePlace(difference);
  const verdict = difference.verdicts
    // A number that becomes a string is neither narrower nor wider.
    .map(({ message }) => message.replace(/\b(narrowed|widened) from\b/, 'changed from'))
    .join(' ');
  const reason = verdict ? `${verdict} At ${place}.` : `${place} ${describeEvent(difference)}.`;
  return { bump, reason: why === undefined ? reason : `${reason} ${why}` };
}

/** What happened at a place: `was added`, `· title was removed`, `· maximum was 100 and is 200`. */
function describeEvent({ kind, property, before, after }: Difference): string {
  if (property === undefined) return `was ${kind}`;
  if (before === undefined) return `· ${property} was added`;
  if (after === undefined) return `· ${property} was removed`;
  return `· ${property} ${formatDifference(JSON.stringify(before), JSON.stringify(after))}`;
}

/**
 * Where a difference is: `PollOption.votes` for `#/components/schemas/PollOption/properties/votes`,
 * `parameters/since` for `#/paths/~1likes/get/parameters/8`, and `headers/RateLimitReset` for
 * `#/components/headers/RateLimitReset`.
 */
function describePlace({ pointer, property, before, after }: Difference): string {
  const nodePointer = property === undefined ? pointer : pointer.replace(/\/[^/]*$/, '');
  const place = nodePointer
    .replace(/(?<=\/get\/parameters\/)\d+$/, (index) => Object(after ?? before).name ?? index)
    .replace(/^#\/?(components\/(schemas\/)?|paths\/[^/]+\/(get\/(?=parameters))?)?/, '')
    .replaceAll('/properties/', '.');
  return unescapePointer(place) || 'the contract';
}

/** Generated readers take the first member of a union that fits, and drop what it lacks. */
function compareUnions(base: Contract, revision: Contract): Change[] {
  const listMembers = ({ components }: Contract, name: string) =>
    (components.schemas[name]?.anyOf ?? []).map(readName);
  return Object.keys(revision.components.schemas)
    .map((name) => ({ name, before: listMembers(base, name), after: listMembers(revision, name) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .filter(({ before, after }) => isDeepStrictEqual(before.toSorted(), after.toSorted()))
    .map(({ name, before, after }) => {
      const difference = formatDifference(before.join(), after.join());
      const reason = `${name} ${difference}. Generated readers take the first that fits.`;
      return { bump: 'major', reason };
    });
}

/** Compares the examples of both contracts. Redocly reports those that only one of them has. */
function compareExamples(base: Contract, revision: Contract): Change[] {
  return Object.entries(revision.components.examples)
    .filter(([name]) => name in base.components.examples)
    .filter(([name, { value }]) => !isDeepStrictEqual(base.components.examples[name]?.value, value))
    .map(([name]) => ({ bump: 'patch', reason: `The example ${name} changed.` }));
}
