import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { bundleContract } from '../../spec/scripts/bundle.ts';
import { ContractError } from '../../spec/scripts/read-contract.ts';
import { type Exports, readExports } from './exports.ts';

const runFile = promisify(execFile);

/** A contract and the types made from it, in one version of the repository. */
export interface Version {
  /** The git reference, or `the working tree`. */
  readonly name: string;
  readonly contract: Contract;
  readonly exports: Exports;
}

/** The git tag of the newest release of the contract, or undefined before the first. */
export async function findLastRelease(repository: string): Promise<string | undefined> {
  const command = ['tag', '--list', '@liked-posts/spec@*', '--sort=-version:refname', '--merged'];
  const { stdout } = await runFile('git', command, { cwd: repository });
  return stdout.split('\n')[0] || undefined;
}

/**
 * Reads the version at a git reference.
 *
 * @throws {ContractError} if its contract is incomplete, or the commit does not exist
 */
export async function readCommit(repository: string, reference: string): Promise<Version> {
  await using tree = await mkdtempDisposable(join(tmpdir(), 'liked-posts-base-'));
  // Puts the files into the folder, and leaves the working tree as it is.
  const files = ['restore', `--source=${reference}`, '--', 'spec', 'packages/types/src'];
  await runFile('git', ['--work-tree', tree.path, ...files], { cwd: repository }).catch(() => {
    throw new ContractError(
      `"${reference}" is not a commit, tag or branch of this repository that has spec/ and packages/types/. Give one that does.`,
    );
  });
  return await readVersion(tree.path, reference);
}

/** Reads the version in a folder. Throws, as `readCommit` does, if its contract is incomplete. */
export async function readVersion(folder: string, name: string): Promise<Version> {
  const contract = await bundleContract(folder, `The contract of ${name}`);
  return { name, contract, exports: readExports(join(folder, 'packages/types/src')) };
}
