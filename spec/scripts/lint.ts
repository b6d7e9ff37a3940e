/** Lints the contract and the workflows with Redocly. */
import { packageFolder, runRedocly } from './redocly.ts';

const files = ['openapi.yaml', 'workflows/*.arazzo.yaml'];
// Redocly would warn about the subject `ref` of four rules, which works all the same.
// That each rule still applies is a test of its own, `rules.test.ts`.
const flags = ['--lint-config=off'];
const { status, stdout, stderr } = await runRedocly(packageFolder, 'lint', ...files, ...flags);
process.stdout.write(stdout);
// Redocly advises to generate an ignore file, which this project does not use.
process.stderr.write(stderr.replace(/^run `redocly lint --generate-ignore-file`.*\n/m, ''));
process.exitCode = status;
