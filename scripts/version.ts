/**
 * Applies the pending changesets: new versions and changelogs, the version in the description, and
 * the types generated from it. What `changeset version` alone would leave behind would be stale.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });

run('changeset', 'version');

const { version } = JSON.parse(readFileSync(`${root}spec/package.json`, 'utf8')) as {
  version: string;
};
const file = `${root}spec/openapi.yaml`;
const description = parseDocument(readFileSync(file, 'utf8'));
description.setIn(['info', 'version'], version);
writeFileSync(file, description.toString({ lineWidth: 100 }));

run('pnpm', 'generate');
run('pnpm', 'install', '--lockfile-only');
