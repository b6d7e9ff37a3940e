import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useCaseNames } from '@liked-posts/conformance';
import { expect, it } from 'vitest';
import { quirks } from './mutants/quirks.ts';
import { serveMutant } from './serve-mutant.ts';
import { users } from './users.ts';

const require = createRequire(import.meta.url);
const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
const files = useCaseNames.map((name) =>
  fileURLToPath(import.meta.resolve(`@liked-posts/spec/workflows/${name}.arazzo.yaml`)),
);

/** The code that Redocly ends with after all workflows, and the end of what it prints, which in CI can be 90 MB. */
async function respect(url: string, ...flags: string[]): Promise<{ code: unknown; end: string }> {
  const inputs = {
    accessToken: 'any-token',
    userId: users.some,
    pageSize: 5,
    emptyUserId: users.none,
    unknownUserId: users.unknown,
  };
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
  };
  const args = [redocly, 'respect', ...files, `--server=contract=${url}`, ...flags];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let end = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      end = (end + text).slice(-3000);
    });
  }
  const [code] = await once(child, 'close');
  return { code, end };
}

it('Redocly finds that the sandbox keeps every workflow', async () => {
  await using sandbox = await serveMutant((incoming, asked) => asked.handle(incoming));
  const { code, end } = await respect(sandbox.url);
  expect(code, end).toBe(0);
});

it('Redocly finds the same of a service that has one more member everywhere, if faults of bodies are warnings', async () => {
  const grown = quirks.find(({ does }) => does.startsWith('has one more member'));
  if (grown === undefined) throw new Error('There is no such quirk.');
  await using service = await serveMutant(grown.answer);

  expect((await respect(service.url)).code).toBe(1);
  const { code, end } = await respect(service.url, '--severity=SCHEMA_CHECK=warn');
  expect(code, end).toBe(0);
});
