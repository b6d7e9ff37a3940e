import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import {
  commitFirst,
  copyRepository,
  git as gitIn,
  somebody,
} from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listPublicPackages, type Metadata } from '../../../scripts/public-packages.ts';
import { readPackedText } from './packed.ts';
import { type Registry, serveRegistry } from './registry.ts';

const packages = listPublicPackages();
const address = 'https://git.example.com/owner/liked-posts';

/** Leaves out the variables that GitHub sets for the repository that runs these tests. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(github_|actions_)/i.test(name)),
);

let folder: string;
let repository: string;
let registry: Registry;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-release-'));
  repository = join(folder, 'clone');
  registry = await serveRegistry();
  await copyRepository(repository);
  await replaceText('spec/openapi.yaml', /^( {2}version:) (.*)$/m, '$1 $2 # follows the package');
  await commitFirst(repository);
  await writeFile(join(repository, '.git/info/exclude'), '.npmrc\n');
  await writeFile(join(repository, '.npmrc'), registry.npmrc);
  expect((await pnpm({}, 'install', '--frozen-lockfile', '--prefer-offline')).code).toBe(0);
});
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves with the output, whether the command succeeds or fails. */
const pnpm = (environment: NodeJS.ProcessEnv, ...args: string[]) =>
  runToEnd({
    command: ['pnpm', ...args],
    cwd: repository,
    env: {
      ...inherited,
      ...somebody,
      TURBO_CACHE_DIR: '.turbo',
      NO_COLOR: '1',
      CI: 'true',
      ...environment,
    },
  });
const git = (...args: string[]) => gitIn(repository, ...args);
const readText = (file: string) => readFile(join(repository, file), 'utf8');
const readMetadata = async (directory: string): Promise<Metadata> =>
  JSON.parse(await readText(`${directory}/package.json`));
async function replaceText(file: string, pattern: RegExp, by: string): Promise<void> {
  await writeFile(join(repository, file), (await readText(file)).replace(pattern, by));
}

