import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Everything that a module and its imports take from outside the package, except types. */
async function packagesOf(entry: URL, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(entry.href)) return [];
  seen.add(entry.href);
  const source = await readFile(entry, 'utf8');
  const found: string[] = [];
  for (const [, statement = '', name = ''] of source.matchAll(
    /^(import|export)[^;]*?from '([^']+)';/gm,
  )) {
    if (statement === '') continue;
    if (name.startsWith('.')) found.push(...(await packagesOf(new URL(name, entry), seen)));
    else if (!new RegExp(`^import type [^;]*from '${name}'`, 'm').test(source)) found.push(name);
  }
  return found;
}

test('the main entry needs no Node API at run time, and no package but the types', async () => {
  const entry = 'index.ts';
  const seen = new Set<string>();
  const packages = new Set(await packagesOf(new URL(entry, import.meta.url), seen));
  expect([...packages].sort()).toEqual([
    '@liked-posts/types',
    '@liked-posts/types/hide-token',
    '@liked-posts/types/json',
    '@liked-posts/types/printable',
    '@liked-posts/types/request',
  ]);
  expect(seen.size).toBeGreaterThan(30);
});

test('the search for imports finds them', async () => {
  expect(await packagesOf(new URL('msw.ts', import.meta.url))).toContain('msw');
  expect(await packagesOf(new URL('node/start-mock.ts', import.meta.url))).toContain('node:http');
});

test('nothing evaluates code at run time', async () => {
  for (const module of ['generated/validator.ts', 'generated/responses.ts']) {
    expect(await readFile(new URL(module, import.meta.url), 'utf8')).not.toMatch(
      /\beval\(|new Function\b/,
    );
  }
});
