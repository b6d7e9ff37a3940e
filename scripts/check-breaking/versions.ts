import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { bundleContract } from '../../spec/scripts/bundle.ts';
import { ContractError } from '../../spec/scripts/read-contract.ts';

const runFile = promisify(execFile);

/** A contract and the types made from it, in one version of the repository. */
export interface Version {
  readonly contract: Contract;
  /** The folder with the `index.ts` of the types package. */
  readonly types: string;
}

/** The git tag of the newest release of the contract, or undefined before the first. */
export async function findLastRelease(repository: string): Promise<string | undefined> {
  const { stdout } = await runFile(
    'git',
    ['tag', '--list', '@liked-posts/spec@*', '--sort=-version:refname', '--merged', 'HEAD'],
    { cwd: repository },
  );
  return stdout.split('\n')[0] || undefined;
}

/**
 * Calls back with the version at `reference` and that of the working tree, and removes the files
 * afterwards.
 *
 * @throws {ContractError} when one of them is incomplete, or the commit does not exist
 */
export async function withVersions(
  repository: string,
  reference: string,
  callback: (base: Version, revision: Version) => Promise<void>,
): Promise<void> {
  await using tree = await mkdtempDisposable(join(tmpdir(), 'liked-posts-base-'));
  const files = ['restore', `--source=${reference}`, '--', 'spec', 'packages/types/src'];
  await runFile('git', ['--work-tree', tree.path, ...files], { cwd: repository }).catch(() => {
    throw new ContractError(
      `"${reference}" is not a commit, tag or branch of this repository that has spec/ and packages/types/. Give one that does.`,
    );
  });
  await callback(
    await readVersion(tree.path, `The contract of ${reference}`),
    await readVersion(repository, 'The contract'),
  );
}

async function readVersion(folder: string, label: string): Promise<Version> {
  const contract = await bundleContract(folder, label);
  return { contract, types: join(folder, 'packages/types/src') };
}
