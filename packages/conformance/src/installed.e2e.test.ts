import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import { installed } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('installed from its tarball by npm, on Node 20', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-installed-'));
    const path = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((entry) => !entry.includes('node_modules'));
    env = {
      ...process.env,
      PATH: [dirname(installed('node-20/bin/node')), ...path].join(delimiter),
    };
    for (const directory of ['spec', 'packages/types', 'packages/mock', 'packages/conformance']) {
      await run('pnpm', ['pack', '--pack-destination', folder], { cwd: join(root, directory) });
    }
    const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', ...quiet, ...tarballs], { cwd: folder, env });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('checks a service with `npx liked-posts-conformance`, without TypeScript', async () => {
    await using mock = await startMock({ likes: 12 });
    const args = ['liked-posts-conformance', mock.url];
    const { stdout } = await run('npx', ['--no', ...args], { cwd: folder, env });

    expect(stdout).toMatch(/The service keeps the contract: \d+ rules kept, 0 broken/);
    const packages = await readdir(join(folder, 'node_modules'));
    expect(packages).toContain('@liked-posts');
    expect(packages).not.toContain('typescript');
  });
});
