import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { type ExampleProject, makeProject } from '../test/example-project.ts';

const run = promisify(execFile);
const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));

let project: ExampleProject;
afterEach(() => rm(project.directory, { recursive: true, force: true }));

/** Type-checks the files of `project` as an application would. */
async function typecheck({ directory: cwd }: ExampleProject, flags: string): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const args = [join(dirname(compiler), 'bin/tsc'), '--noEmit', '--strict', ...flags.split(' ')];
  // The compiler prints its errors to stdout.
  await run(process.execPath, args, { cwd }).catch(({ stdout }) => expect(stdout).toBe(''));
}

const failure = (error: { code: number; stdout: string }) => error;

// `vitest.test.ts` shows what fails.
test('the example for Vitest passes', async () => {
  project = await makeProject('vitest', { vitest });
  const { directory: cwd } = project;
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}');
  await typecheck(project, '--module nodenext --skipLibCheck liked-posts.test.ts');
  const args = [join(vitest, 'vitest.mjs'), 'run', '--no-color', '--no-cache'];
  const { stdout } = await run(process.execPath, args, { cwd });
  expect(stdout).toMatch(/Test Files +1 passed.*\n.*Tests +2 passed/);
});

test('the example for a shell script prints a page', async () => {
  project = await makeProject('shell');
  const { directory: cwd } = project;
  const { stdout } = await run('sh', ['test.sh'], { cwd });
  expect(JSON.parse(stdout)).toHaveProperty('data');
});

test('the example for a shell script fails at a violation', async () => {
  project = await makeProject('shell');
  const { directory: cwd } = project;
  const script = join(cwd, 'test.sh');
  const code = await readFile(script, 'utf8');
  const violating = code.replace('curl -fsS', 'curl -sS').replace('max_results=5', 'max_results=3');
  await writeFile(script, violating);
  expect(await run('sh', [script], { cwd }).catch(failure)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"name":"max_results"'),
  });
});
