/**
 * Applies the pending changesets: versions and changelogs, the version in the description, the
 * types generated from it, and the ranges in the examples. `changeset version` alone would leave
 * the rest stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import getReleasePlan from '@changesets/get-release-plan';
import { isScalar, parseDocument } from 'yaml';
import { OwnCommand } from '../packages/mock/src/node/own-command.ts';
import { root, run } from './run.ts';

const program: OwnCommand = new OwnCommand('pnpm run version')
  .description(
    'Applies the pending changesets: versions and changelogs of the packages, the version of the\n' +
      'contract, and what is generated from it. Review what it changes, and commit it.',
  )
  .parse();

const { changesets } = await getReleasePlan(root).catch(({ message }: Error) =>
  program.error(`The pending changesets cannot be applied. ${message}`),
);
if (changesets.length === 0) {
  console.log('Nothing to release: no changeset is pending. Add one with `pnpm changeset`.');
} else {
  must('changeset', 'version');
  const version = versionOf(`${root}spec/package.json`);
  setVersion(`${root}spec/openapi.yaml`, version);
  for (const example of globSync(`${root}examples/*/package.json`)) setRanges(example, version);
  must('pnpm', 'generate');
  must('pnpm', 'install', '--lockfile-only');
}

function must(command: string, ...args: string[]): void {
  if (run(command, ...args)) return;
  program.error(
    `\`${[command, ...args].join(' ')}\` failed, and the release is only half prepared. ` +
      'Discard the changes with git, fix the problem above, and run it again.',
  );
}

function versionOf(metadata: string): string {
  return (JSON.parse(readFileSync(metadata, 'utf8')) as { version: string }).version;
}

/** Replaces the version in place, so that comments and layout stay as they are. */
function setVersion(description: string, version: string): void {
  const text = readFileSync(description, 'utf8');
  const node = parseDocument(text).getIn(['info', 'version'], true);
  if (!isScalar(node) || !node.range) {
    program.error(`${description} has no \`info.version\` to write ${version} to. Add one.`);
  }
  const [start, end] = node.range;
  writeFileSync(description, text.slice(0, start) + version + text.slice(end));
}

/**
 * Raises the ranges of an example, which is not in the workspace, to the released version.
 */
function setRanges(metadata: string, version: string): void {
  const text = readFileSync(metadata, 'utf8');
  writeFileSync(metadata, text.replace(/("@liked-posts\/.+": "\^).+?"/g, `$1${version}"`));
}
