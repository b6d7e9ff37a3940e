import { readFile, writeFile } from 'node:fs/promises';
import { ProjectCommand } from '../../../scripts/command-line.ts';
import { formatError } from '../../internal/src/terminal.ts';
import { readBuiltContract } from './contract.ts';
import { renderFiles } from './generated-files.ts';

const options = new ProjectCommand('node scripts/generate.ts')
  .description('Writes the generated files.')
  .option('--check', 'write nothing; exit with 1 if a committed file is stale', false)
  .parse()
  .opts<{ check: boolean }>();

const stalePaths: string[] = [];
for (const [path, text] of await renderFiles(await readBuiltContract())) {
  const file = new URL(`../${path}`, import.meta.url);
  const written = await readFile(file, 'utf8').catch(() => undefined);
  if (written === text) continue;
  stalePaths.push(path);
  if (!options.check) await writeFile(file, text);
}

const stale = stalePaths.join(', ');
if (stale === '') {
  console.log('The generated types match the contract.');
} else if (options.check) {
  console.error(
    formatError(
      `Stale in packages/types: ${stale}. They no longer match the contract.\n` +
        'Run `pnpm generate` and commit what it changes.',
    ),
  );
  process.exitCode = 1;
} else {
  console.log(`Generated: ${stale}.`);
}
