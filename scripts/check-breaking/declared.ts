import type { Bump, Change } from './bump.ts';
import { formatDifference } from './format.ts';

/** Something with a name and a type: an export of a package, or a member of another declaration. */
export interface Declared {
  /** For a member: the key of the declaration that has it. */
  readonly owner?: string;
  readonly name: string;
  readonly optional: boolean;
  /** The type as source text; a union of strings as `"a" | "b"`. */
  readonly type: string;
}

/** Declarations by key: `Post`, `Post.text` and so on. */
export type Declarations = ReadonlyMap<string, Declared>;

/** The declarations of two versions. */
export interface DeclarationPair {
  readonly base: Declarations;
  readonly revision: Declarations;
  /** The names of types that clients write; they only read all others. */
  readonly written: ReadonlySet<string>;
}

/** How the declarations differ, and which bump each difference needs: `Post has a new mood.` */
export function compareDeclarations(pair: DeclarationPair): Change[] {
  const { base, revision } = pair;
  // If its owner is new, gone or of another type, a member is reported with it.
  const isReportedWithOwner = ({ owner }: Declared) =>
    owner !== undefined && base.get(owner)?.type !== revision.get(owner)?.type;

  const changes: Change[] = [];
  for (const [key, before] of base) {
    if (isReportedWithOwner(before)) continue;
    const after = revision.get(key);
    if (after === undefined) {
      changes.push(describeRemoval(before));
      continue;
    }
    changes.push(...compareOptional(before, after, pair));
    changes.push(...compareType(before, after, pair));
  }
  for (const [key, after] of revision) {
    if (base.has(key) || isReportedWithOwner(after)) continue;
    changes.push(describeAddition(after, pair));
  }
  return changes;
}

function isWritten({ owner, name }: Declared, { written }: DeclarationPair): boolean {
  return written.has(owner ?? name);
}

function describeRemoval({ owner, name }: Declared): Change {
  const reason = owner ? `${owner} has no ${name} any more.` : `${name} was removed.`;
  return { bump: 'major', reason };
}

function describeAddition(after: Declared, pair: DeclarationPair): Change {
  const { owner, name, optional } = after;
  if (owner === undefined) return { bump: 'minor', reason: `${name} is new.` };
  const mustBeWritten = isWritten(after, pair) && !optional;
  return { bump: mustBeWritten ? 'major' : 'minor', reason: `${owner} has a new ${name}.` };
}

function compareOptional(before: Declared, after: Declared, pair: DeclarationPair): Change[] {
  if (before.optional === after.optional) return [];
  // Who writes may leave out more. Who reads can rely on more.
  const isSafe = isWritten(before, pair) ? after.optional : !after.optional;
  const presence = after.optional ? 'optional' : 'required';
  const reason = `${describe(before)} is now ${presence}.`;
  return [{ bump: isSafe ? 'minor' : 'major', reason }];
}

function compareType(before: Declared, after: Declared, pair: DeclarationPair): Change[] {
  if (before.type === after.type) return [];
  const literalsBefore = listLiterals(before, pair.base);
  const literalsAfter = listLiterals(after, pair.revision);
  if (literalsBefore === undefined || literalsAfter === undefined) {
    const reason = `${describe(before)} ${formatDifference(before.type, after.type)}.`;
    return [{ bump: 'major', reason }];
  }
  const removed = literalsBefore.filter((literal) => !literalsAfter.includes(literal));
  const added = literalsAfter.filter((literal) => !literalsBefore.includes(literal));
  // Code that handles every value breaks when one is added: a new `model3d` in `MediaType` is major
  // here, and minor on the wire. Clients write each `TweetField`, so a new one is minor. Nobody
  // handles each element of a constant list such as `tweetFields`.
  const canGrow = isWritten(before, pair) || isTuple(before.type);
  const changes: Change[] = [];
  const add = (bump: Bump, what: string) =>
    changes.push({ bump, reason: `${describe(before)} has ${what}.` });
  for (const literal of removed) add('major', `no ${literal} any more`);
  for (const literal of added) add(canGrow ? 'minor' : 'major', `a new ${literal}`);
  return changes;
}

/** `text of Post`, or `Post` for an export. */
function describe({ owner, name }: Declared): string {
  return owner ? `${name} of ${owner}` : name;
}

const isTuple = (type: string) => type.startsWith('readonly [');

/** The members of a union or tuple of string literals, or of a name for it; else undefined. */
function listLiterals(declared: Declared, all: Declarations): readonly string[] | undefined {
  const type = all.get(declared.type)?.type ?? declared.type;
  const list = /^readonly \[(.*)\]$/.exec(type)?.[1]?.split(', ') ?? type.split(' | ');
  return list.every((literal) => /^"[^"]*"$/.test(literal)) ? list : undefined;
}
