import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { commitFirst, copyRepository, git as gitIn } from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folders = [
  'spec',
  ...['types', 'client', 'conformance', 'mock'].map((name) => `packages/${name}`),
];
/** With its own Turbo cache, and no colours. */
const env = { ...process.env, TURBO_CACHE_DIR: '.turbo', NO_COLOR: '1', CI: 'true' };

describe('pnpm run version', () => {
  let repository: string;

  /** Resolves with the output, whether the command succeeds or fails. */
  const pnpm = (...args: string[]) =>
    runToEnd({ command: ['pnpm', ...args], cwd: repository, env });
  const git = (...args: string[]) => gitIn(repository, ...args);
  const metadata = async (folder: string) =>
    JSON.parse(await readFile(join(repository, folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      contract?: { version: string };
    };
  const description = () => readFile(join(repository, 'spec/openapi.yaml'), 'utf8');
  const promise = (text: string) => writeFile(join(repository, '.changeset/pending.md'), text);

  beforeAll(async () => {
    repository = await mkdtemp(join(tmpdir(), 'liked-posts-release-'));
    await copyRepository(repository);
    const text = await description();
    await writeFile(
      join(repository, 'spec/openapi.yaml'),
      text.replace(/^( {2}version:) (.*)$/m, '$1 $2 # follows the package'),
    );
    expect((await pnpm('install', '--frozen-lockfile', '--prefer-offline')).code).toBe(0);
    await commitFirst(repository);
  });
  afterAll(() => rm(repository, { recursive: true, force: true }));

  it('says so if there is nothing to release, and changes nothing', async () => {
    const { code, output } = await pnpm('run', 'version');

    expect(code).toBe(0);
    expect(output).toContain('Nothing to release: no changeset is pending.');
    expect(await git('status', '--porcelain')).toBe('');
  });

  it('names what is wrong with a changeset in one line, and changes nothing', async () => {
    await promise("---\n'@liked-posts/nothing': minor\n---\n\nNothing.\n");
    const { code, output } = await pnpm('run', 'version');

    expect(code).toBe(1);
    expect(output).toMatch(
      /^error: The pending changesets cannot be applied\. .*@liked-posts\/nothing/m,
    );
    expect(output).not.toMatch(/^ {4}at /m);
    expect(await git('status', '--porcelain')).toBe('?? .changeset/pending.md\n');
  });

  describe('with a pending changeset', () => {
    let before: Awaited<ReturnType<typeof metadata>>;
    let next: string;

    beforeAll(async () => {
      before = await metadata('spec');
      const [major, minor] = before.version.split('.').map(Number);
      next = `${major}.${(minor ?? 0) + 1}.0`;
      await promise(
        "---\n'@liked-posts/spec': minor\n---\n\nPosts have a `mood`.\n\n* One\n* more\n",
      );
      const { code, output } = await pnpm('run', 'version');
      expect(code, output).toBe(0);
    });

    it('gives all public packages the next version and a changelog, and no other', async () => {
      const changed = await git('diff', '--name-only', '-G"version":', '--', '*package.json');

      expect(changed.split('\n').filter(Boolean).toSorted()).toEqual(
        folders.map((folder) => `${folder}/package.json`).toSorted(),
      );
      for (const folder of folders) {
        const log = await readFile(join(repository, folder, 'CHANGELOG.md'), 'utf8');
        expect.soft(log).toContain(`\n## ${next}\n`);
        if (folder === 'spec') expect.soft(log).toContain('Posts have a `mood`.');
        expect.soft(await metadata(folder)).toMatchObject({ version: next });
      }
      expect(existsSync(join(repository, '.changeset/pending.md'))).toBe(false);
    });

    it('changes one line of the description: its version', async () => {
      expect(parse(await description()).info.version).toBe(next);
      const diff = await git('diff', '--unified=0', '--', 'spec/openapi.yaml');

      expect(diff.split('\n').filter((line) => /^[-+] /.test(line))).toEqual([
        `-  version: ${before.version} # follows the package`,
        `+  version: ${next} # follows the package`,
      ]);
    });

    it('has the examples ask for it', async () => {
      const example = await metadata('examples/export-likes');

      expect(example).toMatchObject({
        dependencies: { '@liked-posts/client': `^${next}` },
        devDependencies: { '@liked-posts/mock': `^${next}`, vitest: expect.anything() },
      });
    });

    it('leaves nothing stale: what is generated, the lockfile, the layout', async () => {
      expect(await metadata('packages/types')).toMatchObject({ contract: { version: next } });
      // What it reads is built already.
      const generated = await pnpm('exec', 'turbo', 'run', 'check:generated', '--only');
      expect(generated.code, generated.output).toBe(0);
      const locked = await pnpm('install', '--frozen-lockfile', '--offline');
      expect(locked.code, locked.output).toBe(0);
      const formatted = await pnpm('run', 'lint:root');
      expect(formatted.code, formatted.output).toBe(0);
    });
  });
});
