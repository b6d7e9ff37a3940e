import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { put } from '../test/contract-edits.ts';
import { changed, current, prepared } from '../test/prepared-changes.ts';
import { compare } from './compare.ts';
import { highest } from './level.ts';

describe('the level that a change needs, on the wire and for TypeScript,', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-levels-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.for(prepared)('of %s', async ([, edit, wire, types = 'none']) => {
    const revision = await changed(await mkdtemp(join(folder, 'change-')), edit);
    const comparison = await compare(current, revision);

    expect(highest(comparison.wire.map(({ level }) => level))).toBe(wire);
    expect(highest(comparison.types.map(({ level }) => level))).toBe(types);
    expect(comparison.level).toBe(highest([wire, types]));
  });

  it('of a header no longer required, is major', async () => {
    const edit = put('headers/RateLimitReset/required', true);
    const base = await changed(await mkdtemp(join(folder, 'change-')), edit);

    expect((await compare(base, current)).wire).toMatchObject([
      { level: 'major', reason: expect.stringContaining('Responses may now lack it.') },
    ]);
  });
});
