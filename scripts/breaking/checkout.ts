import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const redocly = join(
  createRequire(import.meta.url).resolve('@redocly/cli/package.json'),
  '../bin/cli.js',
);

/** A contract and the types made from it, as they stand in one version of the repository. */
export interface Version {
  /** The path of the contract's bundle. */
  readonly bundle: string;
  /** The folder that has the `index.ts` of the types package. */
  readonly types: string;
}

/** The reference of the newest release of the contract, or undefined before the first. */
export async function lastRelease(repository: string): Promise<string | undefined> {
  const { stdout } = await run(
    'git',
    ['tag', '--list', '@liked-posts/spec@*', '--sort=-version:refname', '--merged', 'HEAD'],
    { cwd: repository },
  );
  return stdout.split('\n')[0] || undefined;
}

/** The reference to compare with is none that the repository knows. */
export class UnknownReferenceError extends Error {
  override readonly name = 'UnknownReferenceError';

  constructor(reference: string) {
    super(
      `"${reference}" is no commit, tag or branch of this repository: give one that \`git rev-parse\` knows.`,
    );
  }
}

/** Bundles the contract that stands in a working tree. */
async function versionIn(tree: string, bundle: string): Promise<Version> {
  await run(
    process.execPath,
    [
      redocly,
      'bundle',
      join(tree, 'spec/openapi.yaml'),
      '--output',
      bundle,
      '--lint-config',
      'off',
    ],
    {
      // Away from the house rules, which a version of the past may not keep.
      cwd: tmpdir(),
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  return { bundle, types: join(tree, 'packages/types/src') };
}

/** Calls back with the working tree and the version at `reference`; leaves nothing behind. */
export async function withVersions<Result>(
  repository: string,
  reference: string,
  callback: (base: Version, revision: Version) => Promise<Result>,
): Promise<Result> {
  const commit = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`];
  await run('git', commit, { cwd: repository }).catch(() => {
    throw new UnknownReferenceError(reference);
  });
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-versions-'));
  const tree = join(folder, 'tree');
  try {
    await run('git', ['worktree', 'add', '--detach', tree, reference], { cwd: repository });
    return await callback(
      await versionIn(tree, join(folder, 'base.json')),
      await versionIn(repository, join(folder, 'revision.json')),
    );
  } finally {
    await run('git', ['worktree', 'remove', '--force', tree], { cwd: repository }).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}
