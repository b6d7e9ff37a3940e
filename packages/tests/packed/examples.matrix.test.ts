import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blocksOf } from '@liked-posts/equipment/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAll } from './packed.ts';
import { makeProject } from './project.ts';
import { serveRegistry } from './registry.ts';

describe('in a copy of its folder', () => {
  let packed: Awaited<ReturnType<typeof packAll>>;
  let registry: Awaited<ReturnType<typeof serveRegistry>>;
  beforeAll(async () => {
    packed = await packAll();
    registry = await serveRegistry(packed.packages);
  });
  afterAll(async () => {
    await registry[Symbol.asyncDispose]();
    await packed.dispose();
  });

  /** A copy as a reader makes it: of what is committed. */
  const copyOf = async (example: string) => {
    const project = await makeProject(registry.npmrc);
    const folder = fileURLToPath(new URL(`../../../examples/${example}/`, import.meta.url));
    await cp(folder, project.folder, {
      recursive: true,
      filter: (path) =>
        !/^(node_modules|dist|package-lock\.json)\b/.test(path.slice(folder.length)),
    });
    return project;
  };

  it('export-likes compiles, keeps what it promises, and does what its README shows', async () => {
    await using project = await copyOf('export-likes');
    const printed = await project.follow(blocksOf('examples/export-likes/README.md', 'sh'));

    expect(printed.at(-2)).toContain('Complete: likes.ndjson has 1,000 Posts');
    expect(printed.at(-1)).toContain('Complete: new.ndjson has 0 Posts');
    await project.run('npm run typecheck');
    await project.run('npm test');
  });

  it('shared-rate-limit compiles, keeps what it promises, and does what its README shows', async () => {
    await using project = await copyOf('shared-rate-limit');
    const printed = await project.follow(blocksOf('examples/shared-rate-limit/README.md', 'sh'));

    // Whether there is a Redis on this machine or not.
    expect(printed.at(-1)).toMatch(/^(\d 300\n){3}/m);
    for (const { code } of blocksOf('examples/shared-rate-limit/README.md', 'ts')) {
      await writeFile(join(project.folder, 'src/readme.ts'), code);
    }
    await project.run('npm run typecheck');
    await project.run('npm test');
  });
});
