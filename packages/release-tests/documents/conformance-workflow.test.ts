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

interface WorkflowStep {
  readonly run?: string;
}

const [workflow] = readBlocks('packages/conformance/README.md', 'yaml');
const steps: readonly WorkflowStep[] = parse(workflow?.code ?? '').jobs.conformance.steps;

/**
 * Runs the step of the workflow that checks a service. In short, its lines are
 *
 *     ./start-your-service --port 8080 &
 *     npx -y @liked-posts/conformance http://127.0.0.1:8080 --except unknownParameter --json report.json
 *
 * @param mockFlags - the flags of the mock, which is the service, beside `--port 8080`
 */
async function runCheck(
  ...mockFlags: readonly string[]
): Promise<{ code: number; report: Report }> {
  const script = steps.find(({ run }) => run?.includes('npx'))?.run ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-workflow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  /** Writes a program that the step can call by its name. */
  const writeProgram = (name: string, text: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const renderCommand = (packageName: string) =>
    `exec '${process.execPath}' '${resolveCli(packageName, import.meta.url)}' "$@"`;
  const startMock = `${renderCommand('@liked-posts/mock')} ${mockFlags.join(' ')}`;
  await writeProgram('start-your-service', startMock);
  // The suite is not on npm. `shift` drops the first arguments: `-y @liked-posts/conformance`.
  await writeProgram('npx', `shift 2\n${renderCommand('@liked-posts/conformance')}`);
  const port = `${await findFreePort()}`;
  // Disposing of the job also ends the processes that it leaves running, as a CI runner does.
  await using job = new CliProcess({
    command: ['bash', '-e', '-c', script.replaceAll('8080', port)],
    cwd: folder,
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    detached: true,
  });
  const [code] = await once(job.process, 'exit');
  const report = await readFile(join(folder, 'report.json'), 'utf8');
  return { code: Number(code), report: JSON.parse(report) };
}

test('the workflow for CI passes if the service breaks only an excepted rule', async () => {
  // With this flag, the mock accepts unknown parameters.
  const { code, report } = await runCheck('--no-strict');
  expect(report.rules).toContainEqual(
    expect.objectContaining({ id: 'unknownParameter', reason: 'It is excepted.' }),
  );
  expect({ code, outcome: report.outcome }).toEqual({ code: 0, outcome: 'kept' });
});

test('the workflow for CI fails if the service breaks a rule that is not excepted', async () => {
  // With these flags, the mock sends a 401 without `www-authenticate`, as the service did.
  const { code, report } = await runCheck('--as', 'recorded');
  expect(report.rules).toContainEqual(
    expect.objectContaining({ id: 'challenge', outcome: 'broken' }),
  );
  expect({ code, outcome: report.outcome }).toEqual({ code: 1, outcome: 'broken' });
});
