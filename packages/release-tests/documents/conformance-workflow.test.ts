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

const [block] = readBlocks('packages/conformance/README.md', 'yaml');
const { steps } = parse(block?.code ?? '').jobs.conformance;
const checkStep = steps.find(({ run }: { run?: string }) => run?.includes('npx'));

/**
 * Runs the step of the workflow that checks a service.
 *
 * @param mockFlags - the flags of the mock, which is the service; `"$@"` has those of the workflow
 */
async function runCheck(mockFlags: string): Promise<{ code: number; report: Report }> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-workflow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  /** Writes a program that the step can call by its name. */
  const writeProgram = (name: string, text: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const renderCommand = (packageName: string) =>
    `exec '${process.execPath}' '${resolveCli(packageName, import.meta.url)}'`;
  await writeProgram('start-your-service', `${renderCommand('@liked-posts/mock')} ${mockFlags}`);
  // The step calls `npx -y @liked-posts/conformance …`, which is not on npm.
  await writeProgram('npx', `shift 2\n${renderCommand('@liked-posts/conformance')} "$@"`);
  const port = `${await findFreePort()}`;
  // Disposing of the job also ends the processes that it leaves running, as a CI runner does.
  await using job = new CliProcess({
    command: ['bash', '-e', '-c', checkStep.run.replaceAll('8080', port)],
    cwd: folder,
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    detached: true,
  });
  const [code] = await once(job.process, 'exit');
  const report = await readFile(join(folder, 'report.json'), 'utf8');
  return { code: Number(code), report: JSON.parse(report) };
}

test('the workflow for CI passes if the service breaks only an excepted rule', async () => {
  const { code, report } = await runCheck('--likes 12 --no-strict "$@"');
  expect(report.outcome).toBe('kept');
  expect(report.rules).toContainEqual(expect.objectContaining({ reason: 'It is excepted.' }));
  expect(code).toBe(0);
});

test('the workflow for CI fails if the service breaks a rule that is not excepted', async () => {
  const { code, report } = await runCheck('--as recorded "$@"');
  expect(report.outcome).toBe('broken');
  expect(code).toBe(1);
});

test('the workflow for CI keeps the report, also of a failed check', () => {
  expect(steps.at(-1)).toMatchObject({ if: 'always()', with: { path: 'report.json' } });
});
