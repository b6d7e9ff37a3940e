import { type Bump, type Change, wasAndIs } from './bump.ts';

/** Something with a name and a type: an export of a package, or a member of another. */
export interface Declared {
  /** The export that this is a member of. */
  readonly of?: string;
  readonly name: string;
  readonly optional: boolean;
  /** The type as source text; a union of strings as `"a" | "b"`. */
  readonly type: string;
}

/** Declarations by name: `Post`, `Post.text` and so on. */
export type Declarations = ReadonlyMap<string, Declared>;

/**
 * How the declarations differ, and which bump each difference needs.
 *
 * @param written the names of types that clients write; they only read all others
 */
export function declaredChanges(
  before: Declarations,
  after: Declarations,
  written: ReadonlySet<string>,
): Change[] {
  const isWritten = ({ of, name }: Declared) => written.has(of ?? name);
  /** Whether the export that this is a member of is new, gone or of another type. */
  const isCovered = ({ of }: Declared) =>
    of !== undefined && before.get(of)?.type !== after.get(of)?.type;

  const changes: Change[] = [];
  const add = (bump: Bump, reason: string) => changes.push({ bump, reason });
  for (const [key, old] of before) {
    const now = after.get(key);
    if (isCovered(old)) continue;
    if (now === undefined) {
      add('major', old.of ? `${old.of} has no ${old.name} any more.` : `${key} was removed.`);
      continue;
    }
    const what = old.of ? `${old.name} of ${old.of}` : old.name;
    if (old.optional !== now.optional) {
      // Readers can rely on more. Writers have to give more.
      const how = now.optional ? 'optional' : 'required';
      add(now.optional === isWritten(old) ? 'minor' : 'major', `${what} is now ${how}.`);
    }
    if (old.type === now.type) continue;
    const [values, valuesNow] = [listLiterals(old, before), listLiterals(now, after)];
    if (values === undefined || valuesNow === undefined) {
      add('major', `${what} ${wasAndIs(old.type, now.type)}.`);
      continue;
    }
    for (const one of values.filter((value) => !valuesNow.includes(value))) {
      add('major', `${what} has no ${one} any more.`);
    }
    // Code that handles every value breaks when one is added, but nobody handles a whole list.
    const canGrow = isWritten(old) || old.type.startsWith('readonly [');
    for (const one of valuesNow.filter((value) => !values.includes(value))) {
      add(canGrow ? 'minor' : 'major', `${what} has a new ${one}.`);
    }
  }
  for (const [key, now] of after) {
    if (before.has(key) || isCovered(now)) continue;
    const bump = isWritten(now) && !now.optional ? 'major' : 'minor';
    if (now.of === undefined) add('minor', `${key} is new.`);
    else add(bump, `${now.of} has a new ${now.name}.`);
  }
  return changes;
}

/** The members of a union or tuple of string literals, or of a name for it; else undefined. */
function listLiterals(one: Declared, all: Declarations): readonly string[] | undefined {
  const type = all.get(one.type)?.type ?? one.type;
  const list = /^readonly \[(.*)\]$/.exec(type)?.[1]?.split(', ') ?? type.split(' | ');
  return list.every((literal) => /^"[^"]*"$/.test(literal)) ? list : undefined;
}
