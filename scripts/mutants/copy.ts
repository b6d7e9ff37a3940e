import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Mutant } from './mutants.ts';

/** What a mutant met, and which test or which message of the compiler noticed it. */
export interface Outcome {
  readonly outcome: 'killed' | 'refused by tsc' | 'timeout' | 'survived';
  readonly by?: string;
}

interface Run {
  readonly status: number | 'timeout';
  readonly output: string;
}

// Tools of the matrix and peers of the benchmark have installations of their own, and large ones.
const notCopied =
  /(^|\/)(\.git|\.turbo|\.scratch|coverage|(matrix|peers|installed)\/node_modules)$/;

/** A copy of the repository in which mutants are tried, so that the working tree stays as it is. */
export class Copy implements AsyncDisposable {
  readonly #folder: string;
  #limit = 600_000;
  #end = () => {};
  #ended = false;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async of(repository: string): Promise<Copy> {
    const folder = await mkdtemp(join(tmpdir(), 'liked-posts-mutants-'));
    const modules = join(repository, 'node_modules');
    await cp(repository, folder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path !== modules && !notCopied.test(path),
    });
    await symlink(modules, join(folder, 'node_modules'));
    return new Copy(folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    this.#end();
    // What was running may be writing still.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Tries a package as it is, which has to pass, and takes the time. */
  async warmUp(home: string): Promise<number> {
    const started = performance.now();
    const { outcome, by } = await this.#all(home);
    if (outcome !== 'survived') throw new Error(`${home} fails without any mutant: ${by}`);
    const took = performance.now() - started;
    this.#limit = 60_000 + 4 * took;
    return took;
  }

  /** Tries the tests beside the file first, which are quick, then all that there is. */
  async try(mutant: Mutant, home: string): Promise<Outcome> {
    const path = join(this.#folder, mutant.file);
    const text = await readFile(path, 'utf8');
    const end = mutant.start + mutant.before.length;
    await writeFile(path, text.slice(0, mutant.start) + mutant.after + text.slice(end));
    const file = relative(home, mutant.file);
    const folder = dirname(file);
    const beside = folder.includes(sep) ? `${folder}${sep}` : file.replace(/ts$/, '');
    const outcome = await this.#test(home, beside);
    const last = outcome.outcome === 'survived' ? await this.#all(home) : outcome;
    await writeFile(path, text);
    if (last !== outcome) await this.#run(home, ['--run', 'build']);
    return last;
  }

  /** Builds, because some tests run what is built, asks the compiler, and runs every test. */
  async #all(home: string): Promise<Outcome> {
    const { scripts } = JSON.parse(
      await readFile(join(this.#folder, home, 'package.json'), 'utf8'),
    );
    for (const script of ['build', 'typecheck'].filter((name) => name in scripts)) {
      const { status, output } = await this.#run(home, ['--run', script]);
      if (status === 'timeout') return { outcome: 'timeout', by: script };
      const message = /error TS\d+: .*/.exec(output)?.[0];
      if (message !== undefined) return { outcome: 'refused by tsc', by: message };
      if (status !== 0) return { outcome: 'killed', by: `${script}: ${output.trim().slice(-300)}` };
    }
    return this.#test(home);
  }

  async #test(home: string, files = ''): Promise<Outcome> {
    const report = join(this.#folder, 'report.json');
    await rm(report, { force: true });
    const { status, output } = await this.#run(home, [
      ...['--run', 'test', '--', files, '--bail=1', '--passWithNoTests'],
      // A mutant that is a byte longer is not noticed for what it does.
      ...['--coverage.enabled=false', '--exclude=**/size.test.ts'],
      ...['--reporter=json', `--outputFile=${report}`],
    ]);
    if (status === 0) return { outcome: 'survived' };
    if (status === 'timeout') return { outcome: 'timeout', by: `the tests ${files}` };
    const results = await readFile(report, 'utf8').then(JSON.parse, () => undefined);
    return { outcome: 'killed', by: firstFailure(results) ?? output.trim().slice(-300) };
  }

  #run(home: string, args: readonly string[]): Promise<Run> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, args, {
        cwd: join(this.#folder, home),
        env: { ...process.env, NO_COLOR: '1' },
        // A group of its own, so that what the tests have started ends with it.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      let status: Run['status'] | undefined;
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-10_000)));
      }
      this.#end = () => {
        try {
          process.kill(-(child.pid ?? 0), 'SIGKILL');
        } catch {
          // Nothing of the group is left.
        }
      };
      const timer = setTimeout(() => {
        status = 'timeout';
        this.#end();
      }, this.#limit);
      child.once('error', reject).once('exit', (code) => {
        clearTimeout(timer);
        this.#end();
        // Nobody goes on in a copy that is being removed.
        if (!this.#ended) resolve({ status: status ?? code ?? 1, output });
      });
    });
  }
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function firstFailure(report: Report | undefined): string | undefined {
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const test = assertionResults.find(({ status }) => status === 'failed');
    if (test) return `${basename(name)} > ${test.fullName}`;
    if (status === 'failed') return `${basename(name)}: ${message?.split('\n')[0]}`;
  }
  return undefined;
}
