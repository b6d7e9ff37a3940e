import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandsOf } from '@liked-posts/equipment/document-steps';
import type { Block } from '@liked-posts/equipment/documents';

const run = promisify(execFile);
const shell = process.platform === 'win32';

/** Without what runs this test. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|vitest|node_env)/i.test(name)),
);

/** An empty folder in which a reader of the documents types commands. */
export interface Project extends AsyncDisposable {
  readonly folder: string;
  /**
   * Runs a command to its end. Addresses in it that stand for a server lead to that server.
   *
   * @throws {Error} with what it printed, if it ends with another code than `code` (0).
   */
  run(command: string, code?: number): Promise<string>;
  /** Starts a server on a free port in place of its own, and ends it with Ctrl-C at the end. */
  serve(command: string): Promise<void>;
  /** Runs the commands of blocks one after the other; returns what each printed, but the servers. */
  follow(blocks: readonly Block[]): Promise<string[]>;
}

/**
 * Makes a project in which npm knows the packages.
 *
 * @param npmrc what npm has to know.
 * @param servers which address each address in commands stands for.
 */
export async function makeProject(
  npmrc: string,
  servers: Readonly<Record<string, string>> = {},
): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-reader-'));
  await writeFile(join(folder, '.npmrc'), npmrc);
  // npm's downloads are shared, but not what npx has installed: those versions are not published.
  const npm = await run('npm', ['config', 'get', 'cache'], { env: inherited, shell });
  const downloads = join(npm.stdout.trim(), '_cacache');
  const cache = join(folder, '.cache');
  await Promise.all([mkdir(downloads, { recursive: true }), mkdir(cache)]);
  await symlink(downloads, join(cache, '_cacache'), 'junction');
  // A reader who lets npx install what it wants to.
  const env = { ...inherited, npm_config_cache: cache, npm_config_yes: 'true' };
  const addresses = new Map(Object.entries(servers));
  const running: ChildProcess[] = [];

  /** In a process group of its own, which Ctrl-C reaches as a whole. */
  const start = (command: string) => {
    const line = [...addresses].reduce((text, [from, to]) => text.replaceAll(from, to), command);
    const child = spawn('sh', ['-c', line], { cwd: folder, env, detached: true });
    const printed = { text: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed.text += text;
      });
    }
    return { child, printed };
  };
  const runToEnd = async (command: string, code = 0) => {
    const { child, printed } = start(command);
    const [ended] = await once(child, 'close');
    if (ended === code) return printed.text;
    throw new Error(`\`${command}\` ended with ${ended} in place of ${code}:\n${printed.text}`);
  };

  const project: Project = {
    folder,
    run: runToEnd,
    async serve(command) {
      const help = await runToEnd(`${command} --help`);
      const [, usual] = /--port.*?\(default: (\d+)/s.exec(help) ?? [];
      const { child, printed } = start(`${command} --port 0`);
      running.push(child);
      const address = await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', () => {
          const [url] = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(printed.text) ?? [];
          if (url) resolve(url);
        });
        child.once('close', () => reject(new Error(`\`${command}\` ended:\n${printed.text}`)));
      });
      addresses.set(`http://127.0.0.1:${usual}`, address);
    },
    async follow(blocks) {
      const printed: string[] = [];
      for (const command of commandsOf(blocks)) {
        if (/^npx liked-posts-(mock|sandbox)\b/.test(command)) await project.serve(command);
        else printed.push(await project.run(command));
      }
      return printed;
    },
    async [Symbol.asyncDispose]() {
      for (const child of running) {
        // Not before the server itself has ended, whatever code npx makes of it.
        const closed = once(child, 'close');
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
        await closed;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  return project;
}
