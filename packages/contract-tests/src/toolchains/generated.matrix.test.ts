import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowFor, rowsInReadme } from './table.ts';
import { toolchains } from './toolchains.ts';
import { likes, tryOut } from './try-out.ts';
import { workspace } from './workspace.ts';

describe.each(toolchains)('with $title ($driver$language.extension)', (toolchain) => {
  const { driver, language, needs } = toolchain;

  it(`one pages through ${likes} likes, with their times and authors, as the README says`, async () => {
    const outcome = await tryOut(toolchain);

    expect(outcome.posts).toBe(likes);
    expect(outcome.failsWithout).toBe(needs !== undefined);
    expect(await rowsInReadme()).toContain(rowFor(toolchain, outcome));
  });

  it('one has what the README says that it needs', () => {
    const file = new URL(`drivers/${driver}${language.extension}`, workspace);
    const code = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
    for (const [, span = ''] of (needs ?? '').matchAll(/`([^`]*)`/g)) expect(code).toContain(span);
  });
});

it('the README has no other toolchains', async () => {
  expect(await rowsInReadme()).toHaveLength(toolchains.length);
});
