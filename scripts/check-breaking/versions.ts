import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { ContractError, readContract } from '../../spec/scripts/read-contract.ts';
import { redoclyIn } from '../../spec/scripts/redocly.ts';

const run = promisify(execFile);

/** A contract and the types made from it, in one version of the repository. */
export interface Version {
  readonly contract: Contract;
  /** The folder that has the `index.ts` of the types package. */
  readonly types: string;
}

/** The git tag of the newest release of the contract, or undefined before the first. */
export async function lastRelease(repository: string): Promise<string | undefined> {
  const { stdout } = await run(
    'git',
    ['tag', '--list', '@liked-posts/spec@*', '--sort=-version:refname', '--merged', 'HEAD'],
    { cwd: repository },
  );
  return stdout.split('\n')[0] || undefined;
}

/** Bundles the contract of a working tree, which messages call by `name`. */
async function versionIn(tree: string, bundle: string, name: string): Promise<Version> {
  const description = join(tree, 'spec/openapi.yaml');
  const { status, stderr } = await redoclyIn(
    // Not in spec/, whose house rules an earlier version may not keep.
    tmpdir(),
    ...['bundle', description, '--output', bundle, '--lint-config', 'off'],
  );
  if (status !== 0) throw new ContractError(`${name} cannot be bundled:\n${stderr}`);
  const contract = readContract(JSON.parse(await readFile(bundle, 'utf8')), name);
  return { contract, types: join(tree, 'packages/types/src') };
}

/**
 * Calls back with the version at `reference` and that of the working tree; leaves nothing behind.
 *
 * @throws {ContractError} when one of them is half-written, or there is no such commit
 */
export async function withVersions(
  repository: string,
  reference: string,
  callback: (base: Version, revision: Version) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-versions-'));
  const tree = join(folder, 'tree');
  const files = ['restore', `--source=${reference}`, '--', 'spec', 'packages/types/src'];
  try {
    await mkdir(tree);
    await run('git', ['--work-tree', tree, ...files], { cwd: repository }).catch(() => {
      throw new ContractError(
        `"${reference}" is not a commit, tag or branch of this repository that has spec/ and packages/types/. Give one that does.`,
      );
    });
    await callback(
      await versionIn(tree, join(folder, 'base.json'), `The contract of ${reference}`),
      await versionIn(repository, join(folder, 'revision.json'), 'The contract'),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
