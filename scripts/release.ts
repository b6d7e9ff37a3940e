/**
 * Publishes the packages whose version is not on the registry yet. The repository does not contain
 * its own address, so it is written into the tarballs only.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnCommand } from './own-command.ts';
import { addressOf } from './release/address.ts';
import { complete } from './release/complete.ts';
import { publicPackages } from './release/public-packages.ts';
import { root, run } from './run.ts';

/** The part of the output of `changeset pack` that this script reads. */
interface PublishPlan {
  readonly plan: readonly (readonly {
    readonly name: string;
    readonly tarball?: { readonly path: string };
  }[])[];
}

const program: OwnCommand = new OwnCommand('pnpm release')
  .description(
    'Builds and publishes every public package whose version is not on the registry yet, and tags\n' +
      'it in git. Packages and their documents get links to the repository of this clone: that of\n' +
      '`repository` in the package.json of the root, of GitHub Actions, or of the remote `origin`.',
  )
  .parse();

const address = addressOf(root, process.env);
if (address === undefined) {
  program.error(
    'Nothing is published, because the address of the repository is not known: set `repository` in ' +
      'the package.json of the root to an address, such as https://git.example.com/owner/name or ' +
      'github:owner/name, or release from a clone whose remote `origin` is on a server.',
  );
}
// Checked first, because a published version cannot be withdrawn for lack of a tag.
if (spawnSync('git', ['var', 'GIT_COMMITTER_IDENT'], { cwd: root }).status !== 0) {
  program.error(
    'Nothing is published, because git does not know who tags it: set `user.name` and `user.email` ' +
      'with `git config`.',
  );
}
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'liked-posts-release-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

must(run('pnpm', 'build'), 'The packages do not build');
must(run('changeset', 'pack', '--out-dir', folder), 'The packages cannot be packed');
const { plan } = JSON.parse(readFileSync(join(folder, 'publish-plan.json'), 'utf8')) as PublishPlan;
const directories = new Map(publicPackages().map(({ name, directory }) => [name, directory]));
for (const { name, tarball } of plan.flat()) {
  if (!tarball) continue;
  const directory = directories.get(name) ?? program.error(`There is no folder of ${name}.`);
  await complete(join(folder, tarball.path), { address, commit, directory });
}
must(run('changeset', 'publish', '--from-pack-dir', folder), 'Not every package is published');

/** Ends the release on failure. Published packages stay; another run publishes the rest. */
function must(succeeded: boolean, otherwise: string): void {
  if (succeeded) return;
  program.error(`${otherwise}: see above. The next run skips what is already published.`);
}
