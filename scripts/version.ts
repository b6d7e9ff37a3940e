/**
 * Applies the pending changesets: versions and changelogs, the version in the description, the
 * types generated from it, and the ranges in the examples. `changeset version` alone would leave
 * the rest stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import getReleasePlan from '@changesets/get-release-plan';
import { ProjectCommand } from './command-line.ts';
import { readManifest } from './public-packages.ts';
import { root, run } from './run.ts';

const program: ProjectCommand = new ProjectCommand('pnpm run version')
  .description(
    'Applies the pending changesets: versions and changelogs of the packages, the version of the ' +
      'contract, and what is generated from it. Review what it changes, and commit it.',
  )
  .parse();

const { changesets } = await getReleasePlan(root).catch(({ message }: Error) =>
  program.error(`The pending changesets cannot be applied. ${message}`),
);
if (changesets.length === 0) {
  console.log('Nothing to release: no changeset is pending. Add one with `pnpm changeset`.');
} else {
  runOrExit('changeset', 'version');
  const { version } = readManifest('spec');
  replaceText(`${root}spec/openapi.yaml`, /^( {2}version: )\S+/m, `$1${version}`);
  // Changesets does not know the examples, which are not in the workspace.
  for (const example of globSync(`${root}examples/*/package.json`)) {
    replaceText(example, /("@liked-posts\/.+": "\^).+?"/g, `$1${version}"`);
  }
  runOrExit('pnpm', 'generate');
  runOrExit('pnpm', 'install', '--lockfile-only');
}

function runOrExit(command: string, ...args: string[]): void {
  if (run(command, ...args)) return;
  program.error(
    `\`${[command, ...args].join(' ')}\` failed, and the release is only half prepared. ` +
      'Discard the changes with git, fix the problem above, and run it again.',
  );
}

/** Replaces text of a file in place, so that comments and layout stay as they are. */
function replaceText(file: string, pattern: RegExp, replacement: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, replacement));
}
