import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('./build-quietly.ts', import.meta.url));

test.each([
  { code: 0, printed: '' },
  {
    code: 1,
    printed:
      'run build --output-logs=errors-only --filter=one\n\nerror: The build failed: see above.\n',
  },
])(
  'a build that ends with $code prints its output only if it failed',
  async ({ code, printed }) => {
    const folder = await mkdtemp(join(tmpdir(), 'liked-posts-build-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // Instead of Turbo's words, it prints its arguments.
    const pnpm = `#!/bin/sh\necho "$@"\nexit ${code}\n`;
    await writeFile(join(folder, 'pnpm'), pnpm, { mode: 0o755 });
    const PATH = `${folder}${delimiter}${process.env['PATH']}`;
    const command = [process.execPath, script, '--filter=one'] as const;

    const result = await runToEnd({ command, env: { ...process.env, PATH } });

    expect(result).toMatchObject({ code, output: printed });
  },
);
