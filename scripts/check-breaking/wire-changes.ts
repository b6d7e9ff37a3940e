import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { isObject } from '../../packages/internal/src/json.ts';
import { unescapePointer } from '../../packages/internal/src/json-pointer.ts';
import { readName, readOperation } from '../../spec/scripts/read-contract.ts';
import { type Change, formatDifference } from './change.ts';
import { rate } from './rate.ts';
import { type Difference, redoclyDiff } from './redocly-diff.ts';

/**
 * How a change of the contract affects senders, receivers and code generators: the report of
 * `redocly diff`, its bumps corrected by rate.ts, and the orders and examples that it ignores.
 */
export async function compareWire(base: Contract, revision: Contract): Promise<Change[]> {
  const differences = await redoclyDiff(base, revision);
  return [
    // Where expansions start is compared in the types, as the export `routes`: see type-changes.ts.
    ...differences.filter(({ path }) => !path.endsWith('/x-expands-from')).map(describeDifference),
    ...compareOrders(base, revision),
    ...compareExamples(base, revision),
  ];
}

function describeDifference(difference: Difference): Change {
  const { bump, why } = rate(difference);
  const place = describePlace(difference);
  const verdict = difference.verdicts
    // "Type widened from 'integer' to 'string'" is wrong, because neither type includes the other.
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

/** The beginnings of pointers that a place does without: the first that fits, or the `#`. */
const omittedStarts = [
  // #/components/schemas/Post → Post
  /^#\/components\/schemas\//,
  // #/components/headers/Reset → headers/Reset
  /^#\/components\//,
  // #/paths/~1likes/get/parameters/since → parameters/since
  /^#\/paths\/[^/]+\/get\/(?=parameters)/,
  // #/paths/~1likes/get → get
  /^#\/paths\/[^/]+\//,
];

/** Where a difference is, such as `PollOption.votes` for `…/PollOption/properties/votes`. */
function describePlace(difference: Difference): string {
  const pointer = pointToNode(difference);
  const start = omittedStarts.find((pattern) => pattern.test(pointer)) ?? /^#\/?/;
  const place = pointer.replace(start, '').replaceAll('/properties/', '.');
  return unescapePointer(place) || 'the contract';
}

/** The pointer to the node. A parameter that was added or removed has its name in place of its index. */
function pointToNode({ pointer, property, before, after }: Difference): string {
  const parent = pointer.replace(/\/[^/]*$/, '');
  // With a property, the pointer ends with its keyword.
  if (property !== undefined) return parent;
  const node = after ?? before;
  const isParameter = parent.endsWith('/get/parameters') && isObject(node);
  return isParameter ? `${parent}/${node['name']}` : pointer;
}

/**
 * Compares orders, which Redocly ignores: generated readers take the first member of a union that fits,
 * and generated functions may take parameters by position.
 */
function compareOrders(base: Contract, revision: Contract): Change[] {
  const baseLists = listOrdered(base);
  return [...listOrdered(revision)]
    .filter(([name, after]) => isReordered(baseLists.get(name) ?? [], after))
    .map(([name, after]) => ({
      bump: 'major',
      reason: `The order of ${name} is now ${after.join(', ')}. Generated code relies on it.`,
    }));
}

/** Whether only the order differs. Redocly reports elements that were added or removed. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const hasSameElements = isDeepStrictEqual(before.toSorted(), after.toSorted());
  return hasSameElements && !isDeepStrictEqual(before, after);
}

/** The members of each union by its name, and the parameters; both as names of components. */
function listOrdered(contract: Contract): Map<string, string[]> {
  const unions = Object.entries(contract.components.schemas).map(
    ([name, { anyOf = [] }]) => [name, anyOf.map(readName)] as const,
  );
  const { parameters } = readOperation(contract).operation;
  return new Map([['the parameters', parameters.map(readName)], ...unions]);
}

/** Compares the examples of both contracts. Redocly reports those that only one of them has. */
function compareExamples(base: Contract, revision: Contract): Change[] {
  return Object.entries(revision.components.examples)
    .filter(([name]) => name in base.components.examples)
    .filter(([name, { value }]) => !isDeepStrictEqual(base.components.examples[name]?.value, value))
    .map(([name]) => ({ bump: 'patch', reason: `The example ${name} changed.` }));
}
