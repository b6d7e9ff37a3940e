import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import {
  copyRepository,
  editFile,
  git as gitIn,
  initRepository,
  testAuthor,
} from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { listPublicPackages, type PublishedManifest } from '../../../scripts/public-packages.ts';
import { type Registry, readPackedText, serveRegistry } from './registry.ts';

// One release, from a changeset to a registry: each test needs what earlier tests did to the clone.

const packages = listPublicPackages();
const repositoryUrl = 'https://git.example.com/owner/liked-posts';

/** Leaves out the variables that GitHub sets for the repository that runs these tests. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(github_|actions_)/i.test(name)),
);

let folder: string;
let repository: string;
let registry: Registry;

interface PnpmOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** Default: 0. */
  readonly expectedCode?: number;
}

/** Runs pnpm in the clone. Resolves with the output. */
async function pnpm(args: readonly string[], options: PnpmOptions = {}): Promise<string> {
  const settings = { TURBO_CACHE_DIR: '.turbo', NO_COLOR: '1', CI: 'true' };
  const { code, output } = await runToEnd({
    command: ['pnpm', ...args],
    cwd: repository,
    env: { ...inherited, ...testAuthor, ...settings, ...options.environment },
  });
  expect(code, output).toBe(options.expectedCode ?? 0);
  return output;
}
const git = (...args: string[]) => gitIn(repository, ...args);
const readText = (file: string) => readFile(join(repository, file), 'utf8');
const readManifest = async (directory: string): Promise<PublishedManifest> =>
  JSON.parse(await readText(`${directory}/package.json`));
const edit = (file: string, part: RegExp, replacement: string) =>
  editFile(join(repository, file), part, replacement);
