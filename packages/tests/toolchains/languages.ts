import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tool } from './workspace.ts';

/** How a driver is compiled, and run. */
export interface Language {
  readonly name: string;
  /** The end of the names of its files. */
  readonly extension: string;
  /** What the machine must have: files, and the packages of Debian that bring them. */
  readonly machine: Readonly<Record<string, string>>;
  /** Compiles the driver of this name in a folder. */
  readonly compile: (folder: string, driver: string) => Promise<unknown>;
  /** The command that runs it. */
  readonly command: (folder: string, driver: string) => readonly [string, ...string[]];
}

const jackson = ['core', 'databind', 'annotations']
  .map((part) => `/usr/share/java/jackson-${part}.jar`)
  .join(':');

/** Modern TypeScript as an application has it, strict. */
const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    // The declarations of libraries are their own affair; what is generated is no declaration.
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
};

export const typescript: Language = {
  name: 'TypeScript',
  extension: '.ts',
  machine: {},
  compile: async (folder, driver) => {
    const config = { ...tsconfig, files: [`${driver}.ts`] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    await execute(tool('.bin/tsc'), ['-p', folder], folder);
    const options = ['--bundle', '--packages=external', '--format=esm', '--outfile=driver.mjs'];
    await execute(tool('.bin/esbuild'), [`${driver}.ts`, ...options], folder);
  },
  command: () => [process.execPath, 'driver.mjs'],
};

export const go: Language = {
  name: 'Go',
  extension: '.go',
  machine: {
    '/usr/bin/go': 'golang-go',
    '/usr/share/gocode/src/github.com/getkin/kin-openapi': 'golang-github-getkin-kin-openapi-dev',
  },
  compile: (folder) => {
    // Libraries of Debian are where Go had them before there were modules.
    const env = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
    return execute('/usr/bin/go', ['build', '-o', 'driver', '.'], folder, env);
  },
  command: (folder) => [join(folder, 'driver')],
};

export const java: Language = {
  name: 'Java',
  extension: '.java',
  machine: {
    '/usr/bin/javac': 'default-jdk-headless',
    '/usr/share/java/jackson-databind.jar': 'libjackson2-databind-java',
  },
  compile: (folder, driver) =>
    execute('/usr/bin/javac', ['-cp', `${jackson}:.`, '-d', 'classes', `${driver}.java`], folder),
  command: () => ['/usr/bin/java', '-cp', `classes:${jackson}`, 'Main'],
};

export const python: Language = {
  name: 'Python',
  extension: '.py',
  machine: {
    '/usr/bin/python3': 'python3',
    '/usr/lib/python3/dist-packages/dateutil': 'python3-dateutil',
  },
  compile: async () => {},
  command: (_, driver) => ['/usr/bin/python3', `${driver}.py`],
};

/**
 * Looks for what the machine must have.
 *
 * @throws {Error} that says how to get it.
 */
export function checkMachine({ machine }: Language): void {
  for (const [file, debian] of Object.entries(machine)) {
    if (!existsSync(file)) throw new Error(`There is no ${file}: apt-get install ${debian}.`);
  }
}

/**
 * Runs a command, and returns what it printed.
 *
 * @throws {Error} with all that it printed.
 */
export async function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  // No telemetry.
  const quiet = { ...process.env, DO_NOT_TRACK: '1' };
  const options = { cwd, env: { ...quiet, ...env }, maxBuffer: 64 * 1024 * 1024 };
  try {
    const { stdout } = await promisify(execFile)(command, args, options);
    return stdout;
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string };
    throw new Error(`\`${command} ${args.join(' ')}\` failed.\n${stdout}${stderr}`);
  }
}
