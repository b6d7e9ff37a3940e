import { ProjectCommand } from '../../../scripts/command-line.ts';
import { formatError } from '../../internal/src/terminal.ts';
import { readBuiltContract } from './contract.ts';
import { findStaleFiles, renderFiles, writeFiles } from './generated-files.ts';

const options = new ProjectCommand('node scripts/generate.ts')
  .description('Writes the generated files.')
  .option('--check', 'write nothing; exit with 1 if a committed file is stale', false)
  .parse()
  .opts<{ check: boolean }>();
const files = await renderFiles(await readBuiltContract());
const stale = await findStaleFiles(files);
const stalePaths = [...stale.keys()].join(', ');

if (stale.size === 0) {
  console.log('The generated types match the contract.');
} else if (options.check) {
  console.error(
    formatError(
      `Stale in packages/types: ${stalePaths}. They no longer match the contract.\n` +
        'Run `pnpm generate` and commit what it changes.',
    ),
  );
  process.exitCode = 1;
} else {
  await writeFiles(stale);
  console.log(`Generated: ${stalePaths}.`);
}
