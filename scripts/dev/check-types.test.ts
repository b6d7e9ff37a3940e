import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkTypes } from './check-types.ts';

const running = new AbortController().signal;

/** Runs the check with this shell script as pnpm. Resolves with the verdict, then the problems. */
async function checkWith(pnpm: string): Promise<(string | undefined)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'pnpm'), `#!/bin/sh\n${pnpm}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const told: string[] = [];
  const verdict = await checkTypes((text) => told.push(text), running);
  return [verdict, ...told];
}

it('a check that cannot be started says why, and one that is ended early says nothing', async () => {
  vi.stubEnv('PATH', '');
  const said = [running, AbortSignal.abort()].map((signal) =>
    checkTypes(() => expect.fail('There is nothing to tell.'), signal),
  );
  vi.unstubAllEnvs();

  expect(await Promise.all(said)).toEqual(['Could not check: spawn pnpm ENOENT', undefined]);
});

it('without a type error nothing is wrong, and one or more are shown and counted', async () => {
  const error = 'a.ts(1,1): error TS2322: Type string is not assignable.\n';

  expect(await checkWith('exit 0')).toEqual([undefined]);
  for (const [errors, count] of [
    [error, '1 type error'],
    [error + error, '2 type errors'],
  ] as const) {
    // Only the second command, the check itself, fails.
    expect(await checkWith(`[ $4 = generate ] || { printf '${errors}'; exit 2; }`)).toEqual([
      `${count}: what depends on the contract no longer type-checks.`,
      errors,
    ]);
  }
});

it('a generator that fails is no type error', async () => {
  expect(await checkWith('echo The generator has a bug.; exit 1')).toEqual([
    expect.stringMatching(/^Could not check: Command failed: pnpm exec turbo run generate/),
    'The generator has a bug.\n',
  ]);
});
