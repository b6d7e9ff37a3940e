import { type Bump, type Change, formatDifference } from './change.ts';
import type { Declared, Exports } from './exports.ts';

/**
 * How a change of the types package affects code that compiles against it: `Post has a new mood.`
 * Users read all objects that it declares. The query, which they write, is compared on the wire.
 */
export function compareTypes(base: Exports, revision: Exports): Change[] {
  // If its owner is new, gone or no longer `an object`, a member is reported with the owner.
  const isReportedWithOwner = ({ owner }: Declared) =>
    owner !== undefined && base.get(owner)?.parts[0] !== revision.get(owner)?.parts[0];

  const changes: Change[] = [];
  for (const [key, before] of base) {
    if (isReportedWithOwner(before)) continue;
    const after = revision.get(key);
    if (after === undefined) {
      const { owner, name } = before;
      const reason = owner ? `${owner} has no ${name} any more.` : `${name} was removed.`;
      changes.push({ bump: 'major', reason });
      continue;
    }
    if (!before.isOptional && after.isOptional) {
      changes.push({ bump: 'major', reason: `${describe(before)} is now optional.` });
    }
    if (before.isOptional && !after.isOptional) {
      changes.push({ bump: 'minor', reason: `${describe(before)} is now required.` });
    }
    // `TweetField` has the list `tweetFields`, as each parameter whose values clients send.
    const isSent = base.has(`${key.charAt(0).toLowerCase()}${key.slice(1)}s`);
    changes.push(...compareParts(before, after, isSent || before.isList ? 'minor' : 'major'));
  }
  for (const [key, after] of revision) {
    if (base.has(key) || isReportedWithOwner(after)) continue;
    const { owner, name } = after;
    const reason = owner ? `${owner} has a new ${name}.` : `${name} is new.`;
    changes.push({ bump: 'minor', reason });
  }
  return changes;
}

/**
 * Compares two types. Code that handles every value breaks when one is added: a new `"model3d"` in
 * `MediaType` is major here, and minor on the wire. Clients send each `TweetField`, so a new one is
 * minor. Nobody handles each element of a list such as `tweetFields`.
 */
function compareParts(before: Declared, after: Declared, bumpOfAddition: Bump): Change[] {
  const subject = describe(before);
  const removed = before.parts.filter((part) => !after.parts.includes(part));
  const added = after.parts.filter((part) => !before.parts.includes(part));
  if (before.parts.length === 1 && after.parts.length === 1 && removed.length > 0) {
    const difference = formatDifference(before.parts.join(), after.parts.join());
    return [{ bump: 'major', reason: `${subject} ${difference}.` }];
  }
  const removals = removed.map((part) => `${subject} has no ${part} any more.`);
  const additions = added.map((part) => `${subject} has a new ${part}.`);
  return [
    ...removals.map((reason): Change => ({ bump: 'major', reason })),
    ...additions.map((reason): Change => ({ bump: bumpOfAddition, reason })),
  ];
}

/** `text of Post`, or `Post` for an export. */
function describe({ owner, name }: Declared): string {
  return owner ? `${name} of ${owner}` : name;
}
