import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { findTool, getChromiumOptions } from '@liked-posts/test-utils/tools';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ExampleProject,
  insertViolation,
  makeProject,
  replaceInFile,
} from '../test/example-project.ts';

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
  /** The parameters of a test, such as `{ token }`. */
  readonly parametersSource: string;
  /** The URL of the mock. */
  readonly urlSource: string;
  /** The access token of a test. */
  readonly tokenSource: string;
  /** The beginning of a hook that runs in a worker. */
  readonly hookSource: string;
  /** What follows after the test has queued its override. */
  readonly afterQueueingSource: string;
}

async function prepareJest(): Promise<Runner> {
  const jest = findTool('jest');
  return {
    project: await makeProject('jest', { jest }),
    file: 'liked-posts.test.js',
    command: [process.execPath, join(jest, 'bin/jest.js'), '--maxWorkers=3'],
    parallelArguments: ['--testTimeout=60000'],
    parametersSource: '',
    urlSource: 'url',
    tokenSource: 'accessToken',
    hookSource: 'afterAll(',
    afterQueueingSource: '\n  expect((await fetchLikedPosts()).status).toBe(503);',
  };
}

async function preparePlaywright(): Promise<Runner> {
  const playwright = findTool('@playwright/test');
  const playwrightProject = await makeProject('playwright', { '@playwright/test': playwright });
  const config = join(playwrightProject.directory, 'playwright.config.ts');
  const launch = JSON.stringify(getChromiumOptions());
  await replaceInFile(config, 'use: {', `use: { launchOptions: ${launch},`);
  return {
    project: playwrightProject,
    file: 'liked-posts.spec.ts',
    command: [process.execPath, join(playwright, 'cli.js'), 'test'],
    parallelArguments: ['--workers=3', '--timeout=60000'],
    parametersSource: '{ token }',
    urlSource: `'http://127.0.0.1:${playwrightProject.port}'`,
    tokenSource: 'token',
    hookSource: 'test.beforeAll(',
    afterQueueingSource: '\n  // Replace this by',
  };
}

/**
 * Replaces the test by three copies. Each queues its override, sends a request for user 7 with another
 * token, and goes on when there are three of those: so all run at the same time.
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
  await replaceInFile(path, afterQueueingSource, waitForOthers + afterQueueingSource);
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
    await insertViolation(project, runner);
    const { code, output } = await runToEnd({ command, cwd: project.directory });
    expect(output).toMatch(/max_results.*1 failed.*1 passed/s);
    expect(code).toBe(1);
  });

  test('fails at a hook that violates the contract', async () => {
    const { project, command, hookSource } = runner;
    // A hook outside of a test has no token of a test.
    const hook = { parametersSource: '', tokenSource: "'x'", startSource: hookSource };
    await insertViolation(project, { ...runner, ...hook });
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
