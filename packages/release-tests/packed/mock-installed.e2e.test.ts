import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findTool } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProject, type Project } from './project.ts';
import { servePacked } from './registry.ts';

/** Measures the files in a folder in bytes, without the packages nested in it. */
async function measureSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : measureSize(path);
    return (await stat(path)).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const registry = await servePacked();
afterAll(() => registry[Symbol.asyncDispose]());

test('the npm of Node 20 installs the mock', async () => {
  await using project = await makeProject({ npmrc: registry.npmrc });
  const node = dirname(findTool('node-20/bin/node'));
  await project.run(`PATH='${node}':"$PATH" npx -y npm@10 install @liked-posts/mock`);

  expect(await project.run('npx liked-posts-mock --version')).toMatch(/^\d+\.\d+\.\d+$/m);
});

describe.each([
  { manager: 'npm', install: 'npm install', list: 'npm ls --all --parseable' },
  { manager: 'pnpm', install: 'pnpm add', list: 'pnpm ls --depth Infinity --parseable' },
])('what $manager installs for the mock', ({ install, list }) => {
  let project: Project;
  let installOutput: string;
  /** The folders of the mock and all packages that it needs. */
  let folders: string[];
  beforeAll(async () => {
    project = await makeProject({ npmrc: registry.npmrc });
    await project.run('npm init -y');
    installOutput = await project.run(`${install} @liked-posts/mock`);
    const paths = (await project.run(list)).trim().split('\n');
    folders = [...new Set(paths)].filter((path) => path.includes('node_modules'));
  });
  afterAll(() => project[Symbol.asyncDispose]());

  const readManifest = async (folder: string) =>
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

  test('has at most 5 packages', async () => {
    const names = await Promise.all(folders.map(async (path) => (await readManifest(path)).name));
    expect(names).toContain('@liked-posts/mock');
    expect(names.length).toBeLessThanOrEqual(5);
  });

  test('has at most 3 MB', async () => {
    const sizes = await Promise.all(folders.map(measureSize));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
  });

  test('runs no script', async () => {
    const manifests = await Promise.all(folders.map(readManifest));
    const scripts = manifests.flatMap((manifest) => Object.keys(manifest.scripts ?? {}));
    expect(scripts.filter((script) => /install$/.test(script))).toEqual([]);
  });

  test('causes no warning', () => {
    expect(installOutput).not.toMatch(
      /EBADENGINE|unsupported engine|build scripts|scarf|telemetry/i,
    );
  });
});
