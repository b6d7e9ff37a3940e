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
  /** The folder with the `index.ts` of the types package. */
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

/** Bundles the contract of a working tree. Messages call it `name`. */
async function versionIn(tree: string, bundle: string, name: string): Promise<Version> {
  const description = join(tree, 'spec/openapi.yaml');
  const { status, stderr } = await redoclyIn(
    // Outside spec/, because earlier versions may break the rules of its configuration.
    tmpdir(),
    ...['bundle', description, '--output', bundle, '--lint-config', 'off'],
  );
  if (status !== 0) throw new ContractError(`${name} cannot be bundled:\n${stderr}`);
  const contract = readContract(JSON.parse(await readFile(bundle, 'utf8')), name);
  return { contract, types: join(tree, 'packages/types/src') };
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
