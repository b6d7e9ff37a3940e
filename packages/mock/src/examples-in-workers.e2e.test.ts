import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { editFile } from '@liked-posts/test-utils/repository-copy';
import { findTool, getChromiumOptions } from '@liked-posts/test-utils/tools';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleProject, makeProject } from '../test/example-project.ts';

/**
 * An example that is a project of a test runner with workers. The tests insert code into its test file;
 * members whose names end with "Source" are parts of that code.
 */
interface Runner {
  readonly project: ExampleProject;
  /** The name of the test file. */
  readonly file: string;
  readonly command: readonly [string, ...string[]];
  /** The arguments that run the test in three workers. */
  readonly parallelArguments: readonly string[];
  /** A test that violates the contract with its own token. */
  readonly violatingTestSource: string;
  /** A hook that runs in a worker and violates the contract. Outside of a test, it has no test's token. */
  readonly violatingHookSource: string;
  /** The URL of the mock. */
  readonly urlSource: string;
  /** The access token of a test. */
  readonly tokenSource: string;
  /** What follows after the test has queued its override. */
  readonly afterQueueingSource: string;
}

/** Writes the source of a request that violates the contract. */
function writeViolation(urlSource: string, tokenSource: string): string {
  const url = `${urlSource} + '/2/users/1/liked_tweets?max_results=3'`;
  return `await fetch(${url}, { headers: { authorization: 'Bearer ' + ${tokenSource} } });`;
}

async function prepareJest(): Promise<Runner> {
  const jest = findTool('jest');
  return {
    project: await makeProject('jest', { jest }),
    file: 'liked-posts.test.js',
    command: [process.execPath, join(jest, 'bin/jest.js'), '--maxWorkers=3'],
    parallelArguments: ['--testTimeout=60000'],
    violatingTestSource: `test('violates', async () => { ${writeViolation('url', 'accessToken')} });`,
    violatingHookSource: `afterAll(async () => { ${writeViolation('url', "'x'")} });`,
    urlSource: 'url',
    tokenSource: 'accessToken',
    afterQueueingSource: '\n  expect((await fetchLikedPosts()).status).toBe(503);',
  };
}

async function preparePlaywright(): Promise<Runner> {
  const playwright = findTool('@playwright/test');
  const playwrightProject = await makeProject('playwright', { '@playwright/test': playwright });
  const config = join(playwrightProject.directory, 'playwright.config.ts');
  const urlSource = `'http://127.0.0.1:${playwrightProject.port}'`;
  const violation = writeViolation(urlSource, 'token');
  const launch = JSON.stringify(getChromiumOptions());
  await editFile(config, 'use: {', `use: { launchOptions: ${launch},`);
  return {
    project: playwrightProject,
    file: 'liked-posts.spec.ts',
    command: [process.execPath, join(playwright, 'cli.js'), 'test'],
    parallelArguments: ['--workers=3', '--timeout=60000'],
    violatingTestSource: `test('violates', async ({ token }) => { ${violation} });`,
    violatingHookSource: `test.beforeAll(async () => { ${writeViolation(urlSource, "'x'")} });`,
    urlSource,
    tokenSource: 'token',
    afterQueueingSource: '\n  // Replace this by',
  };
}

async function insertBeforeTests({ project, file }: Runner, source: string): Promise<void> {
  await editFile(join(project.directory, file), '\ntest(', `\n${source}\n\ntest(`);
}

/**
 * Replaces the test by three copies. Each queues its override, sends a request for user 7 with another
 * token, and goes on after the third request for user 7: so all three run at the same time.
 */
async function copyTestThreeTimes(runner: Runner): Promise<void> {
  const { project, file, urlSource, tokenSource, afterQueueingSource } = runner;
  const path = join(project.directory, file);
  const waitForOthers = `
  await fetch(${urlSource} + '/2/users/7/liked_tweets', {
    headers: { authorization: 'Bearer not-' + ${tokenSource} },
  });
  const third = await fetch(${urlSource} + '/__control/requests?user=7&after=2&wait=60s');
  expect(await third.json()).toHaveLength(1);
`;
  await editFile(path, afterQueueingSource, waitForOthers + afterQueueingSource);
  for (const copy of ['first', 'second', 'third']) {
    await copyFile(path, join(project.directory, `${copy}-${file}`));
  }
  await rm(path);
}

describe.each([
  { name: 'Jest', prepare: prepareJest },
  { name: 'Playwright', prepare: preparePlaywright },
])('the example for $name', ({ prepare }) => {
  let runner: Runner;
  beforeEach(async () => {
    runner = await prepare();
  });
  afterEach(() => rm(runner.project.directory, { recursive: true, force: true }));

  test('fails only at a test that violates the contract', async () => {
    const { project, command } = runner;
    await insertBeforeTests(runner, runner.violatingTestSource);
    const { code, output } = await runToEnd({ command, cwd: project.directory });
    expect(output).toMatch(/max_results.*1 failed.*1 passed/s);
    expect(code).toBe(1);
  });

  test('fails at a hook that violates the contract', async () => {
    const { project, command } = runner;
    await insertBeforeTests(runner, runner.violatingHookSource);
    const { code, output } = await runToEnd({ command, cwd: project.directory });
    expect(output).toMatch(/max_results/);
    expect(code).toBe(1);
  });

  test('runs tests in parallel that share the mock, each with its own token', async () => {
    await copyTestThreeTimes(runner);
    const command = [...runner.command, ...runner.parallelArguments] as const;
    expect(await runToEnd({ command, cwd: runner.project.directory })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\b3 passed/),
    });
  });
});
