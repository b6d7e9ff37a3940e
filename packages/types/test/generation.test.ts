import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type contract from '@liked-posts/spec/openapi.json';
import type { Parameter } from '@liked-posts/spec/operation.json';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import * as types from '@liked-posts/types';
import { expect, onTestFinished, test } from 'vitest';
import { readBuiltContract } from '../scripts/contract.ts';
import { renderEnums } from '../scripts/render-enums.ts';
import { renderParameters } from '../scripts/render-parameters.ts';
import { renderTypes } from '../scripts/render-types.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('the provenance is the version and the digest of the bundle', async () => {
  const bundle = await readFile(new URL(import.meta.resolve('@liked-posts/spec/openapi.json')));

  expect(types.contract).toEqual({
    version: JSON.parse(bundle.toString()).info.version,
    sha256: createHash('sha256').update(bundle).digest('hex'),
  });
});

test('parameters with the same enum share its list', async () => {
  const committed = await readBuiltContract();
  const parameters = ['colors', 'others'].map(
    (name): Parameter => ({
      name,
      in: 'query',
      description: '',
      role: 'list',
      valueName: 'Color',
      valueDescription: 'A color */.\n\nAny.',
      listName: 'colors',
      values: ['red', 'blue'],
    }),
  );
  const contract = { ...committed, operation: { ...committed.operation, parameters } };

  expect(renderEnums(contract)).toBe(`\
// Generated from the contract by \`pnpm generate\`. Do not edit.

/**
 * A color *\\/.
 *
 * Any.
 */
export type Color = "red" | "blue";

/** Every {@link Color}, in the contract's order. */
export const colors = [
  "red",
  "blue",
] as const;
`);
  expect(renderParameters(contract)).toContain(`
  "colors": { in: "query", role: "list", values: colors },
  "others": { in: "query", role: "list", values: colors },
`);
});

test('a deprecated field says so after its description', async () => {
  const committed = await readBuiltContract();
  const bundle: typeof contract = JSON.parse(committed.text);
  Object.assign(bundle.components.schemas['User']?.properties?.['verified'] ?? {}, {
    deprecated: true,
  });
  const { schemas } = await renderTypes({ ...committed, text: JSON.stringify(bundle) });

  expect(schemas).toContain(`\
    /**
     * Whether the user is verified.
     * @deprecated
     */
    verified?: boolean;
`);
});

/** A copy of the package in another folder, with the files of the repository that its scripts need. */
async function copyPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-types-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = ['scripts/command-line.ts', 'packages/internal/src/terminal.ts'];
  for (const part of ['scripts', 'src', 'package.json']) files.push(join('packages/types', part));
  for (const file of files) await cp(join(root, file), join(folder, file), { recursive: true });
  for (const name of ['scripts/node_modules', 'packages/types/node_modules']) {
    await symlink(join(root, name), join(folder, name), 'junction');
  }
  return join(folder, 'packages/types');
}

test('stale files are named, then written byte for byte in any zone and language', async () => {
  const copy = await copyPackage();
  const place = { TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
  const generate = (...options: string[]) =>
    runToEnd({
      command: [process.execPath, 'scripts/generate.ts', ...options],
      cwd: copy,
      env: { ...process.env, ...place },
    });
  const generated = join(copy, 'src/generated');
  await rm(join(generated, 'schemas.ts'));
  await writeFile(join(generated, 'enums.ts'), 'export {};\n');
  const stale = 'src/generated/enums.ts, src/generated/schemas.ts';

  const check = await generate('--check');
  expect(check.code).toBe(1);
  expect(check.stderr).toContain(`error: Stale in packages/types: ${stale}.`);
  expect(check.stderr).toContain('Run `pnpm generate` and commit what it changes.');
  expect((await generate()).stdout).toBe(`Generated: ${stale}.\n`);
  const committed = join(root, 'packages/types/src/generated');
  const files = await readdir(committed);
  expect(await readdir(generated)).toEqual(files);
  for (const file of files) {
    const text = await readFile(join(generated, file), 'utf8');
    expect.soft(text, file).toBe(await readFile(join(committed, file), 'utf8'));
  }
});
