import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Report } from '@liked-posts/conformance';
import { CliProcess, resolveCli } from '@liked-posts/test-utils/command-line';
import { readBlocks } from '@liked-posts/test-utils/documents';
import { findFreePort } from '@liked-posts/test-utils/http-server';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

/**
 * The commands of the workflow that check a service. In short:
 *
 *     ./start-your-service --port 8080 &
 *     npx -y @liked-posts/conformance http://127.0.0.1:8080 --except unknownParameter --json report.json
 */
function findCheckCommands(): string {
  const [workflow] = readBlocks('packages/conformance/README.md', 'yaml');
  if (workflow === undefined) throw new Error('The README of the suite shows no workflow.');
  const steps: readonly { run?: string }[] = parse(workflow.code).jobs.conformance.steps;
  const script = steps.find(({ run }) => run?.includes('npx'))?.run;
  if (script === undefined) throw new Error('No step of the workflow runs the suite.');
  return script;
}

/** A line of a shell script: it runs the command of our package with `flags`, then the script's own arguments. */
function renderCommand(packageName: string, ...flags: readonly string[]): string {
  const cli = resolveCli(packageName, import.meta.url);
  return `exec '${process.execPath}' '${cli}' ${flags.join(' ')} "$@"`;
}

/** Makes a folder in which the mock is the service of the workflow, and `npx` finds the suite. */
async function makeFolder(mockFlags: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-workflow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const programs = {
    'start-your-service': renderCommand('@liked-posts/mock', ...mockFlags),
    // The suite is not on npm. `shift` drops the arguments of npx: `-y @liked-posts/conformance`.
    npx: `shift 2\n${renderCommand('@liked-posts/conformance')}`,
  };
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return folder;
}

/** Runs the check of the workflow. The service is a mock with these flags. */
async function runCheck(
  ...mockFlags: readonly string[]
): Promise<{ code: number; report: Report }> {
  const folder = await makeFolder(mockFlags);
  const port = `${await findFreePort()}`;
  // Disposing of the job also ends the processes that it leaves running, as a CI runner does.
  await using job = new CliProcess({
    command: ['bash', '-e', '-c', findCheckCommands().replaceAll('8080', port)],
    cwd: folder,
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    detached: true,
  });
  // Not `waitForExit`: the service runs on, and keeps the output of the job open.
  const [code] = await once(job.process, 'exit');
  const report = await readFile(join(folder, 'report.json'), 'utf8');
  return { code: Number(code), report: JSON.parse(report) };
}

test('the workflow for CI passes if the service breaks only an excepted rule', async () => {
  // With this flag, the mock accepts unknown parameters. The workflow has `--except unknownParameter`.
  const { code, report } = await runCheck('--no-strict');
  expect(report.rules).toContainEqual(
    expect.objectContaining({ id: 'unknownParameter', reason: 'It is excepted.' }),
  );
  expect({ code, outcome: report.outcome }).toEqual({ code: 0, outcome: 'kept' });
});

test('the workflow for CI fails if the service breaks a rule that is not excepted', async () => {
  // With these flags, the mock sends a 401 without `www-authenticate`, which breaks this rule.
  const { code, report } = await runCheck('--as', 'recorded');
  expect(report.rules).toContainEqual(
    expect.objectContaining({ id: 'challenge', outcome: 'broken' }),
  );
  expect({ code, outcome: report.outcome }).toEqual({ code: 1, outcome: 'broken' });
});