const writeChangeset = (text: string) => writeFile(join(repository, '.changeset/pending.md'), text);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-release-'));
  repository = join(folder, 'clone');
  registry = await serveRegistry();
  await copyRepository(repository);
  // A comment behind the version, which a later test expects to survive.
  await edit('spec/openapi.yaml', /^ {2}version: .*$/m, '$& # follows the package');
  await initRepository(repository);
  await writeFile(join(repository, '.git/info/exclude'), '.npmrc\n');
  await writeFile(join(repository, '.npmrc'), registry.npmrc);
  await pnpm(['install', '--frozen-lockfile', '--prefer-offline']);
});
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('pnpm run version', () => {
  test('changes nothing if no changeset is pending', async () => {
    const output = await pnpm(['run', 'version']);

    expect(output).toContain('Nothing to release: no changeset is pending.');
    expect(await git('status', '--porcelain')).toBe('');
  });

  test('names a wrong changeset without changing anything', async () => {
    await writeChangeset("---\n'@liked-posts/nothing': minor\n---\n\nNothing.\n");
    const output = await pnpm(['run', 'version'], { expectedCode: 1 });

    expect(output).toMatch(
      /^error: The pending changesets cannot be applied\. .*@liked-posts\/nothing/m,
    );
    // No stack trace.
    expect(output).not.toMatch(/^ {4}at /m);
    expect(await git('status', '--porcelain')).toBe('?? .changeset/pending.md\n');
  });

  describe('with a pending changeset, and the address of the repository', () => {
    let previousVersion: string;
    let nextVersion: string;

    beforeAll(async () => {
      previousVersion = (await readManifest('spec')).version;
      const [major, minor] = previousVersion.split('.').map(Number);
      nextVersion = `${major}.${(minor ?? 0) + 1}.0`;
      await edit('package.json', /^\{/, `{\n  "repository": "${repositoryUrl}",`);
      await writeChangeset(
        "---\n'@liked-posts/spec': minor\n---\n\nPosts have a `mood`.\n\n* One\n* more\n",
      );
      await pnpm(['run', 'version']);
    });

    test('gives the next version to the public packages alone', async () => {
      const diff = await git('diff', '--name-only', '-G"version":', '--', '*package.json');

      expect(diff.split('\n').filter(Boolean).toSorted()).toEqual(
        packages.map(({ directory }) => `${directory}/package.json`).toSorted(),
      );
    });

    test('gives each public package a changelog and the address of the repository', async () => {
      for (const { directory } of packages) {
        const log = await readText(`${directory}/CHANGELOG.md`);
        expect.soft(log).toContain(`\n## ${nextVersion}\n`);
        if (directory === 'spec') expect.soft(log).toContain('Posts have a `mood`.');
        expect.soft(await readManifest(directory)).toMatchObject({
          version: nextVersion,
          repository: { type: 'git', url: repositoryUrl, directory },
        });
      }
      expect(existsSync(join(repository, '.changeset/pending.md'))).toBe(false);
    });

    test('changes one line of the description: its version', async () => {
      expect(parse(await readText('spec/openapi.yaml')).info.version).toBe(nextVersion);
      const diff = await git('diff', '--unified=0', '--', 'spec/openapi.yaml');

      expect(diff.split('\n').filter((line) => /^[-+] /.test(line))).toEqual([
        `-  version: ${previousVersion} # follows the package`,
        `+  version: ${nextVersion} # follows the package`,
      ]);
    });

    test('has the examples depend on the next version', async () => {
      expect(await readManifest('examples/export-likes')).toMatchObject({
        dependencies: { '@liked-posts/client': `^${nextVersion}` },
        devDependencies: { '@liked-posts/mock': `^${nextVersion}`, vitest: expect.anything() },
      });
    });

    test('leaves no generated file, lockfile or layout stale', async () => {
      const provenance = await readText('packages/types/src/generated/provenance.ts');
      expect(provenance).toContain(`version: "${nextVersion}"`);
      // `--only`, because `pnpm run version` has built what the check reads.
      await pnpm(['exec', 'turbo', 'run', 'check:generated', '--only']);
      await pnpm(['install', '--frozen-lockfile', '--offline']);
      await pnpm(['run', 'lint:root']);
    });
  });
});

describe('pnpm release', () => {
  const reportFile = () => join(folder, 'report.ndjson');

  beforeAll(async () => {
    await git('add', '.');
    await git('commit', '--quiet', '--no-verify', '--message=Release');
  });

  test('publishes nothing while git does not know who tags', async () => {
    await git('config', 'user.useConfigOnly', 'true');
    onTestFinished(async () => void (await git('config', '--unset', 'user.useConfigOnly')));
    const output = await pnpm(['release'], {
      environment: { GIT_COMMITTER_NAME: undefined, GIT_COMMITTER_EMAIL: undefined },
      // git's code for a fatal error.
      expectedCode: 128,
    });

    expect(output).toContain('*** Please tell me who you are.');
    expect(registry.published).toEqual([]);
  });

  // npm gives provenance only to a CI that it knows, so asking for it fails here.
  test('asks for provenance with the setting of the release workflow', async () => {
    const workflow = parse(await readText('.github/workflows/release.yml'));
    const step = workflow.jobs.release.steps.find(({ uses = '' }) =>
      uses.startsWith('changesets/'),
    );
    const { PNPM_CONFIG_PROVENANCE } = step.env;
    const output = await pnpm(['release'], {
      environment: { PNPM_CONFIG_PROVENANCE: `${PNPM_CONFIG_PROVENANCE}` },
      expectedCode: 1,
    });

    expect(output).toContain('provenance');
    expect(registry.published).toEqual([]);
  });

  test('publishes all packages', async () => {
    await pnpm(['release'], { environment: { CHANGESETS_OUTPUT: reportFile() } });

    const { published } = registry;
    expect(published.map(({ metadata }) => metadata.name).sort()).toEqual(
      packages.map(({ name }) => name).sort(),
    );
    expect(await git('status', '--porcelain')).toBe('');
  });

  test('publishes packages that name their repository', async () => {
    for (const { metadata, tarball } of registry.published) {
      const file = join(folder, 'published.tgz');
      await writeFile(file, tarball);
      const manifest = await readPackedText(file, 'package.json');
      expect(JSON.parse(manifest)).toMatchObject({
        version: metadata.version,
        repository: { url: repositoryUrl, directory: expect.any(String) },
      });
      // Versions stand in place of pnpm's protocols.
      expect(manifest).not.toMatch(/"(workspace|catalog):/);
    }
  });

  test('tags each package', async () => {
    const tags = registry.published.map(({ metadata: { name, version } }) => `${name}@${version}`);
    expect((await git('tag')).split('\n').filter(Boolean)).toEqual(tags.sort());
    // The changesets action reads this file to push the tags.
    expect(await readFile(reportFile(), 'utf8')).toContain(tags[0]);
  });

  test('publishes nothing that is published already', async () => {
    await pnpm(['release']);

    expect(registry.published).toHaveLength(packages.length);
  });
});
