import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { chromiumOptions, installed } from '@liked-posts/test-utils/tools';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { GET } from '../examples/next/route.ts';
import { type ExampleProject, projectOf, violateFirst } from '../test/example-project.ts';

let project: ExampleProject | undefined;
afterEach(async () => {
  if (project !== undefined) await rm(project.directory, { recursive: true, force: true });
});

/** The Jest example, and how to run it. */
async function jestProject() {
  const jest = installed('jest');
  project = await projectOf('jest', { jest });
  const command = [process.execPath, join(jest, 'bin/jest.js'), '--maxWorkers=3'] as const;
  return { project, run: { command, cwd: project.directory } };
}

it('runs the example for Jest, in which a test that violates the contract fails, and no other', async () => {
  const { project, run } = await jestProject();
  const passed = await runToEnd(run);
  expect(passed.stderr).toMatch(/Tests: +1 passed/);
  expect(passed.code).toBe(0);

  await violateFirst(project, 'liked-posts.test.js', '', 'url', 'accessToken');
  const failed = await runToEnd(run);
  expect(failed.stderr).toMatch(/● violates.*max_results.*Tests: +1 failed, 1 passed/s);
  expect(failed.code).toBe(1);
});

it.each(['beforeAll', 'afterAll'])(
  'runs the example for Jest, which fails where %s violates the contract',
  async (hook) => {
    const { project, run } = await jestProject();
    await violateFirst(project, 'liked-posts.test.js', '', 'url', "'x'", `${hook}(`);
    const failed = await runToEnd(run);
    expect(failed.stderr).toMatch(/Tests: +1 passed.*max_results/s);
    expect(failed.code).toBe(1);
  },
);

/**
 * Makes three copies of a test file. When its test has queued its answer, it waits until all three
 * have: only tests that run at the same time, and do not see each other, pass.
 *
 * @param next the source text after the queueing
 * @param args the URL of the mock and the access token of the test, as source text
 */
async function copyTests(
  { directory }: ExampleProject,
  file: string,
  next: string,
  ...[url, token]: [url: string, token: string]
): Promise<void> {
  const code = await readFile(join(directory, file), 'utf8');
  await rm(join(directory, file));
  const together = `
  await fetch(${url} + '/2/users/7/liked_tweets', {
    headers: { authorization: 'Bearer not-' + ${token} },
  });
  const all = await fetch(${url} + '/__control/requests?user=7&after=2&wait=60s');
  expect(await all.json()).toHaveLength(1);
`;
  expect(code).toContain(next);
  for (const copy of ['one', 'two', 'three']) {
    await writeFile(join(directory, `${copy}-${file}`), code.replace(next, together + next));
  }
}

it('runs tests of Jest in parallel that share the mock, each with its own token', async () => {
  const { project, run } = await jestProject();
  const next = '\n  expect((await likedPosts()).status).toBe(503);';
  await copyTests(project, 'liked-posts.test.js', next, 'url', 'accessToken');
  const passed = await runToEnd({ ...run, command: [...run.command, '--testTimeout=60000'] });
  expect(passed.stderr).toMatch(/Tests: +3 passed/);
  expect(passed.code).toBe(0);
});

/** The Playwright example, and how to run it. */
async function playwrightProject() {
  const playwright = installed('@playwright/test');
  project = await projectOf('playwright', {
    '@playwright/test': playwright,
  });
  const { directory: cwd } = project;
  const config = join(cwd, 'playwright.config.ts');
  const launch = JSON.stringify(chromiumOptions());
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace('use: {', `use: { launchOptions: ${launch},`));

  const command = [process.execPath, join(playwright, 'cli.js'), 'test'] as const;
  return { project, url: `'http://127.0.0.1:${project.port}'`, run: { command, cwd } };
}

it('runs the example for Playwright, in which a test that violates the contract fails, and no other', async () => {
  const { project, url, run } = await playwrightProject();
  const passed = await runToEnd(run);
  expect(passed.stdout).toMatch(/1 passed/);
  expect(passed.code).toBe(0);

  await violateFirst(project, 'liked-posts.spec.ts', '{ token }', url, 'token');
  const failed = await runToEnd(run);
  expect(failed.stdout).toMatch(/max_results.*1 failed.*1 passed/s);
  expect(failed.code).toBe(1);
});

it('runs the example for Playwright, which fails where beforeAll violates the contract', async () => {
  const { project, url, run } = await playwrightProject();
  await violateFirst(project, 'liked-posts.spec.ts', '{}', url, "'x'", 'test.beforeAll(');
  const failed = await runToEnd(run);
  expect(failed.output).toMatch(/max_results/);
  expect(failed.code).toBe(1);
});

it('runs tests of Playwright in parallel that share the mock, each with its own token', async () => {
  const { project, url, run } = await playwrightProject();
  await copyTests(project, 'liked-posts.spec.ts', '\n  // Replace this by', url, 'token');
  const passed = await runToEnd({
    ...run,
    command: [...run.command, '--workers=3', '--timeout=60000'],
  });
  expect(passed.stdout).toMatch(/3 passed/);
  expect(passed.code).toBe(0);
});

