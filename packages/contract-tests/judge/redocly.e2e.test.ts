import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { expect, test, vi } from 'vitest';
import { runRedocly } from '../../../spec/scripts/redocly.ts';
import { altered, likes, users } from '../../conformance/test/altered-mock.ts';
import { quirks } from '../../conformance/test/broken-services/quirks.ts';

const folder = fileURLToPath(new URL('../../../spec/dist/workflows', import.meta.url));
/** The workflows that run by themselves: `pages` continues the others. */
const workflows = readdirSync(folder)
  .map((file) => file.replace('.arazzo.yaml', ''))
  .filter((name) => name !== 'pages');

/** The exit code of Redocly, and the end of its output, which can be 90 MB in CI. */
async function respect(
  url: string,
  names: readonly string[],
  ...flags: string[]
): Promise<{ code: number; end: string }> {
  const files = names.map((name) =>
    fileURLToPath(import.meta.resolve(`@liked-posts/spec/workflows/${name}.arazzo.yaml`)),
  );
  const inputs = {
    accessToken: 'any-token',
    userId: users.user,
    pageSize: 5,
    emptyUserId: users.userWithoutLikes,
    unknownUserId: users.unknownUser,
  };
  vi.stubEnv('REDOCLY_CLI_RESPECT_INPUT', JSON.stringify(inputs));
  const args = ['respect', ...files, `--server=contract=${url}`, ...flags];
  const { status, stdout, stderr } = await runRedocly(tmpdir(), ...args);
  vi.unstubAllEnvs();
  return { code: status, end: stdout.slice(-3000) + stderr.slice(-3000) };
}

test('Redocly finds that the mock keeps every workflow', async () => {
  await using mock = await startMock({ users: likes });
  const { code, end } = await respect(mock.url, workflows);
  expect(code, end).toBe(0);
});

test('with faults of bodies as warnings, Redocly lets members pass that are new', async () => {
  const grown = quirks.find(({ does }) => does.startsWith('has one more member'));
  if (grown === undefined) throw new Error('There is no such quirk.');
  await using service = await altered(grown.answer, { users: likes });

  expect((await respect(service.url, ['first-page'])).code).toBe(1);
  const { code, end } = await respect(service.url, workflows, '--severity=SCHEMA_CHECK=warn');
  expect(code, end).toBe(0);
});
