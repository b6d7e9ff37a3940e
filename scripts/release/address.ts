import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm's shorthands for `repository`, such as `github:owner/name`. */
const hosts: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
};

/**
 * The address of the repository for people and npm, such as `https://github.com/owner/name`. Taken
 * from `repository` in the root package.json if it is set, or else from GitHub Actions, or else
 * from the remote `origin`. `undefined` if that is not on a server.
 */
export function addressOf(
  root: string,
  { GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv,
): string | undefined {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    repository?: string | { url?: string };
  };
  if (repository) {
    const { url = '' } = typeof repository === 'string' ? { url: repository } : repository;
    // npm reads this as a shorthand, but git does not.
    const [, host = 'github', path] = /^(?:(\w+):)?(\w[\w.-]*\/[\w.-]+)$/.exec(url) ?? [];
    return browsable(path && host in hosts ? `https://${hosts[host]}/${path}` : url);
  }
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY) {
    return browsable(`${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`);
  }
  const remote = ['remote', 'get-url', 'origin'];
  return browsable(spawnSync('git', remote, { cwd: root, encoding: 'utf8' }).stdout.trim());
}

/**
 * Turns a remote of git or npm into an address for browsers. Credentials are left out.
 */
export function browsable(remote: string): string | undefined {
  // git takes `git@host:owner/name.git` for an ssh address.
  const scp = /^(?:[\w.-]+@)?([\w.-]+\.[a-z]+):(?!\/)(.+)$/.exec(remote);
  const text = scp ? `ssh://${scp[1]}/${scp[2]}` : remote.replace(/^git\+/, '');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^(https|ssh|git):$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/(\.git)?\/*$/, '');
  const host = url.protocol === 'https:' ? url.host : url.hostname;
  return path ? `https://${host}${path}` : undefined;
}
