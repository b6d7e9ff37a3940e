import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { installed } from './tools.ts';

// Each compiler once, and each pair of a resolution and the option. That each finds the types in
// every way is shown where the packages are installed.
const settings = ['5.4', '5.9', '6.0', '7.0'].map((version, index) => ({
  version,
  resolution: index % 2 === 0 ? 'bundler' : 'nodenext',
  exact: String(index < 2),
}));

/**
 * Declares tests that run the type tests of a package against its published types, under each
 * compiler.
 *
 * @param flags what users of the package set besides the usual flags, such as libraries
 */
export function describeTypeTests(packageFolder: string, ...flags: string[]): void {
  const files = globSync(join(packageFolder, 'src/*.test-d.ts'));

  describe('the type tests hold', () => {
    it.each(settings)(
      'under TypeScript $version, $resolution, exactOptionalPropertyTypes $exact',
      async ({ version, resolution, exact }) => {
        const compiler = [
          ...[installed(`typescript-${version}/bin/tsc`), '--noEmit', '--listFiles'],
          ...['--target', 'es2022', '--lib', 'es2022', '--strict', '--noUncheckedIndexedAccess'],
          ...['--module', resolution === 'nodenext' ? 'nodenext' : 'esnext'],
          ...['--moduleResolution', resolution, '--exactOptionalPropertyTypes', exact],
          // That all declarations compile is shown where the packages are installed.
          ...['--allowImportingTsExtensions', '--skipLibCheck', ...flags],
        ];
        // In a folder with no tsconfig.json.
        const { stdout } = await promisify(execFile)(process.execPath, [...compiler, ...files], {
          cwd: tmpdir(),
        }).catch((failure: { stdout: string }) => failure);

        expect(stdout).not.toContain('error TS');
        expect(stdout).toContain('.test-d.ts');
        expect(stdout).toContain(join(packageFolder, 'dist/index.d.ts').replaceAll('\\', '/'));
      },
    );
  });
}
