import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowFor, rowsInReadme } from './table.ts';
import { toolchains } from './toolchains.ts';
import { likes, tryOut } from './try-out.ts';
import { workspace } from './workspace.ts';

it.each(toolchains)(
  `with $driver in $language.name one pages through ${likes} likes, as the README says`,
  async (toolchain) => {
    const outcome = await tryOut(toolchain);

    expect(outcome.posts).toBe(likes);
    expect(outcome.failsWithout).toBe(toolchain.needs !== undefined);
    const remedy = 'Run `pnpm --dir packages/tests toolchains`, then `pnpm format`.';
    expect(await rowsInReadme(), remedy).toContain(rowFor(toolchain, outcome));
  },
);

it.each(toolchains.filter(({ needs }) => needs !== undefined))(
  'the driver for $driver does what the README says that it needs',
  ({ driver, language, needs = '' }) => {
    const file = new URL(`drivers/${driver}${language.extension}`, workspace);
    const code = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
    for (const [, span] of needs.matchAll(/`([^`]*)`/g)) expect(code).toContain(span);
  },
);

it('the README has no other toolchains', async () => {
  expect(await rowsInReadme()).toHaveLength(toolchains.length);
});
