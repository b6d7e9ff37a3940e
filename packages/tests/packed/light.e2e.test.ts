import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProject } from './project.ts';
import { type Registry, servePacked } from './registry.ts';

let registry: Registry;
beforeAll(async () => {
  registry = await servePacked();
});
afterAll(() => registry[Symbol.asyncDispose]());

/** The size of the files in a folder in bytes, without the packages nested in it. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : sizeOf(path);
    return (await stat(path)).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

it.each([
  ['npm', 'npm install @liked-posts/mock', 'npm ls --all --parseable'],
  ['pnpm', 'pnpm add @liked-posts/mock', 'pnpm ls --depth Infinity --parseable'],
])(
  '%s installs the mock with at most 5 packages and 3 MB, and without a script, an engine warning or telemetry',
  async (_manager, install, list) => {
    await using project = await makeProject(registry.npmrc);
    await project.run('npm init -y');
    const printed = await project.run(install);
    const listed = (await project.run(list)).trim().split('\n');
    const folders = [...new Set(listed)].filter((path) => path.includes('node_modules'));
    const manifests = await Promise.all(
      folders.map(async (path) => JSON.parse(await readFile(join(path, 'package.json'), 'utf8'))),
    );
    const sizes = await Promise.all(folders.map(sizeOf));

    expect(manifests.map(({ name }) => name)).toContain('@liked-posts/mock');
    expect(folders.length).toBeLessThanOrEqual(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
    for (const { name, scripts = {} } of manifests) {
      expect
        .soft(
          Object.keys(scripts).filter((script) => /install$/.test(script)),
          name,
        )
        .toEqual([]);
    }
    expect(printed).not.toMatch(/EBADENGINE|unsupported engine|build scripts|scarf|telemetry/i);
  },
);