describe('pnpm run version', () => {
  const promise = (text: string) => writeFile(join(repository, '.changeset/pending.md'), text);

  test('changes nothing if no changeset is pending', async () => {
    const { code, output } = await pnpm({}, 'run', 'version');

    expect(code).toBe(0);
    expect(output).toContain('Nothing to release: no changeset is pending.');
    expect(await git('status', '--porcelain')).toBe('');
  });

  test('names a wrong changeset without changing anything', async () => {
    await promise("---\n'@liked-posts/nothing': minor\n---\n\nNothing.\n");
    const { code, output } = await pnpm({}, 'run', 'version');

    expect(code).toBe(1);
    expect(output).toMatch(
      /^error: The pending changesets cannot be applied\. .*@liked-posts\/nothing/m,
    );
    expect(output).not.toMatch(/^ {4}at /m);
    expect(await git('status', '--porcelain')).toBe('?? .changeset/pending.md\n');
  });

  describe('with a pending changeset, and the address of the repository', () => {
    let before: string;
    let next: string;

    beforeAll(async () => {
      before = (await readMetadata('spec')).version;
      const [major, minor] = before.split('.').map(Number);
      next = `${major}.${(minor ?? 0) + 1}.0`;
      await replaceText('package.json', /^\{/, `{\n  "repository": "${address}",`);
      await promise(
        "---\n'@liked-posts/spec': minor\n---\n\nPosts have a `mood`.\n\n* One\n* more\n",
      );
      const { code, output } = await pnpm({}, 'run', 'version');
      expect(code, output).toBe(0);
    });

    test('gives the public packages the next version, a changelog and their origin', async () => {
      const changed = await git('diff', '--name-only', '-G"version":', '--', '*package.json');

      expect(changed.split('\n').filter(Boolean).toSorted()).toEqual(
        packages.map(({ directory }) => `${directory}/package.json`).toSorted(),
      );
      for (const { directory } of packages) {
        const log = await readText(`${directory}/CHANGELOG.md`);
        expect.soft(log).toContain(`\n## ${next}\n`);
        if (directory === 'spec') expect.soft(log).toContain('Posts have a `mood`.');
        expect.soft(await readMetadata(directory)).toMatchObject({
          version: next,
          repository: { type: 'git', url: address, directory },
        });
      }
      expect(existsSync(join(repository, '.changeset/pending.md'))).toBe(false);
    });

    test('changes one line of the description: its version', async () => {
      expect(parse(await readText('spec/openapi.yaml')).info.version).toBe(next);
      const diff = await git('diff', '--unified=0', '--', 'spec/openapi.yaml');

      expect(diff.split('\n').filter((line) => /^[-+] /.test(line))).toEqual([
        `-  version: ${before} # follows the package`,
        `+  version: ${next} # follows the package`,
      ]);
    });

    test('has the examples ask for it', async () => {
      expect(await readMetadata('examples/export-likes')).toMatchObject({
        dependencies: { '@liked-posts/client': `^${next}` },
        devDependencies: { '@liked-posts/mock': `^${next}`, vitest: expect.anything() },
      });
    });

    test('leaves nothing stale: what is generated, the lockfile, the layout', async () => {
      const provenance = await readText('packages/types/src/generated/provenance.ts');
      expect(provenance).toContain(`version: "${next}"`);
      // What it reads is built already.
      const generated = await pnpm({}, 'exec', 'turbo', 'run', 'check:generated', '--only');
      expect(generated.code, generated.output).toBe(0);
      const locked = await pnpm({}, 'install', '--frozen-lockfile', '--offline');
      expect(locked.code, locked.output).toBe(0);
      const formatted = await pnpm({}, 'run', 'lint:root');
      expect(formatted.code, formatted.output).toBe(0);
    });
  });
});

describe('pnpm release', () => {
  beforeAll(async () => {
    await git('add', '.');
    await git('commit', '--quiet', '--no-verify', '--message=Release');
  });

  test('publishes nothing while git does not know who tags', async () => {
    await git('config', 'user.useConfigOnly', 'true');
    const { code, output } = await pnpm(
      { GIT_COMMITTER_NAME: undefined, GIT_COMMITTER_EMAIL: undefined },
      'release',
    );
    await git('config', '--unset', 'user.useConfigOnly');

    expect(code).not.toBe(0);
    expect(output).toContain('*** Please tell me who you are.');
    expect(registry.published).toEqual([]);
  });

  test('asks for provenance as the workflow has it, which only a known CI can give', async () => {
    const workflow = parse(await readText('.github/workflows/release.yml'));
    const step = workflow.jobs.release.steps.find(({ uses = '' }) =>
      uses.startsWith('changesets/'),
    );
    const { PNPM_CONFIG_PROVENANCE } = step.env;
    const { code, output } = await pnpm(
      { PNPM_CONFIG_PROVENANCE: `${PNPM_CONFIG_PROVENANCE}` },
      'release',
    );

    expect(code).toBe(1);
    expect(output).toContain('provenance');
    expect(registry.published).toEqual([]);
  });

  test('publishes and tags all packages, with where they come from', async () => {
    const report = join(folder, 'report.ndjson');
    const { code, output } = await pnpm({ CHANGESETS_OUTPUT: report }, 'release');
    expect(code, output).toBe(0);

    const { published } = registry;
    expect(published.map(({ metadata }) => metadata.name).sort()).toEqual(
      packages.map(({ name }) => name).sort(),
    );
    for (const { metadata, tarball } of published) {
      const file = join(folder, 'published.tgz');
      await writeFile(file, tarball);
      expect(JSON.parse(await readPackedText(file, 'package.json'))).toMatchObject({
        version: metadata.version,
        repository: { url: address, directory: expect.any(String) },
      });
      expect(await readPackedText(file, 'package.json')).not.toMatch(/"(workspace|catalog):/);
    }

    const tags = published.map(({ metadata: { name, version } }) => `${name}@${version}`);
    expect((await git('tag')).split('\n').filter(Boolean)).toEqual(tags.sort());
    // The changesets action reads this output to push the tags.
    expect(await readFile(report, 'utf8')).toContain(tags[0]);
    expect(await git('status', '--porcelain')).toBe('');
  });

  test('publishes nothing that is published already', async () => {
    const { code, output } = await pnpm({}, 'release');

    expect(code, output).toBe(0);
    expect(registry.published).toHaveLength(packages.length);
  });
});
