import type { Exported, Surface } from './export-surface.ts';
import type { Change } from './level.ts';

type WithProperties = Extract<Exported, { properties: unknown }>;

/** What a change of the exports means to code that compiles against them. */
export function surfaceChanges(base: Surface, revision: Surface): Change[] {
  const changes: Change[] = [];
  const written = writtenIn(base);
  for (const [name, before] of base) {
    const after = revision.get(name);
    if (after === undefined) {
      changes.push({ level: 'major', reason: `The export ${name} was removed.` });
    } else {
      changes.push(...exportChanges(name, before, after, written.has(name)));
    }
  }
  for (const name of revision.keys()) {
    if (!base.has(name)) changes.push({ level: 'minor', reason: `The export ${name} is new.` });
  }
  return changes;
}

/**
 * The types that a consumer writes: the query and the types in it. Consumers only read all others.
 */
function writtenIn(surface: Surface): ReadonlySet<string> {
  const query = surface.get('LikedPostsQuery');
  const types = query && 'properties' in query ? [...query.properties.values()] : [];
  const names = types.flatMap(({ type }) => type.match(/\b[A-Z]\w*/g) ?? []);
  return new Set(['LikedPostsQuery', ...names]);
}

function exportChanges(
  name: string,
  before: Exported,
  after: Exported,
  isWritten: boolean,
): Change[] {
  if ('properties' in before && 'properties' in after) {
    return propertyChanges(name, before, after, isWritten);
  }
  if ('type' in before && 'type' in after) {
    return typeChanges(name, before.type, after.type, isWritten || isArray(before.type));
  }
  return [{ level: 'major', reason: `${name} was ${before.kind} and is ${after.kind}.` }];
}

function propertyChanges(
  name: string,
  before: WithProperties,
  after: WithProperties,
  isWritten: boolean,
): Change[] {
  const changes: Change[] = [];
  for (const [key, old] of before.properties) {
    const now = after.properties.get(key);
    if (now === undefined) {
      changes.push({ level: 'major', reason: `${name} has no ${key} any more.` });
      continue;
    }
    if (old.optional !== now.optional) {
      // Readers can rely on more, writers must give more.
      const level = now.optional === isWritten ? 'minor' : 'major';
      const how = now.optional ? 'optional' : 'required';
      changes.push({ level, reason: `${key} of ${name} is now ${how}.` });
    }
    changes.push(
      ...typeChanges(`${key} of ${name}`, old.type, now.type, isWritten || isArray(old.type)),
    );
  }
  for (const [key, now] of after.properties) {
    if (before.properties.has(key)) continue;
    const level = isWritten && !now.optional ? 'major' : 'minor';
    changes.push({ level, reason: `${name} has a new ${key}.` });
  }
  return changes;
}

/** @param canGrow whether one more value leaves code that compiled as it is */
function typeChanges(what: string, before: string, after: string, canGrow: boolean): Change[] {
  if (before === after) return [];
  const [old, now] = [literalsOf(before), literalsOf(after)];
  if (old === undefined || now === undefined) {
    return [{ level: 'major', reason: `${what} was ${short(before)} and is ${short(after)}.` }];
  }
  const lost = [...old].filter((literal) => !now.has(literal));
  const gained = [...now].filter((literal) => !old.has(literal));
  return [
    // Code that compares with a value that is gone no longer compiles, on either side.
    ...lost.map((one): Change => ({ level: 'major', reason: `${what} has no ${one} any more.` })),
    // Code that handles each value that it can read no longer handles each.
    ...gained.map(
      (one): Change => ({
        level: canGrow ? 'minor' : 'major',
        reason: `${what} has a new ${one}.`,
      }),
    ),
  ];
}

/** The members of a union or tuple of string literals; undefined for any other type. */
function literalsOf(type: string): Set<string> | undefined {
  const list = /^readonly \[(.*)\]$/.exec(type)?.[1]?.split(', ') ?? type.split(' | ');
  return list.every((literal) => /^"[^"]*"$/.test(literal)) ? new Set(list) : undefined;
}

/** A list can grow: nobody handles each of its elements by name. */
function isArray(type: string): boolean {
  return type.startsWith('readonly [');
}

function short(type: string): string {
  return type.length > 60 ? `${type.slice(0, 57)}…` : type;
}
