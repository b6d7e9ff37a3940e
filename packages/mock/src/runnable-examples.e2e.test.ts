import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { chromiumOptions, findTool } from '@liked-posts/test-utils/tools';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ExampleProject, makeProject, violateFirst } from '../test/example-project.ts';

let project: ExampleProject | undefined;
afterEach(async () => {
  if (project !== undefined) await rm(project.directory, { recursive: true, force: true });
});

/** An example that is a project of a test runner with workers. */
interface Runner {
  readonly project: ExampleProject;
  readonly file: string;
  readonly command: readonly [string, ...string[]];
  /** In the source text of a test: its parameters, the URL of the mock, and the access token. */
  readonly args: string;
  readonly url: string;
  readonly token: string;
  /** The source text after the queueing, and what runs the test in three workers. */
  readonly next: string;
  readonly inParallel: readonly string[];
  /** The source text before a hook that runs in a worker. */
  readonly hook: string;
}

const runners: readonly [name: string, prepare: () => Promise<Runner>][] = [
  [
    'Jest',
    async () => {
      const jest = findTool('jest');
      return {
        project: await makeProject('jest', { jest }),
        file: 'liked-posts.test.js',
        command: [process.execPath, join(jest, 'bin/jest.js'), '--maxWorkers=3'],
        args: '',
        url: 'url',
        token: 'accessToken',
        next: '\n  expect((await likedPosts()).status).toBe(503);',
        inParallel: ['--testTimeout=60000'],
        hook: 'afterAll(',
      };
    },
  ],
  [
    'Playwright',
    async () => {
      const playwright = findTool('@playwright/test');
      const made = await makeProject('playwright', { '@playwright/test': playwright });
      const config = join(made.directory, 'playwright.config.ts');
      const launch = JSON.stringify(chromiumOptions());
      const text = await readFile(config, 'utf8');
      await writeFile(config, text.replace('use: {', `use: { launchOptions: ${launch},`));
      return {
        project: made,
        file: 'liked-posts.spec.ts',
        command: [process.execPath, join(playwright, 'cli.js'), 'test'],
        args: '{ token }',
        url: `'http://127.0.0.1:${made.port}'`,
        token: 'token',
        next: '\n  // Replace this by',
        inParallel: ['--workers=3', '--timeout=60000'],
        hook: 'test.beforeAll(',
      };
    },
  ],
];

describe.each(runners)('the example for %s', (_, prepare) => {
  async function runViolating(of: 'a test' | 'a hook') {
    const { file, args, url, token, hook, command, ...runner } = await prepare();
    project = runner.project;
    const inTest = { file, args, url, token };
    const inHook = { file, args: '', url, token: "'x'", start: hook };
    await violateFirst(project, of === 'a test' ? inTest : inHook);
    return runToEnd({ command, cwd: project.directory });
  }

  test('fails only at a test that violates the contract', async () => {
    const { code, output } = await runViolating('a test');
    expect(output).toMatch(/max_results.*1 failed.*1 passed/s);
    expect(code).toBe(1);
  });

  test('fails at a hook that violates the contract', async () => {
    const { code, output } = await runViolating('a hook');
    expect(output).toMatch(/max_results/);
    expect(code).toBe(1);
  });

  // When each of three copies of the test has queued its override, it waits until all three have:
  // only tests that run at the same time, and do not see each other, pass.
  test('runs tests in parallel that share the mock, each with its own token', async () => {
    const { file, url, token, next, command, inParallel, ...runner } = await prepare();
    project = runner.project;
    const { directory: cwd } = project;
    const code = await readFile(join(cwd, file), 'utf8');
    await rm(join(cwd, file));
    const together = `
  await fetch(${url} + '/2/users/7/liked_tweets', {
    headers: { authorization: 'Bearer not-' + ${token} },
  });
  const all = await fetch(${url} + '/__control/requests?user=7&after=2&wait=60s');
  expect(await all.json()).toHaveLength(1);
`;
    expect(code).toContain(next);
    for (const copy of ['one', 'two', 'three']) {
      await writeFile(join(cwd, `${copy}-${file}`), code.replace(next, together + next));
    }
    const passed = { code: 0, output: expect.stringMatching(/\b3 passed/) };
    expect(await runToEnd({ command: [...command, ...inParallel], cwd })).toMatchObject(passed);
  });
});

/** Runs the example for node:test in a package as `npm init -y` writes it, changed if asked to. */
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
    code.replace("await likes('2')", `${queue} ?? (await likes('2'))`),
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

/** Runs the example for unittest and pytest, changed if asked to. */
async function runPython(runner: 'unittest' | 'pytest', change = { from: '', to: '' }) {
  project = await makeProject('unittest');
  const { directory: cwd } = project;
  const file = join(cwd, 'test_liked_posts.py');
  await writeFile(file, (await readFile(file, 'utf8')).replace(change.from, change.to));
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
])('the example for Python fails at $what', async ({ reason, ...change }) => {
  const { code, output } = await runPython('unittest', change);
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
  expect(await job.ended()).toBe(code);
});
