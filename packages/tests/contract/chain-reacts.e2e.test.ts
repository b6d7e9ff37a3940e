import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');

describe('an enum value removed from the description', () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'liked-posts-'));
    for (const path of [
      'spec',
      'packages/types',
      'packages/client',
      'package.json',
      'tsconfig.base.json',
      'tsconfig.build.json',
    ]) {
      // Links between workspace packages are relative, so that in the copy they lead to the copy.
      await cp(join(root, path), join(copy, path), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !/[/\\]\.turbo$/.test(source),
      });
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    await writeFile(
      join(copy, 'packages/client/type-test.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['src/get-page.test-d.ts'] }),
    );
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  const regenerate = async () => {
    await run(process.execPath, ['scripts/build.ts'], { cwd: join(copy, 'spec') });
    const types = join(copy, 'packages/types');
    await run(process.execPath, ['scripts/generate.ts'], { cwd: types });
    await run(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: types });
  };
  const typecheckClient = () =>
    run(process.execPath, [tsc, '--noEmit', '-p', 'type-test.json'], {
      cwd: join(copy, 'packages/client'),
    }).then(
      () => '',
      (failure: { stdout: string }) => failure.stdout,
    );

  it('makes the type test of the client fail to compile', async () => {
    expect(await typecheckClient()).toBe('');

    const file = join(copy, 'spec/components/schemas/UserField.yaml');
    const yaml = await readFile(file, 'utf8');
    const without = yaml.replace(/^\s*- verified_type\n/m, '');
    expect(without).not.toBe(yaml);
    await writeFile(file, without);
    await regenerate();

    const errors = await typecheckClient();
    expect(errors).toContain('get-page.test-d.ts');
    expect(errors).toContain(`Type '"verified_type"' is not assignable to type`);
  });
});
