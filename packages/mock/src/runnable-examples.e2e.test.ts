import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { editFile } from '@liked-posts/test-utils/repository-copy';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { makeProject } from '../test/example-project.ts';

/** Makes a project with the files of an example, until the test ends. Returns its folder. */
async function prepare(...example: Parameters<typeof makeProject>): Promise<string> {
  const { directory } = await makeProject(...example);
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** The folder of a package that this one depends on. */
function findPackage(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

/** Type-checks a file as an application would. */
async function expectToCompile(cwd: string, file: string): Promise<void> {
  const tsc = join(findPackage('typescript'), 'bin/tsc');
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', file];
  const command = [process.execPath, tsc, ...flags] as const;
  expect(await runToEnd({ command, cwd })).toMatchObject({ code: 0, output: '' });
}

// `vitest.test.ts` shows what fails.
test('the example for Vitest passes', async () => {
  const vitest = findPackage('vitest');
  const cwd = await prepare('vitest', { vitest });
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}');
  await expectToCompile(cwd, 'liked-posts.test.ts');
  const flags = ['run', '--no-color', '--no-cache'];
  const command = [process.execPath, join(vitest, 'vitest.mjs'), ...flags] as const;
  const { stdout } = await runToEnd({ command, cwd });
  expect(stdout).toMatch(/Test Files +1 passed.*\n.*Tests +2 passed/);
});

test('the example for a shell script prints a page', async () => {
  const cwd = await prepare('shell');
  const { stdout } = await runToEnd({ command: ['sh', 'test.sh'], cwd });
  expect(JSON.parse(stdout)).toHaveProperty('data');
});

test('the example for a shell script fails at a violation', async () => {
  const cwd = await prepare('shell');
  const file = join(cwd, 'test.sh');
  await editFile(file, 'max_results=5', 'max_results=3');
  // So that the script goes on after the status 400.
  await editFile(file, 'curl -fsS', 'curl -sS');
  expect(await runToEnd({ command: ['sh', 'test.sh'], cwd })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"name":"max_results"'),
  });
});

/** Part of an example, and what replaces it. */
interface Replacement {
  readonly from: string;
  readonly to: string;
}

/** Runs the example for node:test in a package as `npm init -y` writes it. Returns the output. */
async function runNodeTest(replacement?: Replacement): Promise<string> {
  const client = fileURLToPath(new URL('../../client', import.meta.url));
  const cwd = await prepare('node-test', { '@liked-posts/client': client });
  await writeFile(join(cwd, 'package.json'), '{"type":"commonjs"}');
  const file = join(cwd, 'liked-posts.test.mjs');
  if (replacement) await editFile(file, replacement.from, replacement.to);
  return (await runToEnd({ command: [process.execPath, '--test'], cwd })).output;
}

test('the example for node:test passes where packages are CommonJS', async () => {
  expect(await runNodeTest()).toMatch(/tests 3\n.*pass 3\n.*fail 0\n/s);
});

test('the example for node:test fails at an unused override', async () => {
  const queue = 'mock.next({ match: { page: 200 }, code: 503 })';
  const listing = "await listLikes('2')";
  const output = await runNodeTest({ from: listing, to: `${queue} ?? (${listing})` });
  expect(output).toMatch(/pass 2\n.*fail 1\n/s);
  expect(output).toMatch(/page: 200/);
});

test('the example for node:test fails at a violation', async () => {
  const violate = "await mock.fetch(baseUrl + '/2/users/1/liked_tweets?max_results=3');";
  const end = '  return posts;';
  const output = await runNodeTest({ from: end, to: `  ${violate}\n${end}` });
  expect(output).toMatch(/fail [123]\n/);
  expect(output).toMatch(/max_results/);
});

/** Runs the example for unittest and pytest. */
async function runPython(runner: 'unittest' | 'pytest', replacement?: Replacement) {
  const cwd = await prepare('unittest');
  const file = join(cwd, 'test_liked_posts.py');
  if (replacement) await editFile(file, replacement.from, replacement.to);
  return runToEnd({ command: ['/usr/bin/python3', '-m', runner], cwd });
}

test.each([
  { runner: 'unittest', passed: /2 tests.*OK/s },
  { runner: 'pytest', passed: /2 passed/ },
] as const)('the example for Python passes with $runner', async ({ runner, passed }) => {
  expect((await runPython(runner)).output).toMatch(passed);
});

test.each([
  {
    what: 'a violation',
    from: 'page = self.ask(path)',
    to: 'page = self.ask(path + "?x=1")',
    reason: 'HTTP Error 400',
  },
  {
    what: 'an unused override',
    from: '"page": 2',
    to: '"page": 200',
    reason: 'HTTPError not raised',
  },
])('the example for Python fails at $what', async ({ reason, ...replacement }) => {
  const { code, output } = await runPython('unittest', replacement);
  expect(code).toBe(1);
  expect(output).toContain(reason);
});

test.each([
  { what: 'passes', query: '?max_results=5', code: 0 },
  { what: 'fails at a violation', query: '?max_results=3', code: 1 },
])('the example for CI $what, however many requests follow', async ({ query, code }) => {
  const cwd = await prepare('ci');
  const { jobs } = parse(await readFile(join(cwd, 'workflow.yaml'), 'utf8'));
  const step = jobs.test.steps.at(-1);
  const curl = `curl -s -o /dev/null -H 'Authorization: Bearer x' "$LIKED_POSTS_URL/2/users`;
  // More than the 1000 requests that the journal keeps.
  const script = `${curl}/1/liked_tweets${query}" && ${curl}/[1-1001]/liked_tweets"`;
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ scripts: { test: script } }));

  const env = { ...process.env, ...step.env };
  // Processes that the job leaves running are ended with it, as on a CI runner.
  await using job = new CliProcess({
    command: ['bash', '-e', '-c', step.run],
    cwd,
    env,
    detached: true,
  });
  expect(await once(job.process, 'exit')).toEqual([code, null]);
  expect(/query max_results: .* 5 to 100/.test(job.stdout)).toBe(code !== 0);
  // No process is left that would keep the job from ending.
  expect(await job.waitForExit()).toBe(code);
});
