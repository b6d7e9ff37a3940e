import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeSpansIn, textOf } from '@liked-posts/test-utils/documents';
import { afterEach, expect, it } from 'vitest';
import { type ExampleProject, projectOf, violateFirst } from '../test/example-project.ts';

const run = promisify(execFile);
const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));

let project: ExampleProject;
afterEach(() => rm(project.directory, { recursive: true, force: true }));

/** Type-checks the files of `project` as an application would. */
async function typecheck({ directory: cwd }: ExampleProject, flags: string): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const args = [join(dirname(compiler), 'bin/tsc'), '--noEmit', '--strict', ...flags.split(' ')];
  // The errors stand in the output.
  await run(process.execPath, args, { cwd }).catch(({ stdout }) => expect(stdout).toBe(''));
}

const failure = (error: { code: number; stdout: string }) => error;

it('runs the example for Vitest, in which a test that violates the contract fails, and no other', async () => {
  project = await projectOf('vitest', { vitest });
  const { directory: cwd } = project;
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}');
  await typecheck(project, '--module nodenext --skipLibCheck liked-posts.test.ts');

  const args = [join(vitest, 'vitest.mjs'), 'run', '--no-color', '--no-cache'];
  const { stdout } = await run(process.execPath, args, { cwd });
  expect(stdout).toMatch(/Tests +2 passed/);

  await violateFirst(project, 'liked-posts.test.ts', '{ mock }', 'mock.url');
  const failed = await run(process.execPath, args, { cwd }).catch(failure);
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Tests +1 failed \| 2 passed/),
  });
});

const withOptions = codeSpansIn(textOf('packages/mock/README.md')).filter((code) =>
  /^test\.\w+\(/.test(code),
);

it.each(withOptions)('sets options for Vitest by `%s`, as the README says', async (code) => {
  project = await projectOf('vitest', { vitest });
  const { directory: cwd } = project;
  const file = join(cwd, 'liked-posts.test.ts');
  const lenient = (await readFile(file, 'utf8'))
    .replace(/^test\(/m, `${code};\n\ntest(`)
    .replace('liked_tweets`', 'liked_tweets?unknown=1`');
  await writeFile(file, lenient);
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}');
  await typecheck(project, '--module nodenext --skipLibCheck liked-posts.test.ts');

  const args = [join(vitest, 'vitest.mjs'), 'run', '--no-color', '--no-cache'];
  const { stdout } = await run(process.execPath, args, { cwd });
  expect(stdout).toMatch(/Tests +2 passed/);
});

it('names both ways to set options', () => {
  expect(withOptions).toHaveLength(2);
});

it('runs the example for a shell script, which fails at a request outside the contract, however many others follow', async () => {
  project = await projectOf('shell');
  const { directory: cwd } = project;
  const script = join(cwd, 'test.sh');

  const { stdout } = await run('sh', [script], { cwd });
  expect(JSON.parse(stdout)).toHaveProperty('data');

  await writeFile(
    script,
    (await readFile(script, 'utf8'))
      .replace('curl -fsS', 'curl -sS')
      .replace(/^curl.*max_results=5"$/m, (curl) => {
        const wrong = curl.replace('max_results=5', 'max_results=3');
        return `${wrong}\n${curl.replace('/users/', '/users/[1-1001]')} -o /dev/null`;
      }),
  );
  const failed = await run('sh', [script], { cwd }).catch(failure);
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"name":"max_results"'),
  });
});
