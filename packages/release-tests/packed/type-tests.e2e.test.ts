import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { findTool } from '@liked-posts/test-utils/tools';
import { describe, expect, test } from 'vitest';

// All combinations of a resolution and `exactOptionalPropertyTypes`, each with another compiler.
// declarations.e2e.test.ts tests all compilers with all resolutions.
const settings = [
  { version: '5.4', module: 'esnext', resolution: 'bundler', exact: true },
  { version: '5.9', module: 'nodenext', resolution: 'nodenext', exact: true },
  { version: '6.0', module: 'esnext', resolution: 'bundler', exact: false },
  { version: '7.0', module: 'nodenext', resolution: 'nodenext', exact: false },
];

const resolveFolder = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.url));

const packages = [
  { name: 'types', flags: [] },
  // Node without the DOM, as users of the client may have it.
  {
    name: 'client',
    flags: ['--types', 'node', '--typeRoots', `${resolveFolder('client')}node_modules/@types`],
  },
];

describe.each(packages)(
  'against the published types, the type tests of $name hold',
  ({ name, flags }) => {
    test.each(settings)(
      'under TypeScript $version, $resolution, exactOptionalPropertyTypes $exact',
      async ({ version, module, resolution, exact }) => {
        const strictFlags =
          '--noEmit --strict --noUncheckedIndexedAccess --target es2022 --lib es2022 ' +
          // declarations.e2e.test.ts compiles all declarations, too.
          '--allowImportingTsExtensions --skipLibCheck --listFiles';
        const { output } = await runToEnd({
          command: [
            process.execPath,
            findTool(`typescript-${version}/bin/tsc`),
            ...strictFlags.split(' '),
            '--module',
            module,
            '--moduleResolution',
            resolution,
            '--exactOptionalPropertyTypes',
            String(exact),
            ...flags,
            ...globSync(join(resolveFolder(name), 'src/*.test-d.ts')),
          ],
          // A folder with no tsconfig.json.
          cwd: tmpdir(),
        });

        expect(output).not.toContain('error TS');
        // `--listFiles` shows that the compiler read the tests, and the declarations as published.
        expect(output).toContain('.test-d.ts');
        expect(output).toContain(
          join(resolveFolder(name), 'dist/index.d.ts').replaceAll('\\', '/'),
        );
      },
    );
  },
);
