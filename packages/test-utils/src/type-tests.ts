import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed } from './tools.ts';

const run = promisify(execFile);
const versions = ['5.4', '5.9', '6.0', '7.0'];
const resolutions = [
  { moduleResolution: 'bundler', module: 'esnext' },
  { moduleResolution: 'nodenext', module: 'nodenext' },
];

/**
 * Declares tests: that the type tests of a package hold for what it publishes, under every
 * compiler.
 *
 * @param options what its users need beside the usual, such as libraries
 */
export function describeTypeTests(packageFolder: string, options: object = {}): void {
  describe('the type tests hold', () => {
    let folder: string;
    beforeAll(async () => {
      // Inside the package, so that its own name resolves to what it publishes.
      folder = await mkdtemp(join(packageFolder, 'node_modules/.type-tests-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const typecheck = async (version: string, how: object) => {
      const compiler = installed(`typescript-${version}/bin/tsc`);
      const config = join(folder, `${crypto.randomUUID()}.json`);
      await writeFile(
        config,
        JSON.stringify({
          compilerOptions: {
            target: 'es2022',
            lib: ['es2022'],
            types: [],
            strict: true,
            noUncheckedIndexedAccess: true,
            skipLibCheck: false,
            noEmit: true,
            allowImportingTsExtensions: true,
            ...options,
            ...how,
          },
          include: [join(packageFolder, 'src/*.test-d.ts')],
        }),
      );
      return run(process.execPath, [compiler, '-p', config, '--listFilesOnly'])
        .then(({ stdout: files }) =>
          run(process.execPath, [compiler, '-p', config]).then(() => files),
        )
        .catch((failure: Error & { stdout?: string }) => {
          throw new Error(failure.stdout || failure.message);
        });
    };

    for (const version of versions) {
      for (const resolution of resolutions) {
        for (const exactOptionalPropertyTypes of [true, false]) {
          const how = exactOptionalPropertyTypes ? 'exact optional properties' : 'loose ones';
          it(`under TypeScript ${version}, ${resolution.moduleResolution}, ${how}`, async () => {
            const files = await typecheck(version, { ...resolution, exactOptionalPropertyTypes });

            expect(files).toContain('.test-d.ts');
            expect(files).toContain(join('dist', 'index.d.ts').replaceAll('\\', '/'));
          });
        }
      }
    }
  });
}
