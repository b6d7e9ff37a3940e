import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { copyRepository, git, initRepository } from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const cli = fileURLToPath(new URL('./check-breaking.ts', import.meta.url));

describe('pnpm check:breaking', () => {
  let repository: string;

  const check = (...args: string[]) =>
    runToEnd({ command: [process.execPath, cli, ...args], cwd: repository });
  beforeAll(async () => {
    repository = await mkdtemp(join(tmpdir(), 'liked-posts-repository-'));
    const read = ['spec', 'packages/types', '.changeset', ':(glob)*', ':(glob)**/package.json'];
    await copyRepository(repository, ...read);
    await initRepository(repository);
  });
  afterAll(() => rm(repository, { recursive: true, force: true }));

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

  test('fails until the pending changeset promises what the changes need', async () => {
    // The value contains a character that reverses the text direction of a terminal.
    const fields = join(repository, 'spec/schemas/post.yaml');
    const released = await readFile(fields, 'utf8');
    await writeFile(fields, released.replace('    - lang\n', '    - lang\n    - "a\\u202eb"\n'));
    await git(repository, 'commit', '--quiet', '--no-verify', '--all', '--message', 'Odd');
    await git(repository, 'tag', '@liked-posts/spec@0.1.0');
    expect((await check()).output).toContain('The changes need no release.');

    const file = join(repository, 'spec/openapi.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('maximum: 100', 'maximum: 50'));
    await writeFile(fields, released);
    await writeChangeset('patch');
    const refused = await check();
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('Since @liked-posts/spec@0.1.0:');
    expect(refused.output).toContain("lost values: 'a\ufffdb'");
    expect(refused.output).toContain("major  Upper bound changed from '<= 100' to '<= 50'.");
    expect(refused.output).toContain(
      'error: The changes need a minor release (major from 1.0.0 on). The next version, 0.1.1, is a patch release.',
    );

    await writeChangeset('minor');
    const accepted = await check();
    expect(accepted.code).toBe(0);
    expect(accepted.output).toContain(
      'The changes need a minor release (major from 1.0.0 on). The next version, 0.2.0, is a minor release.',
    );
  });

  test('goes by the version that is raised, once the changesets are applied', async () => {
    await rm(join(repository, '.changeset/pending.md'));
    const file = join(repository, 'spec/openapi.yaml');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace(/^ {2}version: .*$/m, '  version: 0.2.0'),
    );

    const { code, output } = await check();

    expect(output).toContain(
      'The changes need a minor release (major from 1.0.0 on). The next version, 0.2.0, is a minor release.',
    );
    expect(code).toBe(0);
  });

  test.each([
    {
      file: 'openapi.yaml',
      missing: /^ +name: max_results\n/m,
      message: expect.stringMatching(
        /^error: The contract of the working tree has mistakes:\nspec\/openapi\.yaml:\d+ The field `name` must be present on this level\.\n$/,
      ),
    },
    {
      file: '../.changeset/pending.md',
      missing: /^---\n/,
      message: expect.stringMatching(/^error: The pending changesets cannot be read\. .*changeset/),
    },
  ])('says in words what is half-written in $file', async ({ file, missing, message }) => {
    await writeChangeset('minor');
    const path = join(repository, 'spec', file);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(missing, ''));

    const { code, stderr } = await check('HEAD');
    await writeFile(path, text);

    expect(stderr).toEqual(message);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
  });

  test('says so, if it is the base that is half-written', async () => {
    const file = join(repository, 'spec/openapi.yaml');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^ +name: max_results\n/m, ''));
    await git(repository, 'commit', '--quiet', '--no-verify', '--all', '--message=Half');
    await writeFile(file, text);

    expect(await check('HEAD')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^error: The contract of HEAD has mistakes:\nspec\/openapi\.yaml:\d+ The field `name` must/,
      ),
    });
  });

  const writeChangeset = (bump: string) =>
    writeFile(
      join(repository, '.changeset/pending.md'),
      `---\n'@liked-posts/spec': ${bump}\n---\n\nSmaller pages.\n`,
    );
});
