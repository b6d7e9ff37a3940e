import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import {
  copyRepository,
  editFile,
  git,
  initRepository,
} from '@liked-posts/test-utils/repository-copy';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const cli = fileURLToPath(new URL('./check-breaking.ts', import.meta.url));
const contractFile = 'spec/openapi.yaml';
const changesetFile = '.changeset/pending.md';

/** A line without which the contract is incomplete. */
const requiredLine = '      name: max_results\n';

describe('pnpm check:breaking', () => {
  let repository: string;
  beforeAll(async () => {
    repository = await mkdtemp(join(tmpdir(), 'liked-posts-repository-'));
    const read = ['spec', 'packages/types', '.changeset', ':(glob)*', ':(glob)**/package.json'];
    await copyRepository(repository, ...read);
    await initRepository(repository);
    await git(repository, 'branch', 'first');
  });
  afterAll(() => rm(repository, { recursive: true, force: true }));
  afterEach(async () => {
    await git(repository, 'reset', '--quiet', '--hard', 'first');
    await git(repository, 'clean', '--quiet', '--force');
  });

  const check = (...args: string[]) =>
    runToEnd({ command: [process.execPath, cli, ...args], cwd: repository });
  const edit = (file: string, part: string | RegExp, replacement: string) =>
    editFile(join(repository, file), part, replacement);
  const commit = () =>
    git(repository, 'commit', '--quiet', '--no-verify', '--all', '--message=Own');
  const writeChangeset = (bump: string) =>
    writeFile(
      join(repository, changesetFile),
      `---\n'@liked-posts/spec': ${bump}\n---\n\nSmaller pages.\n`,
    );
  /** Makes a major change, which needs a minor release after 0.1.0. */
  const allowLess = () => edit(contractFile, 'maximum: 100', 'maximum: 50');

  test('says that the first release has nothing to compare with', async () => {
    expect(await check()).toMatchObject({
      code: 0,
      output:
        'This clone has no tag of a release. Run `git fetch --tags`, or name a commit to compare with.\n',
    });
  });

  test('names a base that it does not know', async () => {
    const { code, output } = await check('v9');

    expect(code).toBe(1);
    expect(output).toContain('error: "v9" is not a commit, tag or branch');
  });

  test('finds that nothing changed since the last release', async () => {
    await git(repository, 'tag', '@liked-posts/spec@0.1.0');
    onTestFinished(
      async () => void (await git(repository, 'tag', '--delete', '@liked-posts/spec@0.1.0')),
    );

    const { code, output } = await check();

    expect(output).toContain('Since @liked-posts/spec@0.1.0:');
    expect(output).toContain('The changes need no release.');
    expect(code).toBe(0);
  });

  test('refuses a changeset that promises less than the changes need', async () => {
    await allowLess();
    await writeChangeset('patch');

    const { code, output } = await check('HEAD');

    expect(output).toContain("major  Upper bound changed from '<= 100' to '<= 50'.");
    expect(output).toContain(
      'error: The changes need a minor release (major from 1.0.0 on). The next version, 0.1.1, is a patch release.',
    );
    expect(code).toBe(1);
  });

  test('accepts a changeset that promises what the changes need', async () => {
    await allowLess();
    await writeChangeset('minor');

    const { code, output } = await check('HEAD');

    expect(output).toContain(
      'The changes need a minor release (major from 1.0.0 on). The next version, 0.2.0, is a minor release.',
    );
    expect(code).toBe(0);
  });

  test('goes by the version of the contract, once the changesets are applied', async () => {
    await allowLess();
    await edit(contractFile, /^ {2}version: .*$/m, '  version: 0.2.0');

    const { code, output } = await check('HEAD');

    expect(output).toContain('The next version, 0.2.0, is a minor release.');
    expect(code).toBe(0);
  });

  test('prints no character that changes the direction of text', async () => {
    const added = '    - "a\\u202eb"\n';
    await edit('spec/schemas/post.yaml', '    - lang\n', `    - lang\n${added}`);
    await commit();
    await edit('spec/schemas/post.yaml', added, '');

    expect((await check('HEAD')).output).toContain("lost values: 'a\ufffdb'");
  });

  test('says in words what is wrong with an incomplete contract', async () => {
    await edit(contractFile, requiredLine, '');

    expect(await check('HEAD')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^error: The contract of the working tree has mistakes:\nspec\/openapi\.yaml:\d+ The field `name` must be present on this level\.\n$/,
      ),
    });
  });

  test('says in words what is wrong with an incomplete base', async () => {
    await edit(contractFile, requiredLine, '');
    await commit();
    await edit(contractFile, 'MaxResults:\n', `MaxResults:\n${requiredLine}`);

    expect(await check('HEAD')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^error: The contract of HEAD has mistakes:\nspec\/openapi\.yaml:\d+ The field `name` must/,
      ),
    });
  });

  test('says in words what is wrong with a changeset', async () => {
    await writeFile(join(repository, changesetFile), "'@liked-posts/spec': minor\n---\n");

    const { code, stderr } = await check('HEAD');

    expect(stderr).toMatch(/^error: The pending changesets cannot be read\. .*changeset/);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
  });
});
