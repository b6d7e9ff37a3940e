import { afterEach, expect, it, vi } from 'vitest';
import { checkTypes } from './check-types.ts';

afterEach(() => void vi.unstubAllEnvs());

it('a check that cannot be started says why, and one that is ended early says nothing', async () => {
  vi.stubEnv('PATH', '');
  expect(await checkTypes(new AbortController().signal)).toMatch(/pnpm.*ENOENT/);
  expect(await checkTypes(AbortSignal.abort())).toBe('');
});
