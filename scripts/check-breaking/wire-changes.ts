import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { follow } from '../../spec/scripts/follow.ts';
import { type Change, wasAndIs } from './bump.ts';
import { rate } from './rate.ts';
import { type Difference, keywordOf, redoclyDiff } from './redocly-diff.ts';
import { selectionChanges } from './selection-changes.ts';

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
    ...differences
      .filter((difference) => !selective.test(keywordOf(difference)))
      .map((one) => describe(one, one.kind === 'removed' ? base : revision)),
    ...selectionChanges(base, revision),
    ...exampleChanges(base, revision),
  ];
}

/** Describes a difference, with the bump that it needs. Its path leads into the contract. */
function describe(difference: Difference, contract: Contract): Change {
  const { bump, why } = rate(difference);
  const where = readable(difference.path, contract);
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

function readable(pointer: string, { paths, components }: Contract): string {
  const [operation] = Object.values(paths);
  const place = pointer
    .replace(/(?<=\/get\/parameters\/)\d+/, (index) => {
      const reference = operation?.get.parameters[Number(index)];
      return reference ? follow(components.parameters, reference).name : index;
    })
    .replace(/^#\/(paths\/[^/]+\/get\/|paths\/~1)?/, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return place || 'the contract';
}

function exampleChanges(base: Contract, revision: Contract): Change[] {
  return Object.entries(revision.components.examples)
    .filter(([name]) => name in base.components.examples)
    .filter(([name, { value }]) => !isDeepStrictEqual(base.components.examples[name]?.value, value))
    .map(([name]) => ({ bump: 'patch', reason: `The example ${name} changed.` }));
}
