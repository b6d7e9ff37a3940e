import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@liked-posts/mock';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const readme = await readFile(join(root, 'README.md'), 'utf8');

describe('the README', () => {
  it('has code that reads liked Posts from what `pnpm start` serves', async () => {
    await using mock = await startMock();
    const [, code = ''] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
    // In this package, so that the imports resolve as they would in an application.
    const file = fileURLToPath(new URL('../.scratch/readme.ts', import.meta.url));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code.replace('http://127.0.0.1:4010', mock.url));
    try {
      const { stdout } = await run(process.execPath, [file]);

      expect(stdout.trim().split('\n').length).toBeGreaterThan(5);
      expect(stdout).toMatch(/^\w{3} \w{3} \d\d [\d:]+ \+0000 \d{4} \w+ .+/);
      expect(stdout).not.toContain('undefined');
    } finally {
      await rm(dirname(file), { recursive: true });
    }
  });
});

describe('the documents', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'spec/README.md'],
    ...(await readdir(join(root, 'decisions'))).map((name) => `decisions/${name}`),
    ...(await readdir(join(root, 'packages'))).map((name) => `packages/${name}/README.md`),
  ].filter((path) => existsSync(join(root, path)));

  it.each(documents)('%s names only commands that there are', async (path) => {
    const text = await readFile(join(root, path), 'utf8');
    const named = [...text.matchAll(/`(?:npx -y )?pnpm (?!exec|install|run |add|dlx|--)([\w:]+)/g)];

    expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(documents)('%s links only to files that there are', async (path) => {
    const text = await readFile(join(root, path), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(
      ([, to = '']) => to,
    );

    expect(targets.filter((to) => !existsSync(join(root, dirname(path), to)))).toEqual([]);
  });
});
