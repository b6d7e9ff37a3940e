/** Packs the public packages into `packed/`, and prints the command that installs them. */
import { mkdirSync, rmSync } from 'node:fs';
import { commandLine, ProjectCommand } from './command-line.ts';
import { packPublicPackages, renderInstallCommand } from './pack.ts';
import { root } from './run.ts';

new ProjectCommand('pnpm pack:all')
  .description(
    'Builds the public packages, packs them into packed/, and prints the command that installs ' +
      'them in the folder of an application.',
  )
  .parse(commandLine);

const folder = `${root}packed`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const packages = packPublicPackages(folder);
console.error('Packed. In the folder of your application, run:\n');
console.log(renderInstallCommand(packages));
