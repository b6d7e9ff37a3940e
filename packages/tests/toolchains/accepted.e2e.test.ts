import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { redoclyIn } from '../../../spec/scripts/redocly.ts';
import { execute } from './languages.ts';
import { contract, tool, workspace } from './workspace.ts';

/** What judges a contract: the problems and warnings that it finds in the file `openapi.json` of a folder. */
type Judge = (folder: string) => Promise<unknown[]>;

const byProgram =
  (name: string): Judge =>
  async (folder) => {
    tool(name);
    const program = fileURLToPath(new URL('accept.ts', workspace));
    return JSON.parse(await execute(process.execPath, [program, name, 'openapi.json'], folder));
  };

const judges: readonly (readonly [string, Judge])[] = [
  [
    'Spectral, with its rules for OpenAPI',
    async (folder) => {
      // There is nobody to name: who runs the service is not whose contract this is.
      const ruleset = { extends: ['spectral:oas'], rules: { 'info-contact': 'off' } };
      await writeFile(join(folder, 'ruleset.json'), JSON.stringify(ruleset));
      const options = ['--ruleset=ruleset.json', '--format=json', '--output=found.json'];
      // It fails where it finds an error, and where it cannot run; then it writes no file.
      await execute(tool('.bin/spectral'), ['lint', 'openapi.json', ...options], folder).catch(
        () => undefined,
      );
      return JSON.parse(await readFile(join(folder, 'found.json'), 'utf8'));
    },
  ],
  [
    'Redocly, at its strictest',
    async (folder) => {
      const options = ['--extends=recommended-strict', '--format=json'];
      const { stdout } = await redoclyIn(folder, 'lint', 'openapi.json', ...options);
      return JSON.parse(stdout).problems;
    },
  ],
  ...[
    '@apidevtools/swagger-parser',
    '@readme/openapi-parser',
    '@scalar/openapi-parser',
    '@seriousme/openapi-schema-validator',
    '@hyperjump/json-schema',
  ].map((name) => [name, byProgram(name)] as const),
];

describe.each(judges)('%s', (_, judge) => {
  it('finds nothing in the contract, and something in a broken one', async () => {
    const text = await readFile(contract, 'utf8');
    const broken = JSON.parse(text);
    broken.servers[0].address = 'nowhere';

    expect(await problemsIn(text)).toEqual([]);
    expect(await problemsIn(JSON.stringify(broken))).not.toEqual([]);
  });

  async function problemsIn(text: string): Promise<unknown[]> {
    const folder = await mkdtemp(join(tmpdir(), 'accepted-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'openapi.json'), text);
    return judge(folder);
  }
});
