import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ExampleProject, makeProject } from '../test/example-project.ts';

let project: ExampleProject | undefined;
afterEach(async () => {
  if (project !== undefined) await rm(project.directory, { recursive: true, force: true });
});

/** Type-checks the files of `project` as an application would. */
async function expectToCompile({ directory: cwd }: ExampleProject, flags: string): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = join(dirname(compiler), 'bin/tsc');
  const command = [process.execPath, tsc, '--noEmit', '--strict', ...flags.split(' ')] as const;
  expect(await runToEnd({ command, cwd })).toMatchObject({ code: 0, output: '' });
}

// `vitest.test.ts` shows what fails.
test('the example for Vitest passes', async () => {
  const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));
  project = await makeProject('vitest', { vitest });
  const { directory: cwd } = project;
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}');
  await expectToCompile(project, '--module nodenext --skipLibCheck liked-posts.test.ts');
  const flags = ['run', '--no-color', '--no-cache'];
  const command = [process.execPath, join(vitest, 'vitest.mjs'), ...flags] as const;
  const { stdout } = await runToEnd({ command, cwd });
  expect(stdout).toMatch(/Test Files +1 passed.*\n.*Tests +2 passed/);
});

test('the example for a shell script prints a page', async () => {
  project = await makeProject('shell');
  const { stdout } = await runToEnd({ command: ['sh', 'test.sh'], cwd: project.directory });
  expect(JSON.parse(stdout)).toHaveProperty('data');
});

test('the example for a shell script fails at a violation', async () => {
  project = await makeProject('shell');
  const { directory: cwd } = project;
  const code = await readFile(join(cwd, 'test.sh'), 'utf8');
  const violating = code.replace('curl -fsS', 'curl -sS').replace('max_results=5', 'max_results=3');
  await writeFile(join(cwd, 'test.sh'), violating);
  expect(await runToEnd({ command: ['sh', 'test.sh'], cwd })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"name":"max_results"'),
  });
});

/** Runs the example for node:test, with a change, in a package as `npm init -y` writes it. */
async function runNodeTest(change: (code: string) => string = (code) => code): Promise<string> {
  const client = fileURLToPath(new URL('../../client', import.meta.url));
  project = await makeProject('node-test', { '@liked-posts/client': client });
  const { directory: cwd } = project;
  await writeFile(join(cwd, 'package.json'), '{"type":"commonjs"}');
  const file = join(cwd, 'liked-posts.test.mjs');
  await writeFile(file, change(await readFile(file, 'utf8')));
  return (await runToEnd({ command: [process.execPath, '--test'], cwd })).output;
}

test('the example for node:test passes where packages are CommonJS', async () => {
  expect(await runNodeTest()).toMatch(/tests 3\n.*pass 3\n.*fail 0\n/s);
});

test('the example for node:test fails at an unused override', async () => {
  const queue = 'mock.next({ match: { page: 200 }, code: 503 })';
  const output = await runNodeTest((code) =>
    code.replace("await listLikes('2')", `${queue} ?? (await listLikes('2'))`),
  );
  expect(output).toMatch(/pass 2\n.*fail 1\n/s);
  expect(output).toMatch(/page: 200/);
});

test('the example for node:test fails at a violation', async () => {
  const violate = "await mock.fetch(baseUrl + '/2/users/1/liked_tweets?max_results=3');";
  const output = await runNodeTest((code) =>
    code.replace('  return posts;', `  ${violate}\n  return posts;`),
  );
  expect(output).toMatch(/fail [123]\n/);
  expect(output).toMatch(/max_results/);
});

/** Runs the example for unittest and pytest, with a replacement in its code. */
async function runPython(runner: 'unittest' | 'pytest', replacement = { from: '', to: '' }) {
  project = await makeProject('unittest');
  const { directory: cwd } = project;
  const file = join(cwd, 'test_liked_posts.py');
  await writeFile(file, (await readFile(file, 'utf8')).replace(replacement.from, replacement.to));
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
  project = await makeProject('ci');
  const { directory: cwd } = project;
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
  expect(/query max_results: .* 5 to 100/.test(job.output)).toBe(code !== 0);
  // No process is left that would keep the job from ending.
  expect(await job.waitForExit()).toBe(code);
});
