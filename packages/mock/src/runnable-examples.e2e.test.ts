import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { chromiumOptions, installed } from '@liked-posts/test-utils/tools';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ExampleProject, projectOf, violateFirst } from '../test/example-project.ts';

let project: ExampleProject | undefined;
afterEach(async () => {
  if (project !== undefined) await rm(project.directory, { recursive: true, force: true });
});

/** The Jest example, and how to run it. */
async function jestProject() {
  const jest = installed('jest');
  project = await projectOf('jest', { jest });
  const command = [process.execPath, join(jest, 'bin/jest.js'), '--runInBand'] as const;
  return { project, run: { command, cwd: project.directory } };
}

it('runs the example for Jest, in which a test that violates the contract fails, and no other', async () => {
  const { project, run } = await jestProject();
  const passed = await runToEnd(run);
  expect(passed.stderr).toMatch(/Tests: +1 passed/);
  expect(passed.code).toBe(0);

  await violateFirst(project, 'liked-posts.test.js', '', 'url');
  const failed = await runToEnd(run);
  expect(failed.stderr).toMatch(/● violates.*max_results.*Tests: +1 failed, 1 passed/s);
  expect(failed.code).toBe(1);
});

it.each([
  ['beforeAll', /● sees a failure.*max_results.*Tests: +1 failed/s],
  ['afterAll', /Tests: +1 passed.*max_results/s],
])('runs the example for Jest, which fails where %s violates the contract', async (hook, told) => {
  const { project, run } = await jestProject();
  await violateFirst(project, 'liked-posts.test.js', '', 'url', `${hook}(`);
  const failed = await runToEnd(run);
  expect(failed.stderr).toMatch(told);
  expect(failed.code).toBe(1);
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

  await violateFirst(project, 'liked-posts.spec.ts', '', url);
  const failed = await runToEnd(run);
  expect(failed.stdout).toMatch(/max_results.*1 failed.*1 passed/s);
  expect(failed.code).toBe(1);
});

it('runs the example for Playwright, which fails where beforeAll violates the contract', async () => {
  const { project, url, run } = await playwrightProject();
  await violateFirst(project, 'liked-posts.spec.ts', '{}', url, 'test.beforeAll(');
  const failed = await runToEnd(run);
  expect(failed.stdout).toMatch(/max_results.*1 failed/s);
  expect(failed.code).toBe(1);
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
