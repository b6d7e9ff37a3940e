import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CliProcess, type Program, runToEnd } from '@liked-posts/test-utils/command-line';
import type { Block } from '@liked-posts/test-utils/documents';
import { listCommands } from '../documents/steps.ts';

const run = promisify(execFile);
const shell = process.platform === 'win32';
const require = createRequire(import.meta.url);

/** The environment without the variables that the test runner sets. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|vitest|node_env)/i.test(name)),
);

/** An empty folder in which a reader of the documents types commands. */
export interface Project extends AsyncDisposable {
  readonly folder: string;
  /**
   * Runs a command to its end. Addresses in it that stand for a server are replaced by its address.
   *
   * @throws {Error} with the output, if the exit code is not `code` (default: 0)
   */
  run(command: string, code?: number): Promise<string>;
  /** Type-checks files as strict ES modules on Node. Resolves with the compiler's output. */
  compile(files: readonly string[], ...flags: string[]): Promise<string>;
  /**
   * Runs the commands of blocks one after the other. Resolves with the output of each, except
   * servers. Servers listen on a free port instead of their own, and are ended with Ctrl-C at the
   * end.
   */
  follow(blocks: readonly Block[]): Promise<string[]>;
}

/** The commands that start a server, how to give it a free port, and its usual port. */
const serving: [RegExp, onFreePort: (command: string) => string, usual?: string][] = [
  [/^npx (liked-posts-mock|@liked-posts\/mock)\b/, (command) => `${command} --port 0`],
  [/^npm run dev$/, (command) => `${command} -- --port 0`, '5173'],
  [/\bnpm start$/, (command) => `PORT=0 ${command}`, '3000'],
];

/**
 * Makes an empty folder of a reader.
 *
 * @param servers - the address to use in place of each address in commands
 * @param npmrc - the contents of `.npmrc`, such as where npm finds our packages
 */
export async function makeProject(
  servers: Readonly<Record<string, string>> = {},
  npmrc = '',
): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-reader-'));
  if (npmrc) await writeFile(join(folder, '.npmrc'), npmrc);
  // npm's downloads are shared, but not those of npx: our versions are unpublished.
  const npm = await run('npm', ['config', 'get', 'cache'], { env: inherited, shell });
  const downloads = join(npm.stdout.trim(), '_cacache');
  // Outside the folder, where a test runner would find tests that npm unpacks for a moment.
  const cache = await mkdtemp(join(tmpdir(), 'liked-posts-cache-'));
  await mkdir(downloads, { recursive: true });
  await symlink(downloads, join(cache, '_cacache'), 'junction');
  const env = {
    ...inherited,
    npm_config_cache: cache,
    // Lets npx install packages without asking.
    npm_config_yes: 'true',
    // What npm asks of its registry besides packages takes time, and shows nothing here.
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    // Prints addresses without colours.
    NO_COLOR: '1',
  };
  const addresses = new Map(Object.entries(servers));
  const running: CliProcess[] = [];

  /** In its own process group, all of which gets the Ctrl-C. */
  const makeProgram = (command: string): Program => {
    const line = [...addresses].reduce((text, [from, to]) => text.replaceAll(from, to), command);
    return { command: ['sh', '-c', `exec 2>&1; ${line}`], cwd: folder, env, detached: true };
  };
  const toItsEnd = async (command: string, code = 0) => {
    const { code: ended, output } = await runToEnd(makeProgram(command));
    if (ended === code) return output;
    throw new Error(`\`${command}\` ended with ${ended} in place of ${code}:\n${output}`);
  };

  const usualPort = async (command: string) => {
    const help = await toItsEnd(`${command} --help`);
    return /--port.*?\(default: (\d+)/s.exec(help)?.[1];
  };
  const serve = async (command: string, usual: string | undefined) => {
    const server = new CliProcess(makeProgram(command));
    running.push(server);
    addresses.set(`http://127.0.0.1:${usual}`, await server.url());
  };

  return {
    folder,
    run: toItsEnd,
    async compile(files, ...flags) {
      const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
      const typeRoots = join(require.resolve('@types/node/package.json'), '../..');
      const options = [
        '--ignoreConfig',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--types',
        'node',
        '--typeRoots',
        typeRoots,
        ...flags,
      ];
      const compiled = await runToEnd({
        command: [process.execPath, tsc, ...files, ...options],
        cwd: folder,
      });
      return compiled.output;
    },
    async follow(blocks) {
      const printed: string[] = [];
      for (const command of listCommands(blocks)) {
        const [, onFreePort, usual] = serving.find(([pattern]) => pattern.test(command)) ?? [];
        if (onFreePort) await serve(onFreePort(command), usual ?? (await usualPort(command)));
        else printed.push(await toItsEnd(command));
      }
      return printed;
    },
    async [Symbol.asyncDispose]() {
      // Waits until the server itself has ended, whatever exit code npx reports.
      for (const server of running) await server.ended('SIGINT');
      await rm(folder, { recursive: true, force: true });
      await rm(cache, { recursive: true, force: true });
    },
  };
}
