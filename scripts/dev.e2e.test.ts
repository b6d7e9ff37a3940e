import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { findFreePort } from '@liked-posts/test-utils/http-server';
import { copyRepository, editFile, initRepository } from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('pnpm dev', () => {
  let copy: string;
  let dev: CliProcess;
  let url: string;

  const edit = (file: string, part: string | RegExp, replacement: string) =>
    editFile(join(copy, file), part, replacement);
  const requestStatus = async (query: string) => {
    const address = `${url}/2/users/1/liked_tweets?${query}`;
    const { status } = await fetch(address, { headers: { authorization: 'Bearer any-token' } });
    return status;
  };

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'liked-posts-dev-'));
    await copyRepository(copy);
    // The script `dev` of the mock ends with its command, which gets another port here.
    const command = 'dist dist/cli.js';
    const commandOnPort = `${command} --port ${await findFreePort()}`;
    await edit('packages/mock/package.json', command, commandOnPort);
    await initRepository(copy);
    // This test runs below a pnpm, in whose environment another pnpm installs nothing by default.
    const env = { ...process.env, pnpm_config_verify_deps_before_run: 'install' };
    dev = new CliProcess({ command: ['pnpm', 'dev'], cwd: copy, env, detached: true });
    url = await dev.waitForUrl();
  });
  afterAll(async () => {
    await dev[Symbol.asyncDispose]();
    await rm(copy, { recursive: true, force: true });
  });

  test('a value that the contract has since a save is accepted by the mock', async () => {
    expect(await requestStatus('tweet.fields=tone')).toBe(400);

    // The enum of `tweet.fields` has `text` before `withheld`.
    await edit('spec/schemas/post.yaml', '- text\n    - with', '- text\n    - tone\n    - with');
    const property = '    tone: { description: Theirs., type: string }\n';
    await edit('spec/schemas/post.yaml', /^ {2}properties:\n/m, `$&${property}`);

    // The mock is away for a moment when it is restarted.
    await expect
      .poll(() => requestStatus('tweet.fields=tone').catch(String), { interval: 200 })
      .toBe(200);
    const types = await readFile(join(copy, 'packages/types/src/generated/schemas.ts'), 'utf8');
    expect(types).toContain('tone?: string;');
  });

  test('the mock runs on while a mistake is reported by file and line', async () => {
    const reported = dev.waitForOutput(/spec\/schemas\/poll\.yaml:1 /);
    await edit('spec/schemas/poll.yaml', 'Poll:', 'Poll: :');
    await reported;

    expect(await requestStatus('')).toBe(200);
  });
});
