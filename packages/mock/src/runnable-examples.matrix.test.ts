import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CliProcess } from '@liked-posts/equipment/command-line';
import { chromiumOptions, installed } from '@liked-posts/equipment/tools';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ExampleProject, projectOf } from '../test/example-project.ts';

const run = promisify(execFile);
let project: ExampleProject | undefined;
afterEach(async () => {
  if (project !== undefined) await rm(project.directory, { recursive: true, force: true });
});

it('runs the example for Jest', async () => {
  const jest = installed('jest');
  project = await projectOf('jest', { jest });
  const { directory: cwd } = project;

  const { stderr } = await run(process.execPath, [join(jest, 'bin/jest.js')], { cwd });

  expect(stderr).toMatch(/Tests: +1 passed/);
});

it('runs the example for Playwright', async () => {
  const playwright = installed('@playwright/test');
  project = await projectOf('playwright', {
    '@playwright/test': playwright,
  });
  const { directory: cwd } = project;
  const config = join(cwd, 'playwright.config.ts');
  const launch = JSON.stringify(chromiumOptions());
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace('use: {', `use: { launchOptions: ${launch},`));

  const { stdout } = await run(process.execPath, [join(playwright, 'cli.js'), 'test'], { cwd });

  expect(stdout).toMatch(/1 passed/);
});

it.each([
  ['passes', '?max_results=5', 0],
  ['fails at a request outside the contract', '?max_results=3', 1],
])('runs the example for CI, which %s', async (_what, query, code) => {
  project = await projectOf('ci');
  const { directory: cwd } = project;
  const { jobs } = parse(await readFile(join(cwd, 'workflow.yaml'), 'utf8'));
  const step = jobs.test.steps.at(-1);
  const test = `curl -s -H 'Authorization: Bearer x' "$LIKED_POSTS_URL/2/users/1/liked_tweets${query}"`;
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ scripts: { test } }));

  const env = { ...process.env, ...step.env };
  // What the job has left running ends with it, as on a runner.
  await using job = new CliProcess({
    command: ['bash', '-e', '-c', step.run],
    cwd,
    env,
    detached: true,
  });
  expect(await once(job.process, 'exit')).toEqual([code, null]);
});
