import { expect, it, vi } from 'vitest';
import { checkTypes } from './check-types.ts';

it('a check that cannot be started says why, and one that is ended early says nothing', async () => {
  vi.stubEnv('PATH', '');
  const said = [new AbortController().signal, AbortSignal.abort()].map(checkTypes);
  vi.unstubAllEnvs();

  expect(await Promise.all(said)).toEqual([expect.stringMatching(/pnpm.*ENOENT/), undefined]);
});
