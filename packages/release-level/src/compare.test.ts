import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all, drop, put, remove } from '../test/contract-edits.ts';
import { changed, current, prepared } from '../test/prepared-changes.ts';
import { compare } from './compare.ts';
import { exportSurface } from './export-surface.ts';
import { highest } from './level.ts';
import { selectionChanges } from './selection-changes.ts';
import { surfaceChanges } from './surface-changes.ts';
import { wireChanges } from './wire-changes.ts';

/** The end-to-end tests compare all, with one run of Redocly each. */
const typical = ['a description reworded', 'a value removed from a field enum', 'a limit widened'];

describe('the level that a change needs', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-levels-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const base = exportSurface(current.types);

  it.for(prepared.filter(([, , , level]) => level !== undefined))(
    'for TypeScript, of %s',
    async ([, edit, , level]) => {
      const { types } = await changed(await mkdtemp(join(folder, 'change-')), edit);
      const changes = surfaceChanges(base, exportSurface(types));

      expect(highest(changes.map((change) => change.level))).toBe(level);
    },
  );

  it.for(prepared.filter(([what]) => typical.includes(what)))(
    'on the wire and altogether, of %s',
    async ([, edit, wire, types = 'none']) => {
      const revision = await changed(await mkdtemp(join(folder, 'change-')), edit);
      const comparison = await compare(current, revision);

      expect(highest(comparison.wire.map(({ level }) => level))).toBe(wire);
      expect(comparison.level).toBe(highest([wire, types]));
    },
  );

  it('on the wire is said with what changed and why, where Redocly alone says less', async () => {
    const edit = all(
      remove('contract/security'),
      remove('responses/LikedPosts/headers/x-rate-limit-limit'),
      put('headers/RateLimitReset/schema/type', 'string'),
      put('schemas/Post/additionalProperties', false),
      remove('schemas/ErrorBody/anyOf/1'),
      drop('schemas/VotingStatus/enum', 'closed'),
      put('parameters/MaxResults/schema/default', 10),
      remove('schemas/MediaType/title'),
      remove('schemas/Poll/x-assumption'),
      put('schemas/ErrorBody/x-assumption', 'It is not stated.'),
      put('schemas/Expansion/x-expands-to/author_id', 'tweets'),
      put('examples/notFound/value/title', 'Nothing Here'),
    );
    const { bundle } = await changed(await mkdtemp(join(folder, 'change-')), edit);
    const changes = await wireChanges(current.bundle, bundle);

    expect(changes.map(({ level, reason }) => `${level}  ${reason}`)).toMatchInlineSnapshot(`
      [
        "major  parameters/1/schema · default was 100 and is 10. Clients that leave it out may get something else.",
        "major  responses/200/content/application/json/schema/properties/data/items · additionalProperties was added. A strict validator refuses members that the service may add at any time.",
        "major  responses/200/content/application/json/schema/properties/includes/properties/media/items/properties/type/anyOf/0 · title was removed. Generated code takes names from it.",
        "patch  responses/200/content/application/json/schema/properties/includes/properties/polls/items · x-assumption was removed. What was assumed is now promised.",
        "major  responses/200/content/application/json/schema/properties/includes/properties/polls/items/properties/voting_status/anyOf/0 · enum was ["open","closed"] and is ["open"]. Responses no longer have each of these values.",
        "major  Response header \`x-rate-limit-limit\` was removed. At responses/200/headers/x-rate-limit-limit.",
        "major  Type changed from 'integer' to 'string'. At responses/200/headers/x-rate-limit-reset/schema.",
        "patch  responses/default/content/application/json/schema · x-assumption was added. What was promised is now assumed.",
        "major  responses/default/content/application/json/schema/anyOf/1 was removed. Responses no longer have this form.",
        "major  security was removed. Newly generated code sends another token, or none.",
        "major  author_id leads to includes.tweets, no longer to includes.users.",
        "patch  The example notFound changed.",
      ]
    `);
  });

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
