import type { Change } from './level.ts';

/** The part of a bundle that says what a selection answers with. */
export interface Selecting {
  readonly components: {
    readonly schemas: Readonly<
      Record<
        string,
        {
          readonly 'x-default-fields'?: readonly string[];
          readonly 'x-expands-to'?: Readonly<Record<string, string>>;
        }
      >
    >;
  };
}

/** What a change of the default fields, or of where an expansion leads, means to who receives. */
export function selectionChanges(base: Selecting, revision: Selecting): Change[] {
  const changes: Change[] = [];
  for (const [name, before] of Object.entries(base.components.schemas)) {
    const after = revision.components.schemas[name];
    if (after === undefined) continue;

    const [old, now] = [before['x-default-fields'] ?? [], after['x-default-fields'] ?? []];
    for (const field of old.filter((one) => !now.includes(one))) {
      changes.push({ level: 'major', reason: `${field} of ${name} must now be asked for.` });
    }
    for (const field of now.filter((one) => !old.includes(one))) {
      changes.push({ level: 'minor', reason: `${field} of ${name} now comes unasked.` });
    }

    for (const [expansion, member] of Object.entries(before['x-expands-to'] ?? {})) {
      const leadsTo = after['x-expands-to']?.[expansion];
      if (leadsTo === undefined || leadsTo === member) continue;
      const reason = `${expansion} leads to includes.${leadsTo}, no longer to includes.${member}.`;
      changes.push({ level: 'major', reason });
    }
  }
  return changes;
}
