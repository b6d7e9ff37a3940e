/** Lints the contract and the workflows with Redocly. */
import { packageFolder, runRedocly } from './redocly.ts';

const files = ['openapi.yaml', 'workflows/*.arazzo.yaml'];
const { status, stdout, stderr } = await runRedocly(packageFolder, 'lint', ...files);
process.stdout.write(stdout);
// Redocly advises to generate an ignore file, which this project does not use.
process.stderr.write(stderr.replace(/^run `redocly lint --generate-ignore-file`.*\n/m, ''));
process.exitCode = status;
