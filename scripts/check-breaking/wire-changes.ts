import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@liked-posts/spec/openapi.json';
import type { Expansion } from '@liked-posts/spec/operation.json';
import { flatten } from '../../spec/scripts/flatten.ts';
import { readName } from '../../spec/scripts/read-contract.ts';
import { type Bump, type Change, wasAndIs } from './bump.ts';
import { rate } from './rate.ts';
import { type Difference, readKeyword, redoclyDiff } from './redocly-diff.ts';

/** What `selectionChanges` compares. */
const selective = /^x-(default-fields|identified-by|expands-from)$/;

/**
 * How a change of the contract affects senders, receivers and code generators: the report of
 * `redocly diff`, with another bump where it knows too little, and changes that it ignores, in
 * examples and in the extensions about selection.
 */
export async function wireChanges(base: Contract, revision: Contract): Promise<Change[]> {
  const differences = await redoclyDiff(base, revision);
  return [
    ...differences.filter((difference) => !selective.test(readKeyword(difference))).map(describe),
    ...selectionChanges(base, revision),
    ...unionChanges(base, revision),
    ...exampleChanges(base, revision),
  ];
}

/** Describes a difference, with the bump that it needs. */
function describe(difference: Difference): Change {
  const { bump, why } = rate(difference);
  const where = describePlace(difference);
  const what = difference.verdicts
    // A number that becomes a string is neither narrower nor wider.
    .map(({ message }) => message.replace(/\b(narrowed|widened) from\b/, 'changed from'))
    .join(' ');
  const reason = what ? `${what} At ${where}.` : `${where}${modified(difference)}.`;
  return { bump, reason: why === undefined ? reason : `${reason} ${why}` };
}

function modified({ kind, property, base, revision }: Difference): string {
  if (property === undefined) return ` was ${kind}`;
  const [before, after] = [JSON.stringify(base?.value), JSON.stringify(revision?.value)];
  if (before === undefined) return ` · ${property} was added`;
  if (after === undefined) return ` · ${property} was removed`;
  return ` · ${property} ${wasAndIs(before, after)}`;
}

/** Where a difference is: `PollOption.votes` in a schema, and otherwise the path in the contract. */
function describePlace({ base, revision, property }: Difference): string {
  const side = revision?.value === undefined ? base : revision;
  const { pointer, value } = side ?? { pointer: '' };
  // With a value, it leads to the keyword.
  const place = (property === undefined ? pointer : pointer.slice(0, -property.length - 1))
    .replace(/(?<=\/get\/parameters\/)\d+$/, (index) => Object(value).name ?? index)
    .replace(/^#\/?(components\/(schemas\/)?|paths\/[^/]+\/(get\/(?=parameters))?)?/, '')
    .replaceAll('/properties/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return place || 'the contract';
}

/** Generated readers take the first member of a union that fits, and drop what it lacks. */
function unionChanges(base: Contract, revision: Contract): Change[] {
  const readOrder = ({ components }: Contract, name: string) =>
    (components.schemas[name]?.anyOf ?? []).map(readName);
  return Object.keys(revision.components.schemas)
    .map((name) => ({ name, before: readOrder(base, name), after: readOrder(revision, name) }))
    .filter(({ before, after }) => `${before}` !== `${after}`)
    .filter(({ before, after }) => `${before.toSorted()}` === `${after.toSorted()}`)
    .map(({ name, before, after }) => ({
      bump: 'major',
      reason: `${name} ${wasAndIs(`${before}`, `${after}`)}. Generated readers take the first that fits.`,
    }));
}

function exampleChanges(base: Contract, revision: Contract): Change[] {
  return Object.entries(revision.components.examples)
    .filter(([name]) => name in base.components.examples)
    .filter(([name, { value }]) => !isDeepStrictEqual(base.components.examples[name]?.value, value))
    .map(([name]) => ({ bump: 'patch', reason: `The example ${name} changed.` }));
}

/**
 * How clients are affected by a change of default fields, of identifiers, or of where an expansion
 * starts or leads.
 */
function selectionChanges(base: Contract, revision: Contract): Change[] {
  const changes: Change[] = [];
  const add = (bump: Bump, reason: string) => changes.push({ bump, reason });
  const [before, after] = [flatten(base), flatten(revision)];
  for (const { name, schema, defaults, identifiedBy } of before.resources) {
    const now = after.resources.find((one) => one.name === name);
    if (now === undefined) continue;
    const [old, current] = [identifiedBy.join(', '), now.identifiedBy.join(', ')];
    if (old !== current)
      add('major', `${schema} is identified by ${current}, no longer by ${old}.`);
    for (const field of defaults.filter((one) => !now.defaults.includes(one))) {
      add('major', `${field} of ${schema} must now be asked for.`);
    }
    for (const field of now.defaults.filter((one) => !defaults.includes(one))) {
      add('minor', `${field} of ${schema} is now returned by default.`);
    }
  }
  for (const old of before.expansions) {
    const now = after.expansions.find(({ name }) => name === old.name);
    if (now === undefined) continue;
    const { name, resource } = old;
    if (now.resource !== resource) {
      add('major', `${name} leads to includes.${now.resource}, no longer to includes.${resource}.`);
    }
    const [start, newStart] = [describeStart(old), describeStart(now)];
    if (newStart !== start)
      add('major', `${name} starts from ${newStart}, no longer from ${start}.`);
  }
  return changes;
}

/** Where an expansion starts, as `x-expands-from` writes it. */
function describeStart({ through, path }: Expansion): string {
  return [...(through === undefined ? [] : [through]), path.join('.')].join(' > ');
}
