import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OwnCommand } from '../../packages/mock/src/node/own-command.ts';
import { errorLine } from '../../packages/mock/src/node/terminal.ts';
import { listPromises } from './promises.ts';
import { root } from './redocly.ts';

const options = new OwnCommand('node scripts/generate.ts')
  .description('Writes promised.txt, the list of what the contract promises.')
  .option('--check', 'write nothing; exit with 1 if promised.txt is stale', false)
  .parse()
  .opts<{ check: boolean }>();

const file = join(root, 'promised.txt');
const committed = await readFile(file, 'utf8').catch(() => '');
const promised = listPromises(JSON.parse(await readFile(join(root, 'dist/openapi.json'), 'utf8')));

if (promised === committed) {
  console.log('promised.txt lists what the contract promises.');
} else if (options.check) {
  console.error(
    errorLine(
      'Stale in spec: promised.txt. It does not list what the contract promises.\n' +
        'Run `pnpm generate` and commit what it changes.',
    ),
  );
  process.exitCode = 1;
} else {
  await writeFile(file, promised);
  console.log('Generated: promised.txt.');
}
