import { OwnCommand } from '../../../scripts/command-line.ts';
import { formatError } from '../../internal/src/terminal.ts';
import { writeGenerated } from './generated-files.ts';

const options = new OwnCommand('node scripts/generate.ts')
  .description('Writes the generated files.')
  .option('--check', 'write nothing; exit with 1 if a committed file is stale', false)
  .parse()
  .opts<{ check: boolean }>();
const stale = await writeGenerated({ dryRun: options.check });

if (stale.length === 0) {
  console.log('The generated types match the contract.');
} else if (options.check) {
  console.error(
    formatError(
      `Stale in packages/types: ${stale.join(', ')}. They no longer match the contract.\n` +
        'Run `pnpm generate` and commit what it changes.',
    ),
  );
  process.exitCode = 1;
} else {
  console.log(`Generated: ${stale.join(', ')}.`);
}
