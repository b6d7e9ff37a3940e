import type { Bump, Change } from './bump.ts';
import { type Declared, type Exports, readExports } from './read-exports.ts';

/**
 * How a change of the exports affects code that compiles against them.
 *
 * @param base the folder that has the package's `index.ts` before the change
 * @param revision the same after it
 */
export function typeChanges(base: string, revision: string): Change[] {
  const [before, after] = readExports(base, revision);
  const written = writtenIn(before);
  const isWritten = ({ of, name }: Declared) => written.has(of ?? name);
  /** Whether the export that this is a member of is new, gone or of another kind. */
  const isCovered = ({ of }: Declared) =>
    of !== undefined && before.get(of)?.type !== after.get(of)?.type;

  const changes: Change[] = [];
  const add = (bump: Bump, reason: string) => changes.push({ bump, reason });
  for (const [key, old] of before) {
    const now = after.get(key);
    if (isCovered(old)) continue;
    if (now === undefined) {
      add(
        'major',
        old.of ? `${old.of} has no ${old.name} any more.` : `The export ${key} was removed.`,
      );
      continue;
    }
    const what = old.of ? `${old.name} of ${old.of}` : old.name;
    if (old.optional !== now.optional) {
      // Readers can rely on more, writers must give more.
      const how = now.optional ? 'optional' : 'required';
      add(now.optional === isWritten(old) ? 'minor' : 'major', `${what} is now ${how}.`);
    }
    if (old.type === now.type) continue;
    const [values, valuesNow] = [literalsOf(old.type), literalsOf(now.type)];
    if (values === undefined || valuesNow === undefined) {
      add('major', `${what} was ${short(old.type)} and is ${short(now.type)}.`);
      continue;
    }
    for (const one of values.filter((value) => !valuesNow.includes(value))) {
      add('major', `${what} has no ${one} any more.`);
    }
    // Code that handles every value it reads breaks at a new one. Nobody handles each of a list.
    const canGrow = isWritten(old) || old.type.startsWith('readonly [');
    for (const one of valuesNow.filter((value) => !values.includes(value))) {
      add(canGrow ? 'minor' : 'major', `${what} has a new ${one}.`);
    }
  }
  for (const [key, now] of after) {
    if (before.has(key) || isCovered(now)) continue;
    const bump = isWritten(now) && !now.optional ? 'major' : 'minor';
    if (now.of === undefined) add('minor', `The export ${key} is new.`);
    else add(bump, `${now.of} has a new ${now.name}.`);
  }
  return changes;
}

/** The types that a consumer writes: the query and the types in it. All others are only read. */
function writtenIn(exports: Exports): ReadonlySet<string> {
  const inQuery = [...exports.values()].filter(({ of }) => of === 'LikedPostsQuery');
  const names = inQuery.flatMap(({ type }) => type.match(/\b[A-Z]\w*/g) ?? []);
  return new Set(['LikedPostsQuery', ...names]);
}

/** The members of a union or tuple of string literals; undefined for any other type. */
function literalsOf(type: string): readonly string[] | undefined {
  const list = /^readonly \[(.*)\]$/.exec(type)?.[1]?.split(', ') ?? type.split(' | ');
  return list.every((literal) => /^"[^"]*"$/.test(literal)) ? list : undefined;
}

function short(type: string): string {
  return type.length > 60 ? `${type.slice(0, 57)}…` : type;
}
