import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import { exportSurface } from './export-surface.ts';
import { highest } from './level.ts';
import { changed, current, prepared } from './prepared-changes.ts';
import { selectionChanges } from './selection-changes.ts';
import { surfaceChanges } from './surface-changes.ts';

/** One for each way in which a level comes about; the matrix compares all, with one run of Redocly each. */
const typical = [
  'a description reworded',
  'a value removed from a field enum',
  'an expansion led to another member',
  'a limit widened',
];

describe('the level that a change needs', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-levels-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const base = exportSurface(current.types);

  it.for(prepared)('for TypeScript, of %s', async ([, edit, , level]) => {
    const { types } = await changed(await mkdtemp(join(folder, 'change-')), edit);
    const changes = surfaceChanges(base, exportSurface(types));

    expect(highest(changes.map((change) => change.level))).toBe(level);
  });

  it.for(prepared.filter(([what]) => typical.includes(what)))(
    'on the wire and altogether, of %s',
    async ([, edit, wire, types]) => {
      const revision = await changed(await mkdtemp(join(folder, 'change-')), edit);
      const comparison = await compare(current, revision);

      expect(highest(comparison.wire.map(({ level }) => level))).toBe(wire);
      expect(comparison.needed).toBe(highest([wire, types]));
    },
  );

  it('on the wire: what selects is compared, or said to be incomparable', async () => {
    const old: Contract = JSON.parse(await readFile(current.bundle, 'utf8'));
    const revision = structuredClone(old);
    Object.assign(revision.components.schemas['Post'] ?? {}, { 'x-default-fields': ['id'] });
    expect(selectionChanges(old, revision).map(({ level }) => level)).toEqual(['major', 'major']);

    Object.assign(revision.components.schemas['Place'] ?? {}, { 'x-identified-by': ['full_name'] });
    expect(selectionChanges(old, revision).map(({ reason }) => reason)).toContain(
      'Place is identified by full_name, no longer by id.',
    );

    for (const parameter of Object.values(old.components.parameters)) delete parameter['x-role'];
    expect(selectionChanges(old, revision)).toMatchObject([
      { level: 'major', reason: expect.stringContaining('cannot be compared') },
    ]);
  });

  it('has typical changes, each of which is prepared', () => {
    expect(prepared.map(([what]) => what)).toEqual(expect.arrayContaining(typical));
  });
});
