import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createMock } from '@liked-posts/mock';
import { createListener, startMock } from '@liked-posts/mock/node';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runRedocly } from '../../../spec/scripts/redocly.ts';

const inputs = {
  accessToken: 'any-token',
  userId: '999',
  pageSize: 5,
  emptyUserId: '42',
  unknownUserId: '9999999999999999999',
};
const users = { [inputs.userId]: 23, [inputs.emptyUserId]: 0 };

const folder = fileURLToPath(new URL('../../../spec/dist/workflows/', import.meta.url));
/** All files of workflows but `pages`, which needs the outputs of another workflow. */
const files = readdirSync(folder).filter((file) => file !== 'pages.arazzo.yaml');

beforeAll(() => void vi.stubEnv('REDOCLY_CLI_RESPECT_INPUT', JSON.stringify(inputs)));
afterAll(() => void vi.unstubAllEnvs());

/** Runs workflows by `redocly respect`. Resolves with the exit code and the end of the output. */
async function runWorkflows(
  url: string,
  filesToRun: readonly string[],
  ...flags: string[]
): Promise<{ code: number; outputEnd: string }> {
  const paths = filesToRun.map((file) => folder + file);
  const args = ['respect', ...paths, `--server=contract=${url}`, ...flags];
  const { status, stdout, stderr } = await runRedocly(tmpdir(), ...args);
  // In CI, the whole output can be 90 MB.
  return { code: status, outputEnd: stdout.slice(-3000) + stderr.slice(-3000) };
}

test('Redocly finds that the mock keeps every workflow', async () => {
  await using mock = await startMock({ users });
  const { code, outputEnd } = await runWorkflows(mock.url, files);
  expect(code, outputEnd).toBe(0);
});

/** Serves the mock, but each `meta` has a member that the contract does not know. */
function serveNewMember(): Promise<LocalServer> {
  const mock = createMock({ users });
  return listen(
    createListener({
      handle(incoming) {
        const outgoing = mock.handle(incoming);
        return { ...outgoing, body: outgoing.body.replace('"meta":{', '"meta":{"new_member":1,') };
      },
    }),
  );
}

test('Redocly refuses new members', async () => {
  await using service = await serveNewMember();
  const { code, outputEnd } = await runWorkflows(service.url, ['first-page.arazzo.yaml']);
  expect(code).toBe(1);
  expect(outputEnd).toContain('new_member');
});

test('Redocly accepts new members if faults of schemas are warnings', async () => {
  await using service = await serveNewMember();
  const flag = '--severity=SCHEMA_CHECK=warn';
  const { code, outputEnd } = await runWorkflows(service.url, files, flag);
  expect(code, outputEnd).toBe(0);
});
