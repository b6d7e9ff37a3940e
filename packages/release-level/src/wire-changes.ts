import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@liked-posts/spec/openapi.json';
import type { Change } from './level.ts';
import { rate } from './rate.ts';
import { type Difference, keyOf, redoclyDiff } from './redocly-diff.ts';
import { selectionChanges } from './selection-changes.ts';

/** Extensions that `selectionChanges` compares. */
const selective = new Set([
  'x-default-fields',
  'x-identified-by',
  'x-expands-to',
  'x-expands-from',
]);

/**
 * What a change of the description means to senders, receivers and code generators: the result of
 * `redocly diff`, with other levels where it knows too little, and the changes that it does not
 * look at, in examples and in the extensions about selection.
 *
 * @param base path of the bundle before
 * @param revision path of the bundle after
 */
export async function wireChanges(base: string, revision: string): Promise<Change[]> {
  const differences = await redoclyDiff(base, revision);
  const [before, after] = [await read(base), await read(revision)];
  return [
    ...differences
      .filter((difference) => !selective.has(extensionOf(difference) ?? ''))
      .map((difference) => described(difference, after)),
    ...selectionChanges(before, after),
    ...exampleChanges(before, after),
  ];
}

function described(difference: Difference, after: Contract): Change {
  const { level, because } = rate(difference, isOpen(after, difference.path));
  const where = readable(difference.path);
  const what = difference.verdicts
    // A number that becomes a text is neither narrower nor wider.
    .map(({ message }) => message.replace(/\b(narrowed|widened) from\b/, 'changed from'))
    .join(' ');
  const reason = what ? `${what} At ${where}.` : `${where}${modified(difference)}.`;
  return { level, reason: because === undefined ? reason : `${reason} ${because}` };
}

function modified({ kind, property, base, revision }: Difference): string {
  if (property === undefined) return ` was ${kind}`;
  const [before, after] = [JSON.stringify(base?.value), JSON.stringify(revision?.value)];
  if (before === undefined) return ` · ${property} was added`;
  if (after === undefined) return ` · ${property} was removed`;
  const isShort = before.length + after.length < 80;
  return ` · ${property} ${isShort ? `was ${before} and is ${after}` : 'changed'}`;
}

/** The extension that a difference is in. A header may begin with `x-` as well, and is none. */
function extensionOf(difference: Difference): string | undefined {
  const { typeName, property } = difference;
  if (property?.startsWith('x-')) return property;
  return typeName === 'SpecExtension' ? keyOf(difference) : undefined;
}

/** Whether the schema at `pointer` stands in a union beside any other string. */
function isOpen(contract: Contract, pointer: string): boolean {
  const [, union] = /^#\/(.*)\/anyOf\/\d+$/.exec(pointer) ?? [];
  if (union === undefined) return false;
  let node: unknown = contract;
  for (const key of union.split('/')) {
    node = member(follow(contract, node), key.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  const branches = member(follow(contract, node), 'anyOf');
  return (
    Array.isArray(branches) &&
    branches.some((branch) => isDeepStrictEqual(branch, { type: 'string' }))
  );
}

function follow(contract: Contract, node: unknown): unknown {
  const reference = member(node, '$ref');
  if (typeof reference !== 'string') return node;
  const keys = reference.replace('#/', '').split('/');
  return follow(contract, keys.reduce<unknown>(member, contract));
}

function member(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
}

function exampleChanges(before: Contract, after: Contract): Change[] {
  return Object.entries(after.components.examples)
    .filter(([name, { value }]) => {
      const old = before.components.examples[name];
      return old !== undefined && !isDeepStrictEqual(old.value, value);
    })
    .map(([name]) => ({ level: 'patch', reason: `The example ${name} changed.` }));
}

async function read(bundle: string): Promise<Contract> {
  return JSON.parse(await readFile(bundle, 'utf8'));
}

function readable(pointer: string): string {
  const place = pointer
    .replace(/^#\/(paths\/[^/]+\/get\/|paths\/~1)?/, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return place || 'the contract';
}
