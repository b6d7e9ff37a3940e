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
const require = createRequire(import.meta.url);

/** The environment without the variables of npm, pnpm and Vitest, which a reader does not have. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|vitest|node_env)/i.test(name)),
);

/**
 * How to start a server of the documents so that it listens on any free port. For example,
 * `npx liked-posts-mock` becomes `npx liked-posts-mock --port 0`. Afterwards, later commands have the
 * server's address in place of `http://127.0.0.1:4010`.
 */
const serverCommands = [
  {
    pattern: /^npx (liked-posts-mock|@liked-posts\/mock)\b/,
    addFreePort: (command: string) => `${command} --port 0`,
    defaultPort: '4010',
  },
  {
    pattern: /^npm run dev$/,
    addFreePort: (command: string) => `${command} -- --port 0`,
    defaultPort: '5173',
  },
  {
    pattern: /\bnpm start$/,
    addFreePort: (command: string) => `PORT=0 ${command}`,
    defaultPort: '3000',
  },
];

export interface CommandOutput {
  readonly command: string;
  readonly output: string;
}

/**
 * Finds the output of a command by a part of it, such as `npx tsx`.
 *
 * @throws {Error} if no command has this part
 */
export function findOutput(outputs: readonly CommandOutput[], part: string): string {
  const match = outputs.find(({ command }) => command.includes(part));
  if (match === undefined) throw new Error(`The document has no command with \`${part}\`.`);
  return match.output;
}

/** An empty folder in which a reader of the documents types commands. */
export class Project implements AsyncDisposable {
  readonly folder: string;
  readonly #npmCache: string;
  /** Texts in later commands, and what stands in their place. Each server adds its address. */
  readonly #replacements: Map<string, string>;
  /** The servers that run until the project is disposed of. */
  readonly #servers: CliProcess[] = [];

  constructor(folder: string, npmCache: string, replacements: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.#npmCache = npmCache;
    this.#replacements = new Map(Object.entries(replacements));
  }

  /**
   * Runs a command to its end, after the replacements. Resolves with the output.
   *
   * @throws {Error} with the output, if the exit code is not `expectedCode`
   */
  async run(command: string, expectedCode = 0): Promise<string> {
    const { code, output } = await runToEnd(this.#makeProgram(command));
    if (code === expectedCode) return output;
    throw new Error(`\`${command}\` ended with ${code} instead of ${expectedCode}:\n${output}`);
  }

  /**
   * Runs the commands of blocks one after the other. A server runs on, on a free port, and later
   * commands have its address in place of the address in the document. Resolves with the output of
   * each other command.
   */
  async follow(blocks: readonly Block[]): Promise<CommandOutput[]> {
    const outputs: CommandOutput[] = [];
    for (const command of listCommands(blocks)) {
      const serverCommand = serverCommands.find(({ pattern }) => pattern.test(command));
      if (serverCommand) await this.#serve(command, serverCommand);
      else outputs.push({ command, output: await this.run(command) });
    }
    return outputs;
  }

  /**
   * Type-checks files of the folder as strict ES modules on Node. Resolves with the compiler's output.
   *
   * @param flags - more flags, as on a command line: `--noEmit --skipLibCheck`
   */
  async compile(files: readonly string[], flags: string): Promise<string> {
    const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
    const typeRoots = join(require.resolve('@types/node/package.json'), '../..');
    const strictFlags = '--ignoreConfig --strict --target es2022 --module nodenext --types node';
    const args = [...files, ...strictFlags.split(' '), ...flags.split(' ')];
    const { output } = await runToEnd({
      command: [process.execPath, tsc, ...args, '--typeRoots', typeRoots],
      cwd: this.folder,
    });
    return output;
  }

  /** Ends the servers with Ctrl-C, and removes the folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    // Waits until the server itself has ended, whatever exit code npx reports.
    for (const server of this.#servers) await server.waitForExit('SIGINT');
    await rm(this.folder, { recursive: true, force: true });
    await rm(this.#npmCache, { recursive: true, force: true });
  }

  #makeProgram(command: string): Program {
    let line = command;
    for (const [text, replacement] of this.#replacements) line = line.replaceAll(text, replacement);
    return {
      command: ['sh', '-c', `exec 2>&1; ${line}`],
      cwd: this.folder,
      env: makeEnvironment(this.#npmCache),
      // In a process group of its own, so that Ctrl-C ends the processes that it starts, too.
      detached: true,
    };
  }

  async #serve(
    command: string,
    { addFreePort, defaultPort }: (typeof serverCommands)[number],
  ): Promise<void> {
    const server = new CliProcess(this.#makeProgram(addFreePort(command)));
    this.#servers.push(server);
    this.#replacements.set(`http://127.0.0.1:${defaultPort}`, await server.waitForUrl());
  }
}

interface ProjectOptions {
  /** Texts to replace in commands, such as the address of a service. */
  readonly replacements?: Readonly<Record<string, string>>;
  /** The contents of `.npmrc`, such as where npm finds our packages. */
  readonly npmrc?: string;
}

/** Makes an empty folder, as a reader of the documents would. */
export async function makeProject(options: ProjectOptions = {}): Promise<Project> {
  const { replacements = {}, npmrc = '' } = options;
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-reader-'));
  if (npmrc) await writeFile(join(folder, '.npmrc'), npmrc);
  return new Project(folder, await makeNpmCache(), replacements);
}

/** Makes a project with an empty package, whose code is ES modules. */
export async function makePackage(npmrc: string): Promise<Project> {
  const project = await makeProject({ npmrc });
  await writeFile(join(project.folder, 'package.json'), '{"private":true,"type":"module"}');
  return project;
}

function makeEnvironment(npmCache: string): NodeJS.ProcessEnv {
  return {
    ...inherited,
    npm_config_cache: npmCache,
    // Lets npx install packages without asking.
    npm_config_yes: 'true',
    // Besides packages, npm requests only what takes time here.
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    // Prints addresses without colors.
    NO_COLOR: '1',
  };
}

/**
 * Makes a cache of npm that shares the downloads of this machine, but not the packages that npx has
 * installed: our versions are unpublished. The cache is outside the folder of the project, where a
 * test runner would find the tests of packages that npm unpacks.
 */
async function makeNpmCache(): Promise<string> {
  // On Windows, npm is a .cmd file, which only a shell starts.
  const shell = process.platform === 'win32';
  const { stdout } = await run('npm', ['config', 'get', 'cache'], { env: inherited, shell });
  const downloads = join(stdout.trim(), '_cacache');
  const cache = await mkdtemp(join(tmpdir(), 'liked-posts-cache-'));
  await mkdir(downloads, { recursive: true });
  await symlink(downloads, join(cache, '_cacache'), 'junction');
  return cache;
}
