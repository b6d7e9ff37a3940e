import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, browsable } from './address.ts';

const address = 'https://git.example.com/owner/name';

describe('the address of a repository', () => {
  it.each([
    address,
    `${address}/`,
    `${address}.git`,
    `git+${address}.git`,
    'https://robot:secret@git.example.com/owner/name.git',
    'git@git.example.com:owner/name.git',
    'git.example.com:owner/name',
    'ssh://git@git.example.com:2222/owner/name.git',
    'git://git.example.com/owner/name.git',
  ])('is what a browser opens for %s', (remote) => {
    expect(browsable(remote)).toBe(address);
  });

  it.each([
    '',
    '/srv/git/name.git',
    '../name',
    'C:\\git\\name',
    'file:///srv/name',
    'http://a/b',
    'https://a.example',
  ])('is unknown for %j', (remote) => {
    expect(browsable(remote)).toBeUndefined();
  });

  it('keeps the port of a server that has one for browsers', () => {
    expect(browsable('https://git.example.com:8443/owner/name')).toBe(
      'https://git.example.com:8443/owner/name',
    );
  });
});

describe('a clone', () => {
  let root: string;
  const metadata = (text: string) => writeFileSync(join(root, 'package.json'), text);
  const actions = { GITHUB_SERVER_URL: 'https://git.example.com', GITHUB_REPOSITORY: 'acme/fork' };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'liked-posts-address-'));
    metadata('{}');
    execFileSync('git', ['init', '--quiet'], { cwd: root });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('without a remote is nowhere', () => {
    expect(addressOf(root, {})).toBeUndefined();
  });

  it('is where `origin` is, unless GitHub Actions or package.json say otherwise', () => {
    execFileSync('git', ['remote', 'add', 'origin', `${address}.git`], { cwd: root });
    expect(addressOf(root, {})).toBe(address);
    expect(addressOf(root, actions)).toBe('https://git.example.com/acme/fork');
    metadata('{ "repository": "git@git.example.com:acme/main.git" }');
    expect(addressOf(root, actions)).toBe('https://git.example.com/acme/main');
    metadata(
      '{ "repository": { "type": "git", "url": "https://git.example.com/acme/again.git" } }',
    );
    expect(addressOf(root, actions)).toBe('https://git.example.com/acme/again');
  });

  it.each([
    ['owner/name', 'https://github.com/owner/name'],
    ['github:owner/name.js', 'https://github.com/owner/name.js'],
    ['gitlab:owner/name', 'https://gitlab.com/owner/name'],
    ['bitbucket:owner/name', 'https://bitbucket.org/owner/name'],
    ['somewhere:owner/name', undefined],
    ['gist:0123456789abcdef', undefined],
    ['./name', undefined],
    ['a/b/c', undefined],
  ])('with %j for a `repository`, as npm takes it, is at %j', (repository, expected) => {
    metadata(JSON.stringify({ repository }));
    expect(addressOf(root, actions)).toBe(expected);
    metadata(JSON.stringify({ repository: { type: 'git', url: repository } }));
    expect(addressOf(root, actions)).toBe(expected);
  });

  it('is not on GitHub because its remote is a folder', () => {
    execFileSync('git', ['remote', 'add', 'origin', 'owner/name'], { cwd: root });
    expect(addressOf(root, {})).toBeUndefined();
  });
});
