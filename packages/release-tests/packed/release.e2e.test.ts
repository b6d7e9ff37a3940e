import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { targetsIn } from '@liked-posts/test-utils/documents';
import {
  commitFirst,
  copyRepository,
  git,
  somebody,
} from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { publicPackages } from '../../../scripts/release/public-packages.ts';
import { textIn } from './packed.ts';
import { type Registry, serveRegistry } from './registry.ts';

const names = publicPackages().map(({ name }) => name);

/** Leaves out the variables that GitHub sets for the repository that runs these tests. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(github_|actions_)/i.test(name)),
);

describe('pnpm release', () => {
  let folder: string;
  let repository: string;
  let registry: Registry;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-release-'));
    repository = join(folder, 'clone');
    registry = await serveRegistry();
    await copyRepository(repository);
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

  it('stops with one sentence, and publishes nothing, while nobody knows where the repository is', async () => {
    const { code, output } = await pnpm({}, 'release');

    expect(code).toBe(1);
    expect(output).toMatch(
      /^error: Nothing is published, because the address of the repository is not known: .+\.$/m,
    );
    expect(output).not.toMatch(/^ {4}at /m);
    expect(registry.published).toEqual([]);
  });

  it('stops with one sentence, and publishes nothing, while git does not know who tags', async () => {
    await git(repository, 'remote', 'add', 'origin', 'git@git.example.com:owner/liked-posts.git');
    await git(repository, 'config', 'user.useConfigOnly', 'true');
    const { code, output } = await pnpm(
      { GIT_COMMITTER_NAME: undefined, GIT_COMMITTER_EMAIL: undefined },
      'release',
    );
    await git(repository, 'config', '--unset', 'user.useConfigOnly');

    expect(code).toBe(1);
    expect(output).toMatch(
      /^error: Nothing is published, because git does not know who tags it: .+\.$/m,
    );
    expect(output).not.toMatch(/^ {4}at /m);
    expect(registry.published).toEqual([]);
  });

  it('asks for provenance as the workflow has it, which only a known CI can give', async () => {
    const workflow = parse(
      await readFile(join(repository, '.github/workflows/release.yml'), 'utf8'),
    );
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

  it('publishes all packages with where they come from, tags them, and changes no file', async () => {
    const report = join(folder, 'report.ndjson');
    const { code, output } = await pnpm({ CHANGESETS_OUTPUT: report }, 'release');
    expect(code, output).toBe(0);

    expect(registry.published.map(({ metadata }) => metadata.name).sort()).toEqual(names.sort());
    const address = 'https://git.example.com/owner/liked-posts';
    const commit = (await git(repository, 'rev-parse', 'HEAD')).trim();
    for (const { metadata, tarball } of registry.published) {
      expect(metadata).toMatchObject({
        repository: { type: 'git', url: `git+${address}.git`, directory: expect.any(String) },
        homepage: expect.stringContaining(`${address}/tree/HEAD/`),
        bugs: { url: `${address}/issues` },
      });
      const file = join(folder, 'published.tgz');
      await writeFile(file, tarball);
      const targets = targetsIn(await textIn(file, 'README.md'));
      expect(targets.filter((to) => !/^(https:\/\/|#)/.test(to))).toEqual([]);
      expect(targets.join()).toContain(`${address}/`);
      expect(targets.join()).toContain(`/${commit}/`);
    }

    const tags = registry.published.map(({ metadata: { name, version } }) => `${name}@${version}`);
    expect((await git(repository, 'tag')).split('\n').filter(Boolean)).toEqual(tags.sort());
    // The changesets action reads this output to push the tags.
    expect(await readFile(report, 'utf8')).toContain(tags[0]);
    expect(await git(repository, 'status', '--porcelain')).toBe('');
  });

  it('publishes nothing that is published already', async () => {
    const { code, output } = await pnpm({}, 'release');

    expect(code, output).toBe(0);
    expect(registry.published).toHaveLength(names.length);
  });
});
