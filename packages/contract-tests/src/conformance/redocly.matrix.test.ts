import { execFile } from 'node:child_process';
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

/** The code that Redocly ends with after all workflows, and what it prints. */
function respect(url: string, ...flags: string[]): Promise<{ code: unknown; output: string }> {
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
  const options = { env, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

it('Redocly finds that the sandbox keeps every workflow', async () => {
  await using sandbox = await serveMutant((incoming, asked) => asked.handle(incoming));
  const { code, output } = await respect(sandbox.url);
  expect(code, output.slice(-3000)).toBe(0);
});

it('Redocly finds the same of a service that has one more member everywhere, if faults of bodies are warnings', async () => {
  const grown = quirks.find(({ does }) => does.startsWith('has one more member'));
  if (grown === undefined) throw new Error('There is no such quirk.');
  await using service = await serveMutant(grown.answer);

  expect((await respect(service.url)).code).toBe(1);
  const { code, output } = await respect(service.url, '--severity=SCHEMA_CHECK=warn');
  expect(code, output.slice(-3000)).toBe(0);
});