it('runs the example for node:test, whose three tests take 21 lines with their imports', async () => {
  const client = fileURLToPath(new URL('../../client', import.meta.url));
  project = await projectOf('node-test', { '@liked-posts/client': client });
  const { directory: cwd } = project;
  const file = 'liked-posts.test.js';
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}');
  const example = await readFile(join(cwd, file), 'utf8');
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(21);
  expect(await runNode('--test', cwd)).toMatch(/tests 3\n.*pass 3\n.*fail 0\n/s);

  const queue = 'mock.next({ match: { page: 200 }, code: 503 })';
  const unused = example.replace("await likes('2')", `${queue} ?? (await likes('2'))`);
  const violating = example.replace('{ limit: 1000 })', '{ limit: 1000 }).finally(violate)');
  const violate = `
const violate = () => mock.fetch(baseUrl + '/2/users/1/liked_tweets?max_results=3');
`;
  for (const [code, reason] of [
    [unused, /page: 200/],
    [violating + violate, /max_results/],
  ] as const) {
    await writeFile(join(cwd, file), code);
    const output = await runNode('--test', cwd);
    expect(output).toMatch(code === unused ? /pass 2\n.*fail 1\n/s : /fail 3\n/);
    expect(output).toMatch(reason);
  }
});

async function runNode(flag: string, cwd: string): Promise<string> {
  return (await runToEnd({ command: [process.execPath, flag], cwd })).output;
}

it.each([
  ['unittest', /Ran 2 tests.*OK/s],
  ['pytest', /2 passed/],
])(
  'runs the example with %s, which fails at a violation and an unused answer',
  async (runner, ok) => {
    project = await projectOf('unittest');
    const { directory: cwd } = project;
    const file = join(cwd, 'test_liked_posts.py');
    const run = () => runToEnd({ command: ['/usr/bin/python3', '-m', runner], cwd });
    expect(await run()).toMatchObject({ code: 0, output: expect.stringMatching(ok) });

    const example = await readFile(file, 'utf8');
    for (const [from, to, reason] of [
      ['page = self.ask(path)', 'page = self.ask(path + "?x=1")', 'HTTP Error 400'],
      ['"page": 2', '"page": 200', 'HTTPError not raised'],
    ] as const) {
      await writeFile(file, example.replace(from, to));
      expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining(reason) });
    }
  },
);

it('answers as a route handler of Next.js, which gets a request and returns a response', async () => {
  const headers = { authorization: 'Bearer any-token' };
  const url = 'http://localhost:3000/2/users/42/liked_tweets?max_results=5';
  const response = await GET(new Request(url, { headers }));
  expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/"data"/)]);
});

const python = `
import json, os, sys, urllib.request

url, user = os.environ['LIKED_POSTS_URL'], sys.argv[1]
token = 'token-of-' + user

def control(path, body=None):
    request = urllib.request.Request(
        f'{url}/__control/{path}token={token}',
        data=None if body is None else json.dumps(body).encode(),
        headers={'Content-Type': 'application/json'},
    )
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read() or 'null')

def status(token):
    request = urllib.request.Request(
        f'{url}/2/users/{user}/liked_tweets', headers={'Authorization': f'Bearer {token}'}
    )
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code

code = 500 + int(user)
control('next?', [{'code': code, 'times': 2}])
# Continues when the other process has queued its answers, too.
status('any')
urllib.request.urlopen(f'{url}/__control/requests?token=any&after=1&wait=60s').read()
assert [status(token) for _ in range(3)] == [code, code, 200]
assert control('pending?') == []
assert [each['status'] for each in control('requests?')] == [code, code, 200]
`;

it('two Python processes share the mock, each with its own token', async () => {
  project = await projectOf();
  const { directory: cwd, port } = project;
  await writeFile(join(cwd, 'share.py'), python);
  const cli = join(cwd, 'node_modules/.bin/liked-posts-mock');
  await using mock = new CliProcess([cli, '--control', `--port=${port}`]);
  const env = { ...process.env, LIKED_POSTS_URL: await mock.url() };
  const users = ['1', '2'];
  const ended = await Promise.all(
    users.map((user) => runToEnd({ command: ['python3', 'share.py', user], cwd, env })),
  );
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
});

it('ends when npx, which started it, gets a signal', async () => {
  project = await projectOf();
  const command = ['npx', '--no-install', 'liked-posts-mock', '--port=0'] as const;
  await using npx = new CliProcess({ command, cwd: project.directory, detached: true });
  const url = await npx.url();
  expect((await fetch(`${url}/__control/health`)).status).toBe(200);
  // Only npx gets it, and not the processes that npx has started, as from Ctrl-C in a terminal.
  npx.process.kill('SIGTERM');
  // The mock holds the pipe of npx until it ends.
  await npx.ended();
  await expect(fetch(url)).rejects.toThrow();
});

it.each([
  ['passes', '?max_results=5', 0],
  ['fails at a request outside the contract, however many others follow', '?max_results=3', 1],
])('runs the example for CI, which %s', async (_what, query, code) => {
  project = await projectOf('ci');
  const { directory: cwd } = project;
  const { jobs } = parse(await readFile(join(cwd, 'workflow.yaml'), 'utf8'));
  const step = jobs.test.steps.at(-1);
  const curl = `curl -s -o /dev/null -H 'Authorization: Bearer x' "$LIKED_POSTS_URL/2/users`;
  const test = `${curl}/1/liked_tweets${query}" && ${curl}/[1-1001]/liked_tweets"`;
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ scripts: { test } }));

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
