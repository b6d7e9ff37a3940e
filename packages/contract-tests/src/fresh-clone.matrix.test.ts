import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { installed } from '../../../matrix/tools.ts';
import { patternOf, stepsOf } from './document-steps.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files that a clone of this working tree would have. */
const tracked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];

/** The folder of the `node` of a machine that has Node 20 and npm and nothing else. */
const oldNode = () => dirname(installed('node-20/bin/node'));

describe('in a fresh clone, with an empty home folder and Node 20', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-clone-'));
    await mkdir(join(folder, 'home'));
    const { stdout } = await run('git', tracked, { cwd: root });
    for (const file of stdout.split('\0').filter(Boolean)) {
      if (!existsSync(join(root, file))) continue;
      await cp(join(root, file), join(folder, 'clone', file));
    }
    // Without what runs this test: its Node, its pnpm, their settings.
    const path = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((entry) => !entry.includes('node_modules'));
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|pnpm_|turbo_|vitest|node_options|node_env|ci$)/i.test(name),
    );
    environment = {
      ...Object.fromEntries(inherited),
      HOME: join(folder, 'home'),
      PATH: [oldNode(), ...path].join(delimiter),
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('`npx -y pnpm start` serves, its curl line works, and Ctrl-C ends it with 0', async () => {
    // `script` gives it a terminal, so that Ctrl-C is a key.
    const terminal = spawn('script', ['-qec', 'npx -y pnpm start --port 0', '/dev/null'], {
      cwd: join(folder, 'clone'),
      env: environment,
    });
    let output = '';
    terminal.stderr.on('data', (text: Buffer) => {
      output += text;
    });
    const answer = new Promise<string>((resolve, reject) => {
      terminal.stdout.on('data', (text: Buffer) => {
        output += text;
        if (!output.includes('Ctrl-C')) return;
        const line = /^\s*(curl .*?)\r?$/m.exec(output)?.[1];
        if (line) run('sh', ['-c', line]).then(({ stdout }) => resolve(stdout), reject);
      });
      terminal.on('exit', () => reject(new Error(output)));
    });
    const exit = new Promise((resolve) => terminal.on('exit', resolve));

    const page = JSON.parse(await answer) as { data: unknown[] };
    terminal.stdin.write('\x03');

    expect(page.data.length).toBeGreaterThan(0);
    expect(await exit).toBe(0);
  });

  it('a second build, with nothing changed, is all cache', async () => {
    const build = () =>
      run('npx', ['-y', 'pnpm', 'build'], { cwd: join(folder, 'clone'), env: environment });
    await build();
    const [, cached, total] =
      /Cached:\s+(\d+) cached, (\d+) total/.exec((await build()).stdout) ?? [];

    expect(Number(total)).toBeGreaterThan(0);
    expect(cached).toBe(total);
  });

  it('CONTRIBUTING, followed step by step, prints what it says', async () => {
    const clone = join(folder, 'clone');
    // Both streams as one, in the order in which a terminal would show them.
    const shell = (command: string) =>
      run('sh', ['-c', `{ ${command}; } 2>&1`], {
        cwd: clone,
        env: { ...environment, NO_COLOR: '1' },
      }).then(
        ({ stdout }) => stdout,
        (failure: { stdout: string }) => failure.stdout,
      );
    await shell(
      'git init -q && git add . && git -c user.name=Test -c user.email=test@example.com commit -qm First',
    );
    const steps = stepsOf(await readFile(join(clone, 'CONTRIBUTING.md'), 'utf8'));

    expect(steps.length).toBeGreaterThan(5);
    for (const step of steps) {
      if (step.kind === 'diff') {
        await writeFile(join(folder, 'step.diff'), step.patch);
        expect(await shell('git apply ../step.diff')).toBe('');
      } else {
        const printed = await shell(step.command.replace(/^pnpm /, 'npx -y pnpm '));
        expect(printed, step.command).toMatch(patternOf(step.output));
      }
    }
  });
});
