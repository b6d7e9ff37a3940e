import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAll } from './packed.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');

/** Reads liked Posts with each package, and prints one line. */
const program = `
const { tweetFields } = types;
const { createClient } = client;
const { createSandbox } = sandbox;
const { startMock } = mock;

async function main() {
  const service = createSandbox({ pages: 'full' });
  const inProcess = createClient({
    baseUrl: 'http://127.0.0.1',
    accessToken: 'any-token',
    fetch: (request) => service.fetch(request),
  });
  const { data } = await inProcess.getPage('2244994945', { max_results: 5, 'tweet.fields': ['lang'] });

  const server = await startMock();
  const overSocket = createClient({ baseUrl: server.url, accessToken: 'any-token' });
  const page = await overSocket.getPage('2244994945');
  await server.close();

  console.log(tweetFields.length > 0, data.length, page.data.length > 0, contract.info.title);
}
main();
`;
const line = 'true 5 true Liked Posts Timeline\n';
const names = ['types', 'client', 'sandbox', 'mock'];
const esm =
  names.map((name) => `import * as ${name} from '@liked-posts/${name}';\n`).join('') +
  `import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };\n${program}`;
const cjs =
  names.map((name) => `const ${name} = require('@liked-posts/${name}');\n`).join('') +
  `const contract = require('@liked-posts/spec/openapi.json');\n${program}`;

const managers = {
  npm: ['install', '--foreground-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  pnpm: ['install', '--no-frozen-lockfile'],
};

describe.each(Object.entries(managers))(
  'installed by %s into an empty project',
  (manager, args) => {
    let packed: Awaited<ReturnType<typeof packAll>>;
    let folder: string;
    let printed: string;

    beforeAll(async () => {
      packed = await packAll();
      folder = await mkdtemp(join(tmpdir(), `liked-posts-${manager}-`));
      // No registry has these versions yet, so that each must come from its tarball, whoever asks.
      const tarballs = Object.fromEntries(
        packed.packages.map(({ name, tarball }) => [name, pathToFileURL(tarball).href]),
      );
      await writeFile(
        join(folder, 'package.json'),
        JSON.stringify({
          private: true,
          type: 'module',
          dependencies: tarballs,
          overrides: tarballs,
        }),
      );
      await writeFile(
        join(folder, 'pnpm-workspace.yaml'),
        JSON.stringify({ overrides: tarballs, allowBuilds: { '@scarf/scarf': false } }),
      );
      const installed = await run(manager, args, {
        cwd: folder,
        env: { ...process.env, SCARF_VERBOSE: 'true' },
        shell: process.platform === 'win32',
      });
      printed = installed.stdout + installed.stderr;
      await writeFile(join(folder, 'program.mjs'), esm);
      await writeFile(join(folder, 'program.cjs'), cjs);
      await writeFile(join(folder, 'program.ts'), esm);
    }, 300_000);
    afterAll(async () => {
      await packed.dispose();
      await rm(folder, { recursive: true, force: true });
    });

    it('reports the installation to nobody', () => {
      // pnpm runs no script that it was not told to; npm runs that of a package which Prism brings.
      expect(printed.match(/Scarf has been disabled|getaddrinfo|scarf\.sh/g) ?? []).toEqual(
        manager === 'npm' ? ['Scarf has been disabled'] : [],
      );
    });

    it.each(['program.mjs', 'program.cjs'])('runs as %s', async (file) => {
      const { stdout, stderr } = await run(process.execPath, [file], { cwd: folder });

      expect(stderr).toBe('');
      expect(stdout).toBe(line);
    });

    it.each([
      ['nodenext', 'nodenext'],
      ['bundler', 'esnext'],
    ])('type-checks with module resolution %s', async (moduleResolution, module) => {
      const options = [
        'program.ts',
        '--noEmit',
        '--ignoreConfig',
        '--strict',
        '--resolveJsonModule',
        ...['--target', 'es2022', '--lib', 'es2023,dom,dom.iterable,esnext.disposable'],
        ...['--module', module, '--moduleResolution', moduleResolution, '--types', 'node'],
        ...['--typeRoots', join(require.resolve('@types/node/package.json'), '../..')],
      ];
      const errors = await run(process.execPath, [tsc, ...options], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (failure: { stdout: string }) => failure.stdout,
      );

      expect(errors).toBe('');
    });
  },
);
