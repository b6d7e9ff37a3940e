import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CliProcess, resolveCli } from '@liked-posts/test-utils/command-line';
import { readBlocks } from '@liked-posts/test-utils/documents';
import { findFreePort } from '@liked-posts/test-utils/http-server';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

const [block] = readBlocks('packages/conformance/README.md', 'yaml');
const { steps } = parse(block?.code ?? '').jobs.conformance;
const check = steps.find(({ run }: { run?: string }) => run?.includes('npx'));

/** Runs the step that checks, with a service that is started as `command` says. */
async function runStep(command: string): Promise<{ code: number; report: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-workflow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = (name: string, text: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const run = (name: string) => `exec '${process.execPath}' '${resolveCli(name, import.meta.url)}'`;
  await program('start-your-service', `${run('@liked-posts/mock')} ${command}`);
  await program('npx', `shift 2\n${run('@liked-posts/conformance')} "$@"`);
  const port = `${await findFreePort()}`;
  // Processes that the job leaves running are ended with it, as on a CI runner.
  await using job = new CliProcess({
    command: ['bash', '-e', '-c', check.run.replaceAll('8080', port)],
    cwd: folder,
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    detached: true,
  });
  const [code] = await once(job.process, 'exit');
  return { code: Number(code), report: await readFile(join(folder, 'report.xml'), 'utf8') };
}

test('the workflow for CI checks a service and keeps the report', async () => {
  const { code, report } = await runStep('--likes 12 --no-strict "$@"');
  expect(report).toContain('<skipped message="It is excepted."/>');
  expect(report).not.toContain('<failure');
  expect(code).toBe(0);
  expect(steps.at(-1)).toMatchObject({ if: 'always()', with: { path: 'report.xml' } });
});

test('the workflow for CI fails if the service breaks a rule that is not excepted', async () => {
  const { code, report } = await runStep('--as recorded "$@"');
  expect(report).toContain('<failure');
  expect(code).toBe(1);
});
