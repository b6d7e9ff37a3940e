import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { chromiumOptions, installed } from '@liked-posts/test-utils/tools';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { GET } from '../examples/next/route.ts';
import { type ExampleProject, projectOf, violateFirst } from '../test/example-project.ts';

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
      const jest = installed('jest');
      return {
        project: await projectOf('jest', { jest }),
        file: 'liked-posts.test.js',
        command: [process.execPath, join(jest, 'bin/jest.js'), '--maxWorkers=3'],
        ...{ args: '', url: 'url', token: 'accessToken' },
        next: '\n  expect((await likedPosts()).status).toBe(503);',
        inParallel: ['--testTimeout=60000'],
        hook: 'afterAll(',
      };
    },
  ],
  [
    'Playwright',
    async () => {
      const playwright = installed('@playwright/test');
      const made = await projectOf('playwright', { '@playwright/test': playwright });
      const config = join(made.directory, 'playwright.config.ts');
      const launch = JSON.stringify(chromiumOptions());
      const text = await readFile(config, 'utf8');
      await writeFile(config, text.replace('use: {', `use: { launchOptions: ${launch},`));
      return {
        project: made,
        file: 'liked-posts.spec.ts',
        command: [process.execPath, join(playwright, 'cli.js'), 'test'],
        ...{ args: '{ token }', url: `'http://127.0.0.1:${made.port}'`, token: 'token' },
        next: '\n  // Replace this by',
        inParallel: ['--workers=3', '--timeout=60000'],
        hook: 'test.beforeAll(',
      };
    },
  ],
];

describe.each(runners)('the example for %s', (_, prepare) => {
  it('passes, and only a test or a hook that violates the contract fails', async () => {
    const { file, args, url, token, hook, command, ...runner } = await prepare();
    project = runner.project;
    const { directory: cwd } = project;
    const example = await readFile(join(cwd, file), 'utf8');
    await violateFirst(project, file, args, url, token);
    const ofTest = await runToEnd({ command, cwd });
    expect(ofTest.output).toMatch(/max_results.*1 failed.*1 passed/s);

    await writeFile(join(cwd, file), example);
    await violateFirst(project, file, '', url, "'x'", hook);
    const ofHook = await runToEnd({ command, cwd });
    expect(ofHook.output).toMatch(/max_results/);
    expect([ofTest.code, ofHook.code]).toEqual([1, 1]);
  });

  // When each of three copies of the test has queued its answer, it waits until all three have:
  // only tests that run at the same time, and do not see each other, pass.
  it('runs tests in parallel that share the mock, each with its own token', async () => {
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

it('runs the example for node:test on Node 20', async () => {
  const client = fileURLToPath(new URL('../../client', import.meta.url));
  project = await projectOf('node-test', { '@liked-posts/client': client });
  const { directory: cwd } = project;
  const file = 'liked-posts.test.mjs';
  const example = await readFile(join(cwd, file), 'utf8');
  expect(await runNode('--test', cwd)).toMatch(/tests 3\n.*pass 3\n.*fail 0\n/s);

  const queue = 'mock.next({ match: { page: 200 }, code: 503 })';
  const unused = example.replace("await likes('2')", `${queue} ?? (await likes('2'))`);
  const violating = example.replace('const posts = [];', 'const posts = [];\n  await violate();');
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
  return (await runToEnd({ command: [installed('node-20/bin/node'), flag], cwd })).output;
}

it('runs the example with unittest and pytest, which fails at a violation and an unused answer', async () => {
  project = await projectOf('unittest');
  const { directory: cwd } = project;
  const file = join(cwd, 'test_liked_posts.py');
  const run = (runner: string) => runToEnd({ command: ['/usr/bin/python3', '-m', runner], cwd });
  expect(await run('unittest')).toMatchObject({ output: expect.stringMatching(/2 tests.*OK/s) });
  expect(await run('pytest')).toMatchObject({ output: expect.stringMatching(/2 passed/) });

  const example = await readFile(file, 'utf8');
  for (const [from, to, reason] of [
    ['page = self.ask(path)', 'page = self.ask(path + "?x=1")', 'HTTP Error 400'],
    ['"page": 2', '"page": 200', 'HTTPError not raised'],
  ] as const) {
    await writeFile(file, example.replace(from, to));
    const failed = { code: 1, output: expect.stringContaining(reason) };
    expect(await run('unittest')).toMatchObject(failed);
  }
});

it('answers as a route handler of Next.js, which gets a request and returns a response', async () => {
  const headers = { authorization: 'Bearer any-token' };
  const url = 'http://localhost:3000/2/users/42/liked_tweets?max_results=5';
  const response = await GET(new Request(url, { headers }));
  expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/"data"/)]);
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
