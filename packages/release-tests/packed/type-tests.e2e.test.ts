import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findTool } from '@liked-posts/test-utils/tools';
import { describe, expect, test } from 'vitest';

// Each compiler once, and each pair of a resolution and the option. That each finds the types in
// every way is shown where the packages are installed.
const settings = ['5.4', '5.9', '6.0', '7.0'].map((version, index) => ({
  version,
  resolution: index % 2 === 0 ? 'bundler' : 'nodenext',
  exact: String(index < 2),
}));

const findFolder = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.url));

/** What users of the client set besides the usual: the libraries of Node, without the DOM. */
const forNode = ['--types', 'node', '--typeRoots', `${findFolder('client')}node_modules/@types`];

describe.each([
  ['types', []],
  ['client', forNode],
])('against the published types, the type tests of %s hold', (name, flags) => {
  test.each(settings)(
    'under TypeScript $version, $resolution, exactOptionalPropertyTypes $exact',
    async ({ version, resolution, exact }) => {
      const compiler = [
        findTool(`typescript-${version}/bin/tsc`),
        '--noEmit',
        '--listFiles',
        '--target',
        'es2022',
        '--lib',
        'es2022',
        '--strict',
        '--noUncheckedIndexedAccess',
        '--module',
        resolution === 'nodenext' ? 'nodenext' : 'esnext',
        '--moduleResolution',
        resolution,
        '--exactOptionalPropertyTypes',
        exact,
        // That all declarations compile is shown where the packages are installed.
        '--allowImportingTsExtensions',
        '--skipLibCheck',
        ...flags,
      ];
      const files = globSync(join(findFolder(name), 'src/*.test-d.ts'));
      // In a folder with no tsconfig.json.
      const { stdout } = await promisify(execFile)(process.execPath, [...compiler, ...files], {
        cwd: tmpdir(),
      }).catch((failure: { stdout: string }) => failure);

      expect(stdout).not.toContain('error TS');
      expect(stdout).toContain('.test-d.ts');
      expect(stdout).toContain(join(findFolder(name), 'dist/index.d.ts').replaceAll('\\', '/'));
    },
  );
});
