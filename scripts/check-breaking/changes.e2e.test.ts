import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { highest } from './bump.ts';
import { put } from './contract-edits.ts';
import { changed, current, prepared } from './prepared-changes.ts';
import { typeChanges } from './type-changes.ts';
import { wireChanges } from './wire-changes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-changes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.concurrent.for(prepared)(
  '%s has its bumps',
  async ([, edit, wire, types = 'none'], { expect }) => {
    const after = await changed(await mkdtemp(join(folder, 'change-')), edit);
    const onWire = await wireChanges(current.contract, after.contract);
    const inTypes = typeChanges(current.types, after.types);

    expect(highest(onWire.map(({ bump }) => bump))).toBe(wire);
    expect(highest(inTypes.map(({ bump }) => bump))).toBe(types);
  },
);

it('a header no longer required is major', async () => {
  const edit = put('headers/RateLimitReset/required', true);
  const { contract } = await changed(folder, edit);

  expect(await wireChanges(contract, current.contract)).toMatchObject([
    { bump: 'major', reason: expect.stringContaining('Responses may now lack it.') },
  ]);
});
