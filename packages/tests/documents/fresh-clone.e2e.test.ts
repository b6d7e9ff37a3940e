import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { commandsOf, patternOf, stepsOf } from '@liked-posts/test-utils/document-steps';
import { blocksOf } from '@liked-posts/test-utils/documents';
import { commitFirst, copyRepository, somebody } from '@liked-posts/test-utils/repository-copy';
import { installed } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The folder of the `node` of a machine that has Node 20 and npm and nothing else. */
const oldNode = () => dirname(installed('node-20/bin/node'));

describe('in a fresh clone, with an empty home folder and Node 20', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-clone-'));
    await mkdir(join(folder, 'home'));
    await copyRepository(join(folder, 'clone'));
    // Without what runs this test: its Node, its pnpm, their settings.
    const path = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((entry) => !entry.includes('node_modules'));
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|pnpm_|turbo_|xdg_|vitest|node_options|node_env|ci$)/i.test(name),
    );
    environment = {
      ...Object.fromEntries(inherited),
      ...somebody,
      HOME: join(folder, 'home'),
      // Or npm would say at the end of any command that there is a newer one.
      npm_config_update_notifier: 'false',
      PATH: [oldNode(), ...path].join(delimiter),
    };
    await commitFirst(join(folder, 'clone'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs a command; resolves with all that it prints, in the order in which a terminal shows it. */
  const shell = (command: string) =>
    runToEnd({
      command: ['sh', '-c', `{ ${withoutPnpm(command)}; } 2>&1`],
      cwd: join(folder, 'clone'),
      env: { ...environment, NO_COLOR: '1' },
    });

  /** Runs a command until it prints `ready`, does `then` with what it has printed, and presses Ctrl-C. */
  const serve = async (
    command: string,
    ready: RegExp,
    then: (printed: string) => Promise<void> = async () => {},
  ) => {
    // `script` gives it a terminal, so that Ctrl-C is a key.
    await using terminal = new CliProcess({
      command: ['script', '-qec', `${command} --port 0`, '/dev/null'],
      cwd: join(folder, 'clone'),
      env: environment,
      reads: true,
    });
    await terminal.printed(ready);
    await then(terminal.output);
    terminal.process.stdin?.write('\x03');
    expect(await terminal.ended(), terminal.output).toBe(0);
  };

  // Runs in a project of the reader's, where packed/documents.e2e.test.ts runs it.
  const elsewhere = ['client', 'mock'].flatMap((name) =>
    commandsOf(blocksOf(`packages/${name}/README.md`, 'sh')),
  );
  // Once each: with a global pnpm or without, they are the same.
  const commands = new Set(
    [...commandsOf(blocksOf('README.md', 'sh')), ...commandsOf(blocksOf('CONTRIBUTING.md', 'sh'))]
      .filter((command) => !elsewhere.includes(command))
      .map(withoutPnpm),
  );
  it.each([...commands])('`%s` does what it should', { timeout: 600_000 }, async (command) => {
    if (command.endsWith('pnpm start')) {
      await serve(command, /Ctrl-C/, async (printed) => {
        const [, line = ''] = /^\s*(curl .*?)\r?$/m.exec(printed) ?? [];
        const { stdout } = await runToEnd({ command: ['sh', '-c', line] });
        expect(JSON.parse(stdout)).toHaveProperty('data');
      });
    } else if (command.endsWith('pnpm dev')) {
      await serve(command, /The mock answers on/);
    } else {
      const { code, output } = await shell(command);
      expect(code, output).toBe(0);
    }
  });

  it('a second build, with nothing changed, is all cache', async () => {
    await shell('pnpm build');
    const { output } = await shell('pnpm build');
    const [, cached, total] = /Cached:\s+(\d+) cached, (\d+) total/.exec(output) ?? [];

    expect(Number(total)).toBeGreaterThan(0);
    expect(cached).toBe(total);
  });

  // The whole test command runs twice.
  it('CONTRIBUTING, followed step by step, prints what it says', {
    timeout: 1_200_000,
  }, async () => {
    const steps = stepsOf(blocksOf('CONTRIBUTING.md', 'diff', 'console'));

    expect(steps.length).toBeGreaterThan(5);
    for (const step of steps) {
      if (step.kind === 'diff') {
        await writeFile(join(folder, 'step.diff'), step.patch);
        expect((await shell('git apply ../step.diff')).output).toBe('');
      } else {
        const { code, output } = await shell(step.command);
        expect(output, step.command).toMatch(patternOf(step.output));
        // The document shows a failure with what pnpm prints of one.
        const fails = step.output.includes('[ELIFECYCLE]');
        expect(code !== 0, `${step.command}\n${output}`).toBe(fails);
        if (fails) continue;
        const [, successes, total] = /(\d+) successful, (\d+) total/.exec(output) ?? [];
        expect(successes, step.command).toBe(total);
      }
    }
  });
});

/** The command as one would run it without a global pnpm. */
function withoutPnpm(command: string): string {
  return command.replace(/^pnpm /, 'npx -y pnpm ');
}
