import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressOf, browsable } from './address.ts';

const address = 'https://git.example.com/owner/name';
const actions = { GITHUB_SERVER_URL: 'https://git.example.com', GITHUB_REPOSITORY: 'acme/fork' };

it.each([
  [address, address],
  [`${address}/`, address],
  [`git+${address}.git`, address],
  ['https://robot:secret@git.example.com/owner/name.git', address],
  ['git@git.example.com:owner/name.git', address],
  ['git.example.com:owner/name', address],
  ['ssh://git@git.example.com:2222/owner/name.git', address],
  ['git://git.example.com/owner/name.git', address],
  // The port of a server for browsers is kept.
  ['https://git.example.com:8443/owner/name', 'https://git.example.com:8443/owner/name'],
  ['/srv/git/name.git', undefined],
  ['../name', undefined],
  ['C:\\git\\name', undefined],
  ['file:///srv/name', undefined],
  ['http://a/b', undefined],
  ['https://a.example', undefined],
  ['', undefined],
])('the address of a remote %s is %s', (remote, expected) => {
  expect(browsable(remote)).toBe(expected);
});

let root: string;
const metadata = (content: object) =>
  writeFileSync(join(root, 'package.json'), JSON.stringify(content));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'liked-posts-address-'));
  metadata({});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it.each([
  ['git@git.example.com:acme/main.git', 'https://git.example.com/acme/main'],
  ['owner/name', 'https://github.com/owner/name'],
  ['github:owner/name.js', 'https://github.com/owner/name.js'],
  ['gitlab:owner/name', 'https://gitlab.com/owner/name'],
  ['bitbucket:owner/name', 'https://bitbucket.org/owner/name'],
  ['somewhere:owner/name', undefined],
  ['gist:0123456789abcdef', undefined],
  ['./name', undefined],
  ['a/b/c', undefined],
])('with %j for a `repository`, as npm takes it, it is %j', (repository, expected) => {
  metadata({ repository });
  expect(addressOf(root, actions)).toBe(expected);
  metadata({ repository: { type: 'git', url: repository } });
  expect(addressOf(root, actions)).toBe(expected);
});

it('GitHub Actions say it before `origin`, and a clone without either has none', () => {
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  expect(addressOf(root, {})).toBeUndefined();
  // A folder, not a shorthand for GitHub.
  execFileSync('git', ['remote', 'add', 'origin', 'owner/name'], { cwd: root });
  expect(addressOf(root, {})).toBeUndefined();
  execFileSync('git', ['remote', 'set-url', 'origin', `${address}.git`], { cwd: root });
  expect(addressOf(root, {})).toBe(address);
  expect(addressOf(root, actions)).toBe('https://git.example.com/acme/fork');
});
